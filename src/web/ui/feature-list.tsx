import { IconCheck } from '@tabler/icons-react';
import type { Plan } from '#contract/billing/plans.ts';
import { shown } from '#contract/capabilities.ts';
import classes from './plan-card.module.css';

/** What a plan brings today, each with its tick; the colour of the ticks is the surroundings' to change. */
export function FeatureList({ features }: Pick<Plan, 'features'>) {
  return (
    <ul className={classes.list}>
      {shown(features).map(({ text }) => (
        <li key={text}>
          <IconCheck size={20} stroke={2.25} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
