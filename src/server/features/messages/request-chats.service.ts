import type { WriteTransaction } from '#server/platform/work.ts';
import {
  beginConversation,
  findOfPair,
  lockConversation,
  setCounted,
  setState,
} from './conversations.queries.ts';
import { conversationChanged } from './messages.facts.ts';
import { listAfter, listWhoWrote } from './messages.queries.ts';

interface Pair {
  memberIds: [string, string];
}

/** An accepted request of a companion lets the two write; a chat that is open anyway stays what it is. Whoever calls holds the pair. */
export async function openForRequest(
  tx: WriteTransaction,
  { memberIds, at }: Pair & { at: Date },
): Promise<string> {
  const found = await findOfPair(tx, ...memberIds);
  if (found) await lockConversation(tx, found.id);
  if (found?.state === 'open') {
    await setCounted(tx, found.id, true);
    return found.id;
  }
  const conversationId = await beginConversation(tx, {
    memberIds,
    state: 'open',
    askedBy: null,
    forRequest: true,
    at,
  });
  await setCounted(tx, conversationId, true);
  tx.tell(conversationChanged, { conversationId, memberIds });
  return conversationId;
}

/** Read-only until another request is accepted or the two match. Those who have matched meanwhile go on writing. */
export async function closeForRequest(tx: WriteTransaction, { memberIds }: Pair): Promise<void> {
  const found = await findOfPair(tx, ...memberIds);
  if (!found) return;
  await lockConversation(tx, found.id);
  await setCounted(tx, found.id, false);
  if (!found.forRequest) return;
  await setState(tx, found.id, 'closed');
  tx.tell(conversationChanged, { conversationId: found.id, memberIds });
}

/** Who of the two has written in it since then, each with the number of their first message. */
export const whoWroteSince = listWhoWrote;

/** What each of them has written after their own message of that number. */
export const listWrittenAfter = listAfter;
