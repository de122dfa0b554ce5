import type { Progress } from '#contract/messages/endpoints.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  findSeat,
  lockConversation,
  type ListedConversation,
  type Seat,
} from './conversations.queries.ts';
import './messages.facts.ts';
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
    tools.events.emit('conversation.progress', fact);
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
  const moved =
    seat.readSeq < Math.min(seq, seat.lastSeq)
      ? await tools.db.transaction(async (tx) => {
          await lockConversation(tx, conversationId);
          return moveRead(tx, memberId, conversationId, seq);
        })
      : null;
  if (moved) {
    const { progress, showsPresence } = moved;
    const fact = { conversationId, memberId, ...progress };
    tools.events.emit('conversation.progress', { ...fact, memberIds: [memberId] });
    const told = showsPresence ? fact : { ...fact, receivedSeq: fact.readSeq };
    tools.events.emit('conversation.progress', { ...told, memberIds: otherIn(seat) });
  }
  const progress = moved?.progress ?? (await progressOf(tools, memberId, conversationId));
  const { readSeq } = progress;
  const { otherId } = seat;
  tools.events.emit('conversation.seen', { conversationId, memberId, otherId, readSeq });
  return progress;
}

export async function progressOf(
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
  tools: Tools,
  memberId: string,
  conversationId: string,
  seq: number,
): Promise<boolean> => waitsForReader(tools.db, memberId, conversationId, seq);

/** Who learns of it: a request's sender does not learn that it was looked at. */
const otherIn = ({ state, otherId }: Pick<Seat, 'state' | 'otherId'>): string[] =>
  otherId && state === 'open' ? [otherId] : [];
