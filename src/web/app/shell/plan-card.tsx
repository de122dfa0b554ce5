import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PLAN_DAYS, type Plan } from '#contract/plans.ts';
import { euros, rupees } from '#web/lib/money.ts';
import classes from './plan-card.module.css';

/** What a plan costs and brings; the buttons come from the page. */
export function PlanCard({ plan, children }: { plan: Plan; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={plan.name}>
      <h2 className={classes.name}>{plan.name}</h2>
      <p className={classes.price}>{rupees(plan.amountINR)}</p>
      <p className={classes.terms}>
        for {PLAN_DAYS} days · about {euros(plan.amountEUR)} · never renews by itself
      </p>
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={18} stroke={2.2} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
