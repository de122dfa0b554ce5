import type { ReactNode } from 'react';
import { PLAN_DAYS, type Plan } from '#contract/billing/plans.ts';
import { shownText } from '#contract/capabilities.ts';
import { formatMoney } from '#contract/money.ts';
import { FeatureList } from './feature-list.tsx';
import classes from './plan-card.module.css';

interface PlanCardProps {
  plan: Plan;
  /** For whom the plan is, where several stand side by side. */
  audience?: string;
  strong?: boolean;
  /** One step below the heading it stands under. */
  heading?: 'h2' | 'h3';
  /** Before what it brings, where that would push it out of sight. */
  actionFirst?: boolean;
  /** What can be done about it. */
  children: ReactNode;
}

/** What a plan costs and brings. */
export function PlanCard({
  plan,
  audience,
  strong = false,
  heading: Heading = 'h3',
  actionFirst = false,
  children,
}: PlanCardProps) {
  const action = <div className={classes.action}>{children}</div>;
  return (
    <section className={classes.card} data-strong={strong || undefined} aria-label={plan.name}>
      <Heading className={classes.name}>{plan.name}</Heading>
      {audience && <p className={classes.for}>{audience}</p>}
      <p className={classes.price}>{formatMoney(plan.price)}</p>
      <p className={classes.terms}>
        for {PLAN_DAYS} days · charged as {formatMoney(plan.charge)}
      </p>
      {actionFirst && action}
      <div className={classes.features}>
        <FeatureList features={plan.features} />
        {plan.note && <p className={classes.note}>{shownText(plan.note)}</p>}
      </div>
      {!actionFirst && action}
    </section>
  );
}
