import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { type PaymentStatus, paymentStatuses } from '#contract/billing/rules.ts';
import type { PaymentFilter } from './payment-filter.ts';
import classes from './payment-filters.module.css';

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

export function PaymentFilters({ filter, onChange }: PaymentFiltersProps) {
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
