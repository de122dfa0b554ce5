import type { Icon } from '@tabler/icons-react';
import { shown, type Tagged, type ClaimText } from '#contract/capabilities.ts';
import { useMeasured } from '../measured-times.ts';
import classes from './points.module.css';

export interface Point extends Tagged<Point> {
  Icon: Icon;
  name: string;
  text: ClaimText;
}

/** Short statements, each with an icon. */
export function Points({ points }: { points: readonly Point[] }) {
  const { also, textOf } = useMeasured();
  return (
    <ul className={classes.points}>
      {shown(points, also).map(({ Icon, name, text }) => (
        <li key={name} className={classes.point}>
          <Icon className={classes.icon} size={28} stroke={1.6} aria-hidden="true" />
          <h3 className={classes.name}>{name}</h3>
          <p className={classes.text}>{textOf(text)}</p>
        </li>
      ))}
    </ul>
  );
}
