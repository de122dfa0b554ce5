import type { PaymentStatus } from '#contract/billing/rules.ts';
import { findMember, setPaidPlan } from '#server/features/accounts/members.service.ts';
import type { Transaction } from '#server/platform/database/database.ts';
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

/** What the provider says about a payment of ours. */
export interface PaymentNews {
  paymentId: string;
  status: Exclude<PaymentStatus, 'open'>;
  intentId: string | null;
  /** As the provider took it; null where it does not say. */
  charged: { cents: number; currency: string; plan: string; memberId: string } | null;
}

/** To be told once the transaction has committed. */
export type Afterwards = () => void;

/**
 * All that follows from one piece of news, in the transaction that notes it: the payment's stage, the invoice's number,
 * what the member has paid for, and the work that others have with it.
 */
export async function settle(
  tools: Tools,
  tx: Transaction,
  news: PaymentNews,
): Promise<Afterwards | null> {
  const payment = await lockPayment(tx, news.paymentId);
  if (!payment || !fits(payment, news)) {
    const { paymentId, status } = news;
    tools.log.error({ paymentId, status }, 'news of a payment do not fit any of ours');
    return null;
  }
  if (!mayBecome(payment.status, news.status)) return null;
  const now = tools.clock.now();
  const intent = news.intentId ? { intentId: news.intentId } : {};
  await updatePayment(tx, payment.id, { status: news.status, ...intent, ...(await stamp()) });
  const { memberId } = payment;
  if (!memberId) return null;
  const until = await paidUntil(memberId);
  const paymentId = payment.id;
  const change = { memberId, paymentId, at: now, until };
  const tellOthers = await complete();
  return () => {
    tools.events.emit('payment.changed', { memberId, paymentId });
    tools.events.emit('subscription.changed', { memberId, until });
    tellOthers();
  };

  /** Only money that came or went back changes what a member has: a page that was left does not. */
  async function paidUntil(id: string): Promise<Date | null> {
    if (news.status !== 'completed' && !hasReturned(news.status))
      return (await findMember(tx, id))?.paidUntil ?? null;
    const reckoned = await reckon(tx, id);
    await tools.reactions.run(tx, 'subscription.changed', { memberId: id, until: reckoned });
    return reckoned;
  }

  /** What else belongs to money that came or went back. */
  async function complete(): Promise<Afterwards> {
    const { status } = news;
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
    if (hasReturned(news.status)) return { endedAt: now };
    if (news.status !== 'completed') return {};
    const year = financialYearOf(now);
    const invoiceNumber = invoiceNumberOf(year, await nextInvoice(tx, year));
    return { paidAt: now, invoiceNumber, seller: tools.config.seller };
  }
}

/** Whatever was charged elsewhere, or otherwise than we asked, pays for nothing here. */
function fits({ amountCents, plan, memberId }: PaymentRow, { charged }: PaymentNews): boolean {
  return (
    charged === null ||
    (charged.cents === amountCents &&
      charged.currency === 'eur' &&
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
