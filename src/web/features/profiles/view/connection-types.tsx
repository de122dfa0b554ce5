import { type ConnectionType, connectionTypeLabels } from '#contract/profiles/options.ts';
import { connectionTypeLooks } from '#web/ui/connection-type-looks.ts';
import classes from './profile-parts.module.css';

export function ConnectionTypes({ types }: { types: readonly ConnectionType[] }) {
  return (
    <ul className={classes.tags} aria-label="Connection types">
      {types.map((type) => {
        const { Icon: Picture, tone } = connectionTypeLooks[type];
        return (
          <li key={type} data-tone={tone}>
            <Picture size={18} stroke={1.7} aria-hidden />
            {connectionTypeLabels[type]}
          </li>
        );
      })}
    </ul>
  );
}
