import { IconEar, IconFlame, IconMasksTheater, IconMovie, type Icon } from '@tabler/icons-react';
import { connectionTypeLabels, type ConnectionType } from '#contract/options.ts';
import classes from './profile-parts.module.css';

const looks: Record<ConnectionType, { Icon: Icon; tone: string }> = {
  'rent-a-friend': { Icon: IconMovie, tone: 'marigold' },
  'friendship-with-benefits': { Icon: IconFlame, tone: 'plum' },
  'emotional-healing': { Icon: IconEar, tone: 'leaf' },
  'virtual-relationship': { Icon: IconMasksTheater, tone: 'sky' },
};

export function ConnectionTypes({ types }: { types: readonly ConnectionType[] }) {
  return (
    <ul className={classes.tags} aria-label="Connection types">
      {types.map((type) => {
        const { Icon: Picture, tone } = looks[type];
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
