import { isSameMoney } from '#contract/money.ts';
import { findMember, setPaidPlan } from '#server/features/accounts/members.service.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { PaymentReport } from '#server/platform/payments/payments.ts';
import type { Tools } from '#server/platform/tools.ts';
import './billing.facts.ts';
import { financialYearOf, invoiceNumberOf } from './invoice-number.policy.ts';
import { hasReturned, mayBecome } from './payment-steps.policy.ts';
import {
  listPaid,
  lockPayment,
  nextInvoice,
  setTerm,
  updatePayment,
  type PaymentRow,
} from './payments.queries.ts';
import { termOf } from './terms.policy.ts';

type Report = Omit<PaymentReport, 'paymentId'>;

/** To be told once the transaction has committed. */
export type Afterwards = () => void;

/**
 * All that follows from what the provider reports, in the transaction that notes it: the payment's stage, the invoice's number,
 * what the member has paid for, and the work that others have with it.
 */
export async function settle(
  tools: Tools,
  tx: Transaction,
  paymentId: string,
  report: Report,
): Promise<Afterwards | null> {
  const { status } = report;
  const payment = await lockPayment(tx, paymentId);
  if (!payment || !fits(payment, report)) {
    tools.log.error({ paymentId, status }, 'a report of the provider fits no payment of ours');
    return null;
  }
  if (!mayBecome(payment.status, status)) return null;
  const now = tools.clock.now();
  const paymentReference = report.paymentReference ?? payment.paymentReference;
  await updatePayment(tx, paymentId, { status, paymentReference, ...(await stamp()) });
  const { memberId } = payment;
  if (!memberId) return null;
  const until = await paidUntil(memberId);
  const change = { memberId, paymentId, at: now, until };
  const tellOthers = await complete();
  return () => {
    tools.events.emit('payment.changed', { memberId, paymentId });
    tools.events.emit('subscription.changed', { memberId, until });
    tellOthers();
  };

  /** Only money that came or went back changes what a member has: a page that was left does not. */
  async function paidUntil(id: string): Promise<Date | null> {
    if (status !== 'completed' && !hasReturned(status))
      return (await findMember(tx, id))?.paidUntil ?? null;
    const reckoned = await reckon(tx, id);
    await tools.reactions.run(tx, 'subscription.changed', { memberId: id, until: reckoned });
    return reckoned;
  }

  /** What else belongs to money that came or went back. */
  async function complete(): Promise<Afterwards> {
    if (hasReturned(status)) {
      await tools.jobs.enqueue(tx, 'billing.mail-returned', { paymentId });
      await tools.reactions.run(tx, 'payment.returned', { ...change, status });
      return () => tools.events.emit('payment.returned', { ...change, status });
    }
    if (status !== 'completed') return () => undefined;
    await tools.jobs.enqueue(tx, 'billing.mail-receipt', { paymentId });
    await tools.reactions.run(tx, 'payment.completed', change);
    return () => tools.events.emit('payment.completed', change);
  }

  async function stamp(): Promise<Partial<PaymentRow>> {
    if (hasReturned(status)) return { endedAt: now };
    if (status !== 'completed') return {};
    const year = financialYearOf(now);
    const invoiceNumber = invoiceNumberOf(year, await nextInvoice(tx, year));
    return { paidAt: now, invoiceNumber, seller: tools.config.seller };
  }
}

/** Whatever was charged elsewhere, or otherwise than we asked, pays for nothing here. */
function fits({ charge, plan, memberId }: PaymentRow, { charged }: Report): boolean {
  return (
    charged === null ||
    (charged.amount !== null &&
      isSameMoney(charged.amount, charge) &&
      charged.plan === plan &&
      (memberId === null || charged.memberId === memberId))
  );
}

async function reckon(tx: Transaction, memberId: string): Promise<Date | null> {
  const term = termOf(await listPaid(tx, memberId));
  await setTerm(tx, memberId, term);
  await setPaidPlan(tx, memberId, term);
  return term?.until ?? null;
}
