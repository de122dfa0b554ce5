import {
  askForRefund,
  beginRefund,
  findRefund,
  findRefundable,
} from '#server/features/billing/refunds.service.ts';
import { isRefusal, refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import type { CaseRow } from './cases.queries.ts';
import { closeCase, openCase } from './cases.service.ts';
import { lockOpenRefund } from './decisions.queries.ts';

/** Money does not leave on one person's word. */
export async function proposeRefund(
  tools: Tools,
  tx: WriteTransaction,
  memberId: string,
  decisionId: string,
): Promise<void> {
  const paymentId = await findRefundable(tx, memberId);
  if (!paymentId) throw refuse('NOT_REFUNDABLE');
  await openCase(tools, tx, {
    kind: 'refund',
    clock: 'refund',
    reason: 'ban',
    subjectId: memberId,
    decisionId,
    paymentId,
    adminOnly: true,
  });
}

/** Neither is whoever proposed it the one to confirm it elsewhere, nor is it decided twice. */
export async function refuseProposed(
  _: Tools,
  tx: WriteTransaction,
  { paymentId }: { paymentId: string },
): Promise<void> {
  if (await lockOpenRefund(tx, { paymentId })) throw refuse('REFUND_PROPOSED');
}

/**
 * Asked of the provider before the case is closed, and noted under the lock of the case: whoever refuses it at the same moment finds that money is
 * on its way. What the provider did not take leaves the case open.
 */
export async function payBack(
  tools: Tools,
  adminId: string,
  lockGranted: (tx: WriteTransaction) => Promise<CaseRow>,
): Promise<void> {
  let paymentId: string | null = null;
  try {
    const refund = await tools.write(async (tx) => {
      ({ paymentId } = await lockGranted(tx));
      return paymentId && beginRefund(tools, tx, adminId, paymentId);
    });
    if (refund) await askForRefund(tools, refund);
  } catch (error) {
    const isDone = paymentId !== null && (await findRefund(tools, tools.db, paymentId)) === 'taken';
    if (!isRefusal(error) || !isDone) throw error;
  }
}

export async function refuseWhenPaidBack(
  tools: Tools,
  tx: WriteTransaction,
  { paymentId }: CaseRow,
): Promise<void> {
  if (paymentId && (await findRefund(tools, tx, paymentId))) throw refuse('REFUND_ASKED');
}

/** The ban that it goes with was taken back. */
export async function withdrawRefund(
  tools: Tools,
  tx: WriteTransaction,
  decisionId: string,
): Promise<void> {
  const row = await lockOpenRefund(tx, { decisionId });
  if (!row?.paymentId || (await findRefund(tools, tx, row.paymentId))) return;
  await closeCase(tools, tx, row, { outcome: 'withdrawn' });
}
