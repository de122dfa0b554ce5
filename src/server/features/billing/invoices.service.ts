import { drawnInvoiceBudget } from '#contract/billing/endpoints.ts';
import { PLAN_DAYS, plans } from '#contract/billing/plans.ts';
import { recordView } from '#server/platform/audit/audit.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { spend } from '#server/platform/limits/budget.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { threadCall } from '#server/platform/workers/thread-call.ts';
import { ERASED_PAYER, type Invoice } from './invoice.policy.ts';
import { findPayerName, findPayment, type PaymentRow } from './payments.queries.ts';

// Fonts take longer to read than a request may hold up others.
const drawInvoice = threadCall<Invoice, Uint8Array>(
  new URL('./invoice-pdf.worker.ts', import.meta.url),
);

/** Of an own payment, for admins at work, who have a second factor, of any; what was never paid has none. */
export async function readInvoice(
  tools: Tools,
  { memberId, role, status, secondFactor }: Caller,
  paymentId: string,
): Promise<{ name: string; bytes: Buffer<ArrayBuffer> }> {
  const payment = await findPayment(tools.db, paymentId);
  const isOwn = payment?.memberId === memberId;
  const isAdmin = role === 'admin' && status === 'active' && secondFactor;
  if (!payment || !(isOwn || isAdmin)) throw refuse('NOT_FOUND');
  if (!payment.invoiceNumber) throw refuse('NOT_FOUND');
  await spend(tools, drawnInvoiceBudget, { memberId });
  if (!isOwn)
    await recordView(tools, {
      actorId: memberId,
      action: 'invoice.view',
      target: `payment:${paymentId}`,
    });
  const invoice = await drawInvoiceOf(tools, payment);
  if (!invoice) throw refuse('NOT_FOUND');
  return invoice;
}

/** Null of what was never paid. */
export async function drawInvoiceOf(
  tools: Tools,
  payment: PaymentRow,
): Promise<{ name: string; bytes: Buffer<ArrayBuffer> } | null> {
  const { id, invoiceNumber, paidAt, seller } = payment;
  if (!invoiceNumber || !paidAt || !seller) return null;
  const { supportEmail, brandName } = tools.config;
  const bytes = await drawInvoice({
    seller,
    supportEmail,
    number: invoiceNumber,
    paidAt,
    billedTo: (await findPayerName(tools.db, id)) ?? ERASED_PAYER,
    planName: `${brandName} membership: ${plans[payment.plan].name}`,
    days: PLAN_DAYS,
    price: payment.price,
    charge: payment.charge,
    reference: payment.paymentReference ?? id,
    isTest: payment.isTest,
    returned: returnOf(payment),
  });
  return { name: invoiceFile(invoiceNumber), bytes: Buffer.from(bytes) };
}

export const invoiceFile = (invoiceNumber: string): string =>
  `invoice-${invoiceNumber.replaceAll('/', '-')}.pdf`;

function returnOf({ status, endedAt }: PaymentRow) {
  if (!endedAt) return null;
  return {
    how: status === 'refunded' ? ('Refunded' as const) : ('Disputed' as const),
    at: endedAt,
  };
}
