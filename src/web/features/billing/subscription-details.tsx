import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Subscription } from '#contract/billing/endpoints.ts';
import { PLAN_DAYS, plans } from '#contract/billing/rules.ts';
import { formatMoney, money } from '#contract/money.ts';
import { dateText } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import { FeatureList } from '#web/ui/feature-list.tsx';
import { PaymentStatusText } from './payment-status.tsx';
import classes from './subscription-details.module.css';
import { SubscriptionSteps } from './subscription-steps.tsx';
import { validityOf } from './validity.ts';

const periods: Record<Subscription['planType'], string> = {
  monthly: 'Monthly',
  'one-time': `One-time, ${PLAN_DAYS} days`,
};

/** What is paid for, until when, and what can be bought next. */
export function SubscriptionDetails({ subscription }: { subscription: Subscription }) {
  const plan = plans[subscription.userType];
  const price = money('INR', subscription.amountINR);
  const charge = money('EUR', subscription.amountEUR);
  const validity = validityOf(subscription, useNow());
  const rows: [string, ReactNode][] = [
    ['Plan', plan.name],
    ['Billing period', periods[subscription.planType]],
    ['Amount', `${formatMoney(price)} (about ${formatMoney(charge)})`],
    ['Validity', validity],
    ['Payment status', <PaymentStatusText key="status" status={subscription.paymentStatus} />],
  ];
  return (
    <section className={classes.card} aria-labelledby="subscription-title">
      <div className={classes.head}>
        <Title order={2} id="subscription-title" size="1.5rem">
          {titleOf(subscription)}
        </Title>
        <span className={classes.state} data-active={subscription.isActive || undefined}>
          {subscription.isActive ? 'Active' : 'Not active'}
        </span>
      </div>
      <dl className={classes.rows}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={classes.subtitle}>Features</h3>
      <div className={classes.features}>
        <FeatureList features={plan.features} />
      </div>
      <SubscriptionSteps subscription={subscription} />
    </section>
  );
}

function titleOf({ isActive, paymentStatus, expiryDate }: Subscription): string {
  if (isActive) return 'Your membership';
  if (paymentStatus === 'pending') return 'Your membership is on its way';
  return expiryDate ? `Your membership ended on ${dateText(expiryDate)}` : 'No active membership';
}
