import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconReceiptOff } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { adminPaymentsQuery } from './admin-payments-query.ts';
import type { PaymentFilter } from './payment-filter.ts';
import { PaymentTable } from './payment-table.tsx';

/** Everybody's payments, as the filter has them. */
export function AdminPayments({ filter }: { filter: PaymentFilter }) {
  const list = useInfiniteQuery(adminPaymentsQuery(filter));
  if (list.isPending)
    return (
      <div role="status" aria-busy="true">
        <VisuallyHidden>Loading payments…</VisuallyHidden>
        <Skeleton height={360} radius="lg" />
      </div>
    );
  if (!list.data)
    return (
      <LoadFailure
        title="The payments could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  const payments = list.data.pages.flatMap(({ items }) => items);
  if (payments.length === 0)
    return (
      <EmptyState
        icon={IconReceiptOff}
        title="No payments here"
        text={
          filter.search || filter.status
            ? 'Nothing fits. An email address or an invoice number is looked for as a whole.'
            : 'Once a member goes to the checkout, it is listed here.'
        }
      />
    );
  return (
    <>
      <PaymentTable payments={payments} />
      <ListEnd list={list} />
    </>
  );
}
