import type { MemberCard } from '#contract/profiles/endpoints.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { connectionTypeLooks } from '#web/ui/connection-type-looks.ts';
import classes from './matches.module.css';

const SHOWN = 2;

/** What company they look for: two, and how many more there are. */
export function MatchTypes({ connectionTypes }: Pick<MemberCard, 'connectionTypes'>) {
  if (connectionTypes.length === 0) return null;
  const more = connectionTypes.length - SHOWN;
  return (
    <ul className={classes.types} aria-label="Connection types">
      {connectionTypes.slice(0, SHOWN).map((type) => {
        const { Icon: Picture, tone } = connectionTypeLooks[type];
        return (
          <li key={type} data-tone={tone}>
            <Picture size={16} stroke={1.7} aria-hidden />
            {connectionTypeLabels[type]}
          </li>
        );
      })}
      {more > 0 && <li>{`+${more} more`}</li>}
    </ul>
  );
}
