import { INVOICES_KEPT_YEARS } from '#contract/accounts/leaving.rules.ts';
import type { Erasure } from '#server/platform/erasure.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { listPaymentsOf } from './payments.queries.ts';

/** The books stay, without a name; whom an invoice was made out to is kept apart, as long as tax law asks for it. */
export async function eraseBilling(
  { payments }: Tools,
  tx: WriteTransaction,
  { memberId, keep }: Erasure,
): Promise<void> {
  const paid = await listPaymentsOf(tx, memberId);
  for (const { id, name, invoiceNumber, paidAt, charge, price, plan, seller } of paid) {
    if (!invoiceNumber || !paidAt) continue;
    const invoice = { paymentId: id, invoiceNumber, name, paidAt, charge, price, plan, seller };
    const until = new Date(paidAt);
    until.setUTCFullYear(until.getUTCFullYear() + INVOICES_KEPT_YEARS);
    keep('invoices', invoice, until);
  }
  const checkouts = paid.flatMap(({ checkoutReference }) => checkoutReference ?? []);
  await payments.testProvider?.forget(tx, checkouts);
}
