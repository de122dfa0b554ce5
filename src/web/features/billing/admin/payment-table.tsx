import { Anchor, Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminPayment } from '#contract/billing/endpoints.ts';
import { plans } from '#contract/billing/rules.ts';
import { formatMoney } from '#contract/money.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { invoiceUrl, api } from '../api.ts';
import { PaymentStatusText } from '../payment-status.tsx';
import { isReturning } from './payments.api.ts';
import classes from './payment-table.module.css';

/** Columns on a desk, a card for each payment on a phone. */
export function PaymentTable({ payments }: { payments: AdminPayment[] }) {
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
              {formatMoney(payment.charge)}
              <span className={classes.soft}>{formatMoney(payment.price)}</span>
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
      title: `Refund ${formatMoney(charge)} to ${billedTo}?`,
      body: `${formatMoney(charge)} (${formatMoney(price)}) go back to the card ${email ?? 'this member'} paid with. What this payment bought ends as soon as the payment provider confirms it. This cannot be taken back.`,
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
