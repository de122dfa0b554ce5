import { Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { plans } from '#contract/plans.ts';
import { api } from '#web/lib/call.ts';
import { dateText } from '#web/lib/dates.ts';
import { euros } from '#web/lib/money.ts';
import { PaymentStatusText } from './payment-status.tsx';
import classes from './payment-history.module.css';

const paymentsQuery = api.billing.payments.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

export function PaymentHistory() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(paymentsQuery);
  const payments = data?.pages.flatMap(({ items }) => items) ?? [];
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="payments-title">
      <Title order={2} id="payments-title" size="1.375rem">
        Payment history
      </Title>
      <ul className={classes.list}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>
              {plans[payment.plan].name}
              <span className={classes.soft}>{dateText(payment.paidAt ?? payment.createdAt)}</span>
            </span>
            <span className={classes.amount}>
              {euros(payment.amountEUR)}
              <PaymentStatusText status={payment.status} />
            </span>
          </li>
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
