import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminPayment } from '#contract/billing/endpoints.ts';
import { formatMoney } from '#contract/money.ts';
import { api } from '../api.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';

/** Asks first: money that went back does not come again. */
export function useRefund() {
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
