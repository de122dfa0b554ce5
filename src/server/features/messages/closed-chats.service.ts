import { isClosed } from '#contract/messages/rules.ts';
import { holdPair } from '#server/features/matching/likes.service.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { stateFor } from './conversation-views.ts';
import { findConversation, lockConversation, setBox, setState } from './conversations.queries.ts';
import { takeSeat } from './conversations.service.ts';
import { conversationChanged } from './messages.facts.ts';

/** What a request has opened, either side may end. A chat of two who are matched ends with their match. */
export async function endChat(tools: Tools, viewerId: string, id: string): Promise<void> {
  await tools.write(async (tx) => {
    const { otherId } = await takeSeat(tx, viewerId, id);
    // Whoever has left cannot be written to any more.
    if (!otherId) return;
    // The two may match at the same moment.
    await holdPair(tx, viewerId, otherId);
    await lockConversation(tx, id);
    const seat = await takeSeat(tx, viewerId, id);
    if (isClosed(stateFor(viewerId, seat))) return;
    if (seat.state !== 'open') throw refuse('CHAT_CLOSED');
    if (seat.forRequest) throw refuse('CHAT_OF_REQUEST');
    if ((await findConversation(tx, viewerId, id))?.matchId) throw refuse('CHAT_OF_MATCH');
    await setState(tx, id, 'closed');
    tx.tell(conversationChanged, { conversationId: id, memberIds: [viewerId, otherId] });
  });
}

/** Only from the own list; a new match lists it again. */
export async function unlistClosed(tools: Tools, viewerId: string, id: string): Promise<void> {
  await tools.write(async (tx) => {
    // A new match opens it at the same moment, or finds it removed.
    await lockConversation(tx, id);
    const seat = await takeSeat(tx, viewerId, id);
    if (!isClosed(stateFor(viewerId, seat))) throw refuse('CHAT_OPEN');
    await setBox(tx, id, viewerId, 'none');
    // Only the own pages: the other one is not told.
    tx.tell(conversationChanged, { conversationId: id, memberIds: [viewerId] });
  });
}
