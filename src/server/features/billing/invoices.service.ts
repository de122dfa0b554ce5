import { drawnInvoiceBudget } from '#contract/billing/endpoints.ts';
import { PLAN_DAYS, plans } from '#contract/billing/rules.ts';
import { recordView } from '#server/platform/audit/audit.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { spend } from '#server/platform/limits/budget.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { threadCall } from '#server/platform/workers/thread-call.ts';
import { ERASED_PAYER, type Invoice } from './invoice-text.policy.ts';
import { findPayerName, findPayment, type PaymentRow } from './payments.queries.ts';

// Fonts take longer to read than a request may hold up others.
const drawInvoice = threadCall<Invoice, Uint8Array>(
  new URL('./invoice-pdf.worker.ts', import.meta.url),
);

/** Of an own payment, for admins at work of any; what was never paid has none. */
export async function readInvoice(
  tools: Tools,
  { memberId, role, status }: Caller,
  paymentId: string,
): Promise<{ name: string; bytes: Buffer<ArrayBuffer> }> {
  const payment = await findPayment(tools.db, paymentId);
  const isOwn = payment?.memberId === memberId;
  const isAdmin = role === 'admin' && status === 'active';
  if (!payment || !(isOwn || isAdmin)) throw refuse('NOT_FOUND');
  const { invoiceNumber, paidAt, seller } = payment;
  if (!invoiceNumber || !paidAt || !seller) throw refuse('NOT_FOUND');
  await spend(tools, drawnInvoiceBudget, { memberId });
  if (!isOwn)
    await recordView(tools, {
      actorId: memberId,
      action: 'invoice.view',
      target: `payment:${paymentId}`,
    });
  const { supportEmail, brandName } = tools.config;
  const bytes = await drawInvoice({
    seller,
    supportEmail,
    number: invoiceNumber,
    paidAt,
    billedTo: (await findPayerName(tools.db, paymentId)) ?? ERASED_PAYER,
    planName: `${brandName} membership: ${plans[payment.plan].name}`,
    days: PLAN_DAYS,
    price: payment.price,
    charge: payment.charge,
    reference: payment.paymentReference ?? payment.id,
    isTest: payment.isTest,
    returned: returnOf(payment),
  });
  const name = `invoice-${invoiceNumber.replaceAll('/', '-')}.pdf`;
  return { name, bytes: Buffer.from(bytes) };
}

function returnOf({ status, endedAt }: PaymentRow) {
  if (!endedAt) return null;
  return {
    how: status === 'refunded' ? ('Refunded' as const) : ('Disputed' as const),
    at: endedAt,
  };
}
