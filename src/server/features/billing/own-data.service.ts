import { ExportFile, type ExportPart } from '#server/platform/export/export-part.ts';
import type { Tools } from '#server/platform/tools.ts';
import { INVOICES_KEPT_YEARS } from '#contract/accounts/leaving.rules.ts';
import type { Erasure } from '#server/platform/erasure.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { drawInvoiceOf, invoiceFile } from './invoices.service.ts';
import { listOwnPayments, listRefundsOf } from './refunds.queries.ts';
import { findTerm, listPaymentsOf } from './payments.queries.ts';

export const ownBillingData: Record<string, ExportPart> = {
  membership: {
    title: 'Membership',
    columns: ['subscriptions.member_id'],
    one: ({ db }, memberId) => findTerm(db, memberId),
  },
  payments: {
    title: 'Payments, invoices and refunds',
    note: 'Your card stays with the payment provider: we never see its number.',
    columns: ['payments.member_id', 'payers.member_id'],
    many: paymentsOf,
  },
};

async function* paymentsOf(tools: Tools, memberId: string): AsyncGenerator<object> {
  for (const { payerName, ...payment } of await listOwnPayments(tools.db, memberId)) {
    const { memberId: _, askedAt: __, id, invoiceNumber, ...others } = payment;
    const name = invoiceNumber && invoiceFile(invoiceNumber);
    yield {
      id,
      ...others,
      payerName,
      invoiceNumber,
      invoice:
        name &&
        new ExportFile(`invoices/${name}`, name, async () => {
          const invoice = await drawInvoiceOf(tools, payment);
          return invoice?.bytes ?? null;
        }),
      refunds: await listRefundsOf(tools.db, id),
    };
  }
}

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
