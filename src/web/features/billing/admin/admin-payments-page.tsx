import { useNavigate, useSearch } from '@tanstack/react-router';
import { Skeleton, VisuallyHidden, Button, NativeSelect, TextInput, Anchor } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { IconReceiptOff, IconSearch, IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { plans } from '#contract/billing/plans.ts';
import { type PaymentStatus, paymentStatuses } from '#contract/billing/rules.ts';
import type { AdminPayment } from '#contract/billing/endpoints.ts';
import { formatMoney } from '#contract/money.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { invoiceUrl, api } from '../billing.api.ts';
import { PaymentStatusText } from '../payment-status.tsx';
import { adminPaymentsQuery, type PaymentFilter, isReturning } from './payments.api.ts';
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
  const payments = itemsOf(list.data);
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

/** Columns on a desk, a card for each payment on a phone. */
function PaymentTable({ payments }: { payments: AdminPayment[] }) {
  const { refund, askingFor } = useRefund();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Plan</th>
          <th scope="col">Amount</th>
          <th scope="col">Status</th>
          <th scope="col">Invoice</th>
          <th scope="col">Refund</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <th scope="row">
              {payment.billedTo}
              <span className={classes.soft}>{payment.email ?? 'Erased member'}</span>
            </th>
            <td data-label="Plan">{plans[payment.plan].name}</td>
            <td data-label="Amount">
              {formatMoney(payment.price)}
              <span className={classes.soft}>charged as {formatMoney(payment.charge)}</span>
            </td>
            <td data-label="Status">
              <PaymentStatusText status={payment.status} />
              <span className={classes.soft}>
                {dateTimeText(payment.endedAt ?? payment.paidAt ?? payment.createdAt)}
              </span>
            </td>
            <td data-label="Invoice">
              <InvoiceLink payment={payment} />
            </td>
            <td data-label="Refund">
              <RefundCell
                payment={payment}
                isAsking={askingFor === payment.id}
                onRefund={() => void refund(payment)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function InvoiceLink({ payment: { id, invoiceNumber } }: { payment: AdminPayment }) {
  if (!invoiceNumber) return <span className={classes.none}>None</span>;
  return (
    <Anchor href={invoiceUrl(id)} className={classes.invoice} download>
      <IconFileInvoice size={18} stroke={1.6} aria-hidden />
      {invoiceNumber}
    </Anchor>
  );
}

interface RefundCellProps {
  payment: AdminPayment;
  isAsking: boolean;
  onRefund: () => void;
}

function RefundCell({ payment, isAsking, onRefund }: RefundCellProps) {
  const { billedTo, refund, status } = payment;
  if (status === 'completed' && !isReturning(payment))
    return (
      <Button
        variant="default"
        size="sm"
        loading={isAsking}
        aria-label={`Refund the payment of ${billedTo}`}
        onClick={onRefund}
      >
        Refund
      </Button>
    );
  if (!refund) return <span className={classes.none}>None</span>;
  return (
    <>
      {status === 'completed' ? 'On its way' : 'Asked for'}
      <span className={classes.soft}>
        by {refund.askedBy ?? 'somebody who has left'}, {dateTimeText(refund.askedAt)}
      </span>
    </>
  );
}

/** Asks first: money that went back does not come again. */
function useRefund() {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation(
    api.billing.admin.refund.mutationOptions(),
  );

  async function refund({ id, billedTo, email, charge, price }: AdminPayment) {
    const sure = await confirm({
      title: `Refund ${formatMoney(price)} to ${billedTo}?`,
      body: `${formatMoney(price)} (charged as ${formatMoney(charge)}) go back to the card ${email ?? 'this member'} paid with. What this payment bought ends as soon as the payment provider confirms it. This cannot be taken back.`,
      confirmLabel: 'Refund',
      danger: true,
    });
    if (!sure) return;
    try {
      await mutateAsync({ id });
      await toast('The plan ends when the payment provider confirms it.', 'Refund asked for');
    } catch (error) {
      await toastFailure(error, 'The refund could not be asked for. Please try again.');
    }
    await queryClient.invalidateQueries({ queryKey: api.billing.admin.payments.key() });
  }

  return { refund, askingFor: isPending ? variables.id : null };
}
