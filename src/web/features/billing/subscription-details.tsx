import { Title } from '@mantine/core';
import type { Subscription } from '#contract/billing.ts';
import { plans } from '#contract/plans.ts';
import { dateText } from '#web/lib/dates.ts';
import { euros, rupees } from '#web/lib/money.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PaymentStatusText } from './payment-status.tsx';
import classes from './subscription-details.module.css';

const periods: Record<Subscription['planType'], string> = {
  monthly: 'Monthly',
  'one-time': 'One-time, 30 days',
};

/** What is paid for, until when, and what can be bought next. */
export function SubscriptionDetails({ subscription }: { subscription: Subscription }) {
  const { isActive, userType, expiryDate } = subscription;
  const plan = plans[userType];
  const rows: [string, React.ReactNode][] = [
    ['Plan', plan.name],
    ['Billing period', periods[subscription.planType]],
    ['Amount', `${rupees(subscription.amountINR)} (about ${euros(subscription.amountEUR)})`],
    ['Valid until', expiryDate ? dateText(expiryDate) : 'Not yet'],
    ['Payment status', <PaymentStatusText key="status" status={subscription.paymentStatus} />],
  ];
  return (
    <section className={classes.card} aria-labelledby="subscription-title">
      <Title order={2} id="subscription-title">
        {isActive ? 'Your membership' : 'No active membership'}
      </Title>
      <dl className={classes.rows}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <LinkButton to="/payment/checkout" search={{ plan: userType }}>
          {isActive ? 'Renew' : 'Subscribe'}
        </LinkButton>
        {userType === 'normal' && (
          <LinkButton to="/payment/checkout" search={{ plan: 'provider' }} variant="default">
            Upgrade
          </LinkButton>
        )}
      </div>
    </section>
  );
}
