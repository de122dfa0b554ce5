import { Button, Skeleton, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Payment } from '#contract/billing/endpoints.ts';
import { plans } from '#contract/billing/rules.ts';
import { formatMoney } from '#contract/money.ts';
import { api, invoiceUrl } from './api.ts';
import { dateText } from '#web/lib/dates.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PaymentStatusText } from './payment-status.tsx';
import classes from './payment-history.module.css';

const paymentsQuery = api.billing.payments.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

export function PaymentHistory() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(paymentsQuery);
  const payments = data?.pages.flatMap(({ items }) => items);
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
    <section className={classes.card} aria-labelledby="payments-title">
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
        <span className={classes.soft}>{formatMoney(charge)}</span>
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
