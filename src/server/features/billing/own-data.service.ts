import { ExportFile, type ExportPart } from '#server/platform/export/export-part.ts';
import type { Tools } from '#server/platform/tools.ts';
import { drawInvoiceOf, invoiceFile } from './invoices.service.ts';
import { listOwnPayments, listRefundsOf } from './own-data.queries.ts';
import { findTerm } from './payments.queries.ts';

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
