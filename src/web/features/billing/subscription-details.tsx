import { Title, Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Subscription, Payment } from '#contract/billing/endpoints.ts';
import { PLAN_DAYS, plans, type PlanId } from '#contract/billing/plans.ts';
import { formatMoney, money } from '#contract/money.ts';
import { dateText } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import { FeatureList } from '#web/ui/feature-list.tsx';
import { shownText } from '#contract/capabilities.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PaymentStatusText } from './payment-status.tsx';
import { DocumentAgain } from './document-again.tsx';
import { api, invoiceUrl } from './billing.api.ts';
import classes from './subscription-details.module.css';

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
    ['Amount', `${formatMoney(price)}, charged as ${formatMoney(charge)}`],
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

const DAY_MS = 86_400_000;
const BEHIND_MS = 5 * 60_000;

/** Until 15 Dec 2026, 30 days left */
function validityOf(subscription: Subscription, now: Date): string {
  const { isActive, expiryDate, paymentStatus } = subscription;
  if (!expiryDate)
    return paymentStatus === 'pending' ? 'Begins when your payment is confirmed' : 'Ended';
  if (!isActive) return `Ended on ${dateText(expiryDate)}`;
  return `Until ${dateText(expiryDate)}, ${leftText(Date.parse(expiryDate) - now.getTime())}`;
}

function leftText(leftMs: number): string {
  // A page's clock is some moments behind the server's.
  const days = Math.ceil((leftMs - BEHIND_MS) / DAY_MS);
  if (days <= 1) return 'less than a day left';
  return `${days} days left`;
}

const others: Record<PlanId, PlanId> = { normal: 'provider', provider: 'normal' };

/** What can be bought next, and what happens to the time that is left. */
export function SubscriptionSteps({ subscription }: { subscription: Subscription }) {
  const { isActive, userType: plan, paymentStatus } = subscription;
  // Paying twice by impatience is the one mistake to make here.
  if (paymentStatus === 'pending')
    return <p className={classes.note}>There is nothing to do: this page changes by itself.</p>;
  if (isActive) return <WithPlan plan={plan} />;
  const other = plans[others[plan]];
  return (
    <>
      <CompanionNote />
      <div className={classes.actions}>
        <LinkButton to="/payment/checkout" search={{ plan }}>
          Subscribe
        </LinkButton>
        <LinkButton to="/payment/checkout" search={{ plan: other.id }} variant="default">
          {`Subscribe as ${other.name}`}
        </LinkButton>
      </div>
    </>
  );
}

function WithPlan({ plan }: { plan: PlanId }) {
  const canUpgrade = plan === 'normal';
  return (
    <>
      <p className={classes.note}>
        Renewing adds {PLAN_DAYS} days to what you have.
        {canUpgrade &&
          ` Upgrading to ${plans.provider.name} starts ${PLAN_DAYS} new days at once; your unused days count half.`}
      </p>
      {canUpgrade && <CompanionNote />}
      <div className={classes.actions}>
        <LinkButton to="/payment/checkout" search={{ plan }}>
          Renew
        </LinkButton>
        {canUpgrade && (
          <LinkButton to="/payment/checkout" search={{ plan: 'provider' }} variant="default">
            Upgrade
          </LinkButton>
        )}
      </div>
    </>
  );
}

/** The checkout leads on to the provider by itself: whoever pays twice as much reads before what it opens. */
function CompanionNote() {
  const { name, note = '' } = plans.provider;
  const text = shownText(note);
  return (
    <>
      {text && <p className={classes.note}>{`${name}: ${text}`}</p>}
      <DocumentAgain className={classes.note} />
    </>
  );
}

const paymentsQuery = api.billing.payments.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

export function PaymentHistory() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(paymentsQuery);
  const payments = data && itemsOf(data);
  if (error && !payments)
    return (
      <LoadFailure
        title="Your payments could not be looked up"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!payments) return <Skeleton height={140} radius="lg" />;
  if (payments.length === 0) return null;
  return (
    <section className={classes.paymentHistoryCard} aria-labelledby="payments-title">
      <Title order={2} id="payments-title" size="1.375rem">
        Payment history
      </Title>
      <ul className={classes.list}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} {...payment} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older payments
        </Button>
      )}
    </section>
  );
}

function PaymentRow(payment: Payment) {
  const { id, plan, price, charge, status, paidAt, createdAt, invoiceNumber } = payment;
  return (
    <li>
      <div>
        <span className={classes.plan}>{plans[plan].name}</span>
        <span className={classes.soft}>{dateText(paidAt ?? createdAt)}</span>
        <PaymentStatusText status={status} />
      </div>
      <div className={classes.amount}>
        <span className={classes.plan}>{formatMoney(price)}</span>
        <span className={classes.soft}>charged as {formatMoney(charge)}</span>
        {invoiceNumber && (
          <a
            href={invoiceUrl(id)}
            download
            className={classes.invoice}
            aria-label={`Invoice ${invoiceNumber}`}
          >
            Invoice
          </a>
        )}
      </div>
    </li>
  );
}
