import type { EndedReason } from '#contract/companions/requests.rules.ts';
import { findMember } from '#server/features/accounts/accounts.service.ts';
import { identityVerified, statusChanged } from '#server/features/accounts/accounts.facts.ts';
import { subscriptionChanged } from '#server/features/billing/billing.facts.ts';
import { matchEnded } from '#server/features/matching/matching.facts.ts';
import { memberBlocked } from '#server/features/safety/safety.facts.ts';
import { inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { holdRequest, moveRequest } from './moving.service.ts';
import { listOpen, type OpenOf, type RequestRow } from './requests.queries.ts';

/** What has begun is over now; everything else does not take place. Neither is told why: it may be a block. */
export async function endByItself(
  tools: Tools,
  tx: WriteTransaction,
  row: RequestRow,
  reason: EndedReason = 'unavailable',
): Promise<void> {
  if (row.state === 'begun') await moveRequest(tools, tx, { row, to: 'done', by: 'time' });
  else await moveRequest(tools, tx, { row, to: 'cancelled', by: 'time' }, { reason });
}

async function endOpen(tools: Tools, tx: WriteTransaction, which: OpenOf): Promise<void> {
  for (const id of await listOpen(tx, which)) {
    const row = await holdRequest(tx, id);
    // It may have ended while we waited for it.
    if ((await listOpen(tx, which)).includes(id)) await endByItself(tools, tx, row);
  }
}

/** Whatever makes it impossible ends what is open, in its own transaction. */
export const endingListeners: FeatureListener[] = [
  inTransaction(memberBlocked, (tools, tx, { memberIds }) =>
    endOpen(tools, tx, { pair: memberIds }),
  ),
  // What connects the two is over; they can ask anew.
  inTransaction(matchEnded, (tools, tx, { memberIds }) => endOpen(tools, tx, { pair: memberIds })),
  inTransaction(statusChanged, async (tools, tx, { memberId, lockedOut }) => {
    if (lockedOut) await endOpen(tools, tx, { memberId });
  }),
  inTransaction(identityVerified, async (tools, tx, { memberId, verified }) => {
    if (!verified) await endOpen(tools, tx, { companionId: memberId });
  }),
  inTransaction(subscriptionChanged, async (tools, tx, { memberId, until }) => {
    if (!until || until <= tools.clock.now()) return endOpen(tools, tx, { memberId });
    // The other plan ends being a companion.
    const member = await findMember(tx, memberId);
    if (member?.userType !== 'provider') await endOpen(tools, tx, { companionId: memberId });
  }),
];
