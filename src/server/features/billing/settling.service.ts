import type { PaymentStatus } from '#contract/billing/rules.ts';
import { findMember, setPaidPlan } from '#server/features/accounts/members.service.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { paymentCompleted, paymentReturned, subscriptionChanged } from './billing.facts.ts';
import { receiptMails, returnedMails } from './billing.mails.ts';
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

/**
 * All that follows from one piece of news, in the transaction that notes it: the payment's stage, the invoice's number,
 * what the member has paid for, and the work that others have with it.
 */
export async function settle(tools: Tools, tx: WriteTransaction, news: PaymentNews): Promise<void> {
  const payment = await lockPayment(tx, news.paymentId);
  if (!payment || !fits(payment, news)) {
    const { paymentId, status } = news;
    tools.log.error({ paymentId, status }, 'news of a payment do not fit any of ours');
    return;
  }
  if (!mayBecome(payment.status, news.status)) return;
  const now = tools.clock.now();
  const intent = news.intentId ? { intentId: news.intentId } : {};
  await updatePayment(tx, payment.id, { status: news.status, ...intent, ...(await stamp()) });
  const { memberId } = payment;
  if (!memberId) return;
  const until = await paidUntil(memberId);
  tx.tell(subscriptionChanged, { memberId, until });
  const paymentId = payment.id;
  const settled = { memberId, paymentId, at: now, until };
  if (hasReturned(news.status)) {
    await tools.jobs.enqueue(tx, returnedMails, { paymentId });
    tx.tell(paymentReturned, { ...settled, status: news.status });
  } else if (news.status === 'completed') {
    await tools.jobs.enqueue(tx, receiptMails, { paymentId });
    tx.tell(paymentCompleted, settled);
  }

  /** Only money that came or went back changes what a member has: a page that was left does not. */
  async function paidUntil(id: string): Promise<Date | null> {
    if (news.status !== 'completed' && !hasReturned(news.status))
      return (await findMember(tx, id))?.paidUntil ?? null;
    return reckon(tx, id);
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
