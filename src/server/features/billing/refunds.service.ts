import type { AdminPayment } from '#contract/billing/endpoints.ts';
import type { PaymentStatus } from '#contract/billing/rules.ts';
import type { Page } from '#contract/paging.ts';
import { findMemberByEmail } from '#server/features/accounts/accounts.service.ts';
import { recordAction, recordView } from '#server/platform/audit/audit.ts';
import { after, minutes } from '#server/platform/clock.ts';
import { cutPage } from '#server/platform/cursor.ts';
import { newId } from '#server/platform/ids.ts';
import type { NewRefund } from '#server/platform/payments/payments.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { refundAsked } from './billing.facts.ts';
import { ERASED_PAYER } from './invoice.policy.ts';
import { findLast, findPayment, listPaid } from './payments.queries.ts';
import {
  failUnanswered,
  findActiveRefund,
  listAllPayments,
  noteRefund,
  setRefundFailed,
  setRefundTaken,
  type ListedPayment,
} from './refunds.queries.ts';
import { viewPayment } from './subscriptions.service.ts';
import { runningOf } from './terms.policy.ts';

const PAGE = 30;
// Longer than the provider's client waits and tries again.
const ANSWERED_WITHIN_MS = minutes(3);

interface Wanted {
  cursor?: string | undefined;
  status?: PaymentStatus | undefined;
  search?: string | undefined;
}

/** A search is a whole email address or invoice number: both are found in an index, however many payments there are. */
export async function readAllPayments(
  tools: Tools,
  adminId: string,
  { cursor, status, search }: Wanted,
): Promise<Page<AdminPayment>> {
  const email = search?.includes('@') ? search.toLowerCase() : null;
  const memberId = email ? ((await findMemberByEmail(tools.db, email))?.id ?? null) : null;
  if (email && !memberId) return { items: [], nextCursor: null };
  const rows = await listAllPayments(
    tools.db,
    {
      status: status ?? null,
      memberId,
      invoiceNumber: email ? null : search || null,
      before: cursor ?? null,
    },
    PAGE + 1,
  );
  await recordView(tools, {
    actorId: adminId,
    action: 'payments.view',
    target: memberId ? `member:${memberId}` : 'payments',
    // What finds nothing may be anything that was typed.
    details: { invoice: (!email && rows.length > 0 && search) || null, status: status ?? null },
  });
  const page = cutPage(rows, PAGE, ({ id }) => id);
  return { items: page.rows.map(viewListed), nextCursor: page.nextCursor };
}

const viewListed = (row: ListedPayment): AdminPayment => ({
  ...viewPayment(row),
  billedTo: row.payerName ?? ERASED_PAYER,
  email: row.email,
  endedAt: row.endedAt?.toISOString() ?? null,
  refund: row.refundAskedAt && {
    askedAt: row.refundAskedAt.toISOString(),
    askedBy: row.refundAskedBy,
  },
});

/** What the member paid last, where it can be given back. */
export async function findRefundable(db: Executor, memberId: string): Promise<string | null> {
  const last = await findLast(db, memberId);
  return last?.status === 'completed' ? last.id : null;
}

/** All that pays for a plan which has not ended: whoever renewed early has paid more than once for it. */
export async function listRunningPayments(
  { clock }: Tools,
  tx: WriteTransaction,
  memberId: string,
): Promise<string[]> {
  return runningOf(await listPaid(tx, memberId), clock.now()).map(({ id }) => id);
}

/** Asks, and changes nothing: the plan ends when the provider tells that the money went back. */
export async function refundPayment(
  tools: Tools,
  adminId: string,
  paymentId: string,
): Promise<{ ok: true }> {
  const refund = await tools.write(async (tx) => {
    tx.tell(refundAsked, { paymentId });
    return beginRefund(tools, tx, adminId, paymentId);
  });
  await askForRefund(tools, refund);
  return { ok: true };
}

/** Inside the write that decides it. The provider is asked after its commit. */
export async function beginRefund(
  tools: Tools,
  tx: WriteTransaction,
  adminId: string,
  paymentId: string,
): Promise<NewRefund> {
  const payment = await findPayment(tx, paymentId);
  if (!payment) throw refuse('NOT_FOUND');
  const { status, charge, provider, paymentReference } = payment;
  // The provider of these days would look for another's reference among its own.
  const isTheirs = provider === tools.payments.provider;
  if (status !== 'completed' || !paymentReference || !isTheirs) throw refuse('NOT_REFUNDABLE');
  const now = tools.clock.now();
  const refund = { id: newId(), paymentId, askedBy: adminId, askedAt: now, provider, ...charge };
  await failUnanswered(tx, paymentId, after(tools.clock, -ANSWERED_WITHIN_MS), now);
  if (!(await noteRefund(tx, refund))) throw refuse('REFUND_ASKED');
  recordAction(tools, tx, {
    actorId: adminId,
    action: 'payment.refund',
    target: `payment:${paymentId}`,
  });
  return { id: refund.id, paymentId, paymentReference, amount: charge };
}

export async function askForRefund(tools: Tools, refund: NewRefund): Promise<void> {
  await setRefundTaken(tools.db, refund.id, await ask(tools, refund));
  tools.log.info({ paymentId: refund.paymentId }, 'a refund was asked for');
}

/** Whether the money went back, or `asked`: is perhaps on its way. */
export async function findRefund(
  tools: Tools,
  db: Executor,
  paymentId: string,
): Promise<'asked' | 'taken' | null> {
  const payment = await findPayment(db, paymentId);
  if (payment?.status === 'refunded') return 'taken';
  const active = await findActiveRefund(db, paymentId);
  if (active?.reference) return 'taken';
  return active && active.askedAt > after(tools.clock, -ANSWERED_WITHIN_MS) ? 'asked' : null;
}

async function ask(tools: Tools, refund: NewRefund): Promise<string> {
  const { id, paymentId } = refund;
  try {
    return await tools.payments.refund(refund);
  } catch (error) {
    tools.log.error({ err: error, paymentId }, 'the payment provider did not take a refund');
    await setRefundFailed(tools.db, id, tools.clock.now());
    throw refuse('REFUND_UNAVAILABLE');
  }
}
