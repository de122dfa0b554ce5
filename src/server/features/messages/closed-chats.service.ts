import { isClosed } from '#contract/messages.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { stateFor } from './conversation-views.ts';
import { lockConversation, setBox } from './conversations.queries.ts';
import { takeSeat } from './conversations.service.ts';
import { markRead } from './progress.service.ts';

/** Only from the own list; a new match lists it again. */
export async function unlistClosed(tools: Tools, viewerId: string, id: string): Promise<void> {
  const { lastSeq } = await tools.db.transaction(async (tx) => {
    // A new match opens it at the same moment, or finds it removed.
    await lockConversation(tx, id);
    const seat = await takeSeat(tx, viewerId, id);
    if (!isClosed(stateFor(viewerId, seat))) throw refuse('CHAT_OPEN');
    await setBox(tx, id, viewerId, 'none');
    return seat;
  });
  // Whoever throws it away wants to hear no more of it, in the bell neither.
  await markRead(tools, viewerId, id, lastSeq);
  // Only the own pages: the other one is not told.
  tools.events.emit('conversation.changed', { conversationId: id, memberIds: [viewerId] });
}
