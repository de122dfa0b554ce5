import { useNavigate, useSearch } from '@tanstack/react-router';
import { Skeleton, VisuallyHidden, Button, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconReceiptOff, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { type PaymentStatus, paymentStatuses } from '#contract/billing/rules.ts';
import { adminPaymentsQuery, type PaymentFilter } from './payments.api.ts';
import { PaymentTable } from './payment-table.tsx';
import classes from './admin-payments-page.module.css';

export function AdminPaymentsPage() {
  const filter = useSearch({ from: '/member/staff/admin/payments' });
  const navigate = useNavigate();
  return (
    <PageFrame title="Payments" lead="Everybody’s, newest first.">
      <PaymentFilters
        filter={filter}
        onChange={(search) => void navigate({ to: '/admin/payments', search, replace: true })}
      />
      <AdminPayments filter={filter} />
    </PageFrame>
  );
}

/** Everybody's payments, as the filter has them. */
function AdminPayments({ filter }: { filter: PaymentFilter }) {
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

const labels: Record<PaymentStatus, string> = {
  open: 'At the payment page',
  pending: 'Being processed',
  completed: 'Completed',
  failed: 'Failed',
  expired: 'Left unpaid',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

interface PaymentFiltersProps {
  filter: PaymentFilter;
  onChange: (filter: PaymentFilter) => void;
}

function PaymentFilters({ filter, onChange }: PaymentFiltersProps) {
  const [typed, setTyped] = useState(filter.search ?? '');
  return (
    <form
      role="search"
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...filter, search: typed.trim() || undefined });
      }}
    >
      <TextInput
        type="search"
        label="Email or invoice number"
        placeholder="asha@example.com or 2026-27/000001"
        maxLength={254}
        enterKeyHint="search"
        autoComplete="off"
        className={classes.search}
        leftSection={<IconSearch size={20} stroke={1.7} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          // The field's own cross means that everything is to be seen again.
          if (value === '') onChange({ ...filter, search: undefined });
        }}
      />
      <NativeSelect
        label="Status"
        className={classes.status}
        value={filter.status ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, status: paymentStatuses.find((status) => status === value) })
        }
        data={[
          { value: '', label: 'All payments' },
          ...paymentStatuses.map((value) => ({ value, label: labels[value] })),
        ]}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
