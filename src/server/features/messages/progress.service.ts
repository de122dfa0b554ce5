import type { Progress } from '#contract/messages/endpoints.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  findSeat,
  lockConversation,
  type ListedConversation,
  type Seat,
} from './conversations.queries.ts';
import { conversationProgress, conversationSeen } from './messages.facts.ts';
import {
  findProgress,
  moveRead,
  moveReceived,
  waitsForReader,
  type Receipts,
} from './progress.queries.ts';

/** What a list brings to a page has arrived there. */
export async function noteReceived(
  tools: Tools,
  viewerId: string,
  rows: ListedConversation[],
): Promise<void> {
  const behind = rows.filter(
    ({ last, lastSeq, mine }) => last?.senderId !== viewerId && mine.receivedSeq < lastSeq,
  );
  await receive(tools, viewerId, new Map(behind.map(({ id, lastSeq }) => [id, lastSeq])));
}

export async function receive(tools: Tools, memberId: string, receipts: Receipts): Promise<void> {
  if (receipts.size === 0) return;
  const moved = await moveReceived(tools.db, memberId, receipts);
  for (const { conversationId, progress, showsPresence, ...seat } of moved) {
    // Receiving would give away that somebody is here.
    const memberIds = showsPresence ? otherIn(seat) : [];
    const fact = { conversationId, memberId, memberIds, ...progress };
    tools.tell(conversationProgress, fact);
  }
}

export async function markRead(
  tools: Tools,
  memberId: string,
  conversationId: string,
  seq: number,
): Promise<Progress> {
  const seat = await findSeat(tools.db, memberId, conversationId);
  if (!seat) throw refuse('NOT_FOUND');
  const isBehind = seat.readSeq < Math.min(seq, seat.lastSeq);
  const moved = isBehind ? await readUpTo(tools, memberId, conversationId, seq, seat) : null;
  const progress = moved ?? (await progressOf(tools, memberId, conversationId));
  const { readSeq } = progress;
  const { otherId } = seat;
  tools.tell(conversationSeen, { conversationId, memberId, otherId, readSeq });
  return progress;
}

/** Null when another page was quicker. */
function readUpTo(
  tools: Tools,
  memberId: string,
  conversationId: string,
  seq: number,
  seat: Seat,
): Promise<Progress | null> {
  return tools.write(async (tx) => {
    await lockConversation(tx, conversationId);
    const moved = await moveRead(tx, memberId, conversationId, seq);
    if (!moved) return null;
    const { progress, showsPresence } = moved;
    const own = { conversationId, memberId, ...progress };
    tx.tell(conversationProgress, { ...own, memberIds: [memberId] });
    const shown = showsPresence ? own : { ...own, receivedSeq: own.readSeq };
    tx.tell(conversationProgress, { ...shown, memberIds: otherIn(seat) });
    return progress;
  });
}

async function progressOf(
  tools: Tools,
  memberId: string,
  conversationId: string,
): Promise<Progress> {
  const progress = await findProgress(tools.db, memberId, conversationId);
  if (!progress) throw refuse('NOT_FOUND');
  return progress;
}

/** Neither read nor deleted meanwhile. */
export const isUnread = (
  db: Executor,
  memberId: string,
  conversationId: string,
  seq: number,
): Promise<boolean> => waitsForReader(db, memberId, conversationId, seq);

/** Until the transaction ends, nothing in it is read or deleted. */
export const holdConversation = (tx: Transaction, conversationId: string): Promise<void> =>
  lockConversation(tx, conversationId);

/** Who learns of it: a request's sender does not learn that it was looked at. */
const otherIn = ({ state, otherId }: Pick<Seat, 'state' | 'otherId'>): string[] =>
  otherId && state === 'open' ? [otherId] : [];
