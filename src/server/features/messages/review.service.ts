import { holdPair, mayBeSeen } from '#server/features/matching/likes.service.ts';
import { noteMatchActivity } from '#server/features/matching/matches.service.ts';
import type { ContentKind } from '#server/features/safety/safety.facts.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { beginConversation, findOfPair, lockConversation } from './conversations.queries.ts';
import { accept } from './conversations.service.ts';
import { deleteHeld, findHeld, setHeldState, type HeldRow } from './held-messages.queries.ts';
import { heldChanged } from './messages.facts.ts';
import { keepMessage, listMessages } from './messages.queries.ts';
import { takesRequests } from './requests.service.ts';
import { tellKept } from './sending.service.ts';

/** A person has looked: what is released is sent now, what is not stays with its sender alone. */
export async function reviewMessage(
  tools: Tools,
  tx: WriteTransaction,
  { kind, contentId, released }: { kind: ContentKind; contentId: string; released: boolean },
): Promise<void> {
  const found = kind === 'message' ? await findHeld(tx, contentId) : null;
  if (!found) return;
  // Its sender may take it back at the same moment.
  await holdPair(tx, found.held.senderId, found.held.receiverId);
  const held = (await findHeld(tx, contentId))?.held;
  if (held?.state !== 'held') return;
  tx.tell(heldChanged, { memberId: held.senderId });
  if (!released) await setHeldState(tx, held.id, 'removed');
  else if (!held.withdrawnAt && (await deliver(tools, tx, held))) await deleteHeld(tx, held.id);
  else await setHeldState(tx, held.id, 'undelivered');
}

/** As if it were written now: new, unread and told of. False when the chat takes nothing from its sender any more. */
async function deliver(tools: Tools, tx: WriteTransaction, held: HeldRow): Promise<boolean> {
  const { senderId, receiverId, clientId, text, photoId, replyTo } = held;
  const conversation = await findOfPair(tx, senderId, receiverId);
  const createdAt = tools.clock.now();
  const words = { senderId, clientId, text, photoId, replyTo, createdAt, warning: null };
  if (!conversation) {
    const mayAsk =
      (await mayBeSeen(tx, senderId, receiverId)) && (await takesRequests(tx, receiverId));
    if (!mayAsk) return false;
    const message = { ...words, conversationId: await begin(tx, held, createdAt) };
    const kept = await keepMessage(tx, message, 'request');
    if (!kept) throw new Error('a request that was released could not be kept');
    await tellKept(tools, { db: tx, tell: tx.tell }, message, kept);
    return true;
  }
  const { id } = conversation;
  await lockConversation(tx, id);
  const from = { senderId, clientId };
  if ((await listMessages(tx, id, { from })).length > 0) return true;
  if (conversation.state === 'request' && conversation.askedBy === receiverId)
    await accept(tx, senderId, id);
  const message = { ...words, conversationId: id };
  const kept = await keepMessage(tx, message, 'open');
  if (!kept) return false;
  await tellKept(tools, { db: tx, tell: tx.tell }, message, kept);
  await noteMatchActivity(tx, senderId, receiverId, createdAt);
  return true;
}

const begin = (tx: WriteTransaction, { senderId, receiverId }: HeldRow, at: Date) =>
  beginConversation(tx, {
    memberIds: [senderId, receiverId],
    state: 'request',
    askedBy: senderId,
    at,
  });
