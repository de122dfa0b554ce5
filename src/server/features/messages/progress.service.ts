import type { Progress } from '#contract/messages.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  countUnread,
  findSeat,
  lockConversation,
  type ListedConversation,
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
  for (const { conversationId, progress, ...seat } of moved)
    tellProgress(tools, conversationId, memberId, seat, progress);
}

export async function markRead(
  tools: Tools,
  memberId: string,
  conversationId: string,
  seq: number,
): Promise<Progress & { unread: number }> {
  const seat = await findSeat(tools.db, memberId, conversationId);
  if (!seat) throw refuse('NOT_FOUND');
  const moved = await tools.db.transaction(async (tx) => {
    await lockConversation(tx, conversationId);
    return moveRead(tx, memberId, conversationId, seq);
  });
  if (moved) {
    tellProgress(tools, conversationId, memberId, seat, moved);
    const { readSeq } = moved;
    tools.events.emit('conversation.read', { conversationId, memberId, readSeq });
  }
  const progress = moved ?? (await findProgress(tools.db, memberId, conversationId));
  if (!progress) throw refuse('NOT_FOUND');
  return { ...progress, ...(await countUnread(tools.db, memberId)) };
}

/** Neither read nor deleted meanwhile. */
export const isUnread = (
  tools: Tools,
  memberId: string,
  conversationId: string,
  seq: number,
): Promise<boolean> => waitsForReader(tools.db, memberId, conversationId, seq);

/** A request's sender does not learn that it was looked at. */
function tellProgress(
  tools: Tools,
  conversationId: string,
  memberId: string,
  { state, otherId }: { state: string; otherId: string | null },
  progress: Progress,
): void {
  const memberIds = otherId && state === 'open' ? [memberId, otherId] : [memberId];
  tools.events.emit('conversation.progress', { conversationId, memberId, memberIds, ...progress });
}
