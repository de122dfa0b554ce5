import { mayWrite } from '#server/features/accounts/accounts.service.ts';
import { holdPair, mayBeSeen } from '#server/features/matching/likes.service.ts';
import type { ContentKind } from '#contract/safety/cases.ts';
import { screenText } from '#server/features/safety/screening/screening.service.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { beginConversation, findOfPair, lockConversation } from './conversations.queries.ts';
import { accept } from './conversations.service.ts';
import {
  clearPhoto,
  clearText,
  deleteHeld,
  dropPhoto,
  findHeld,
  findHeldWith,
  setHeldState,
  type HeldRow,
  type HeldWithPhoto,
} from './held-messages.queries.ts';
import { closeCases } from './held-messages.service.ts';
import { removeFile } from './message-files.service.ts';
import { heldChanged } from './messages.facts.ts';
import { keepMessageWithin } from './keeping.queries.ts';
import { listMessages } from './messages.queries.ts';
import { whyNotAsk } from './message-requests.service.ts';
import { tellKept } from './sending.service.ts';
import { chatPhotos } from './photo-files.service.ts';

/** A person has looked, at its text or its photo: what is released is sent now, what is not stays with its sender alone. */
export async function reviewMessage(
  tools: Tools,
  tx: WriteTransaction,
  { kind, contentId, released }: { kind: ContentKind; contentId: string; released: boolean },
): Promise<void> {
  if (kind !== 'message' && kind !== 'chat-photo') return;
  const find = () => (kind === 'message' ? findHeld(tx, contentId) : findHeldWith(tx, contentId));
  const before = await find();
  if (!before) return;
  // The two may match, block or write at the same moment.
  await holdPair(tx, before.held.senderId, before.held.receiverId);
  const found = await find();
  if (found?.held.state !== 'held') return;
  const { held, photo } = found;
  const isWaiting = kind === 'message' ? held.textHeld : Boolean(photo?.heldFor);
  if (!isWaiting) return;
  tx.tell(heldChanged, { memberId: held.senderId });
  if (!released) return remove(tools, tx, kind, found);
  if (kind === 'message') await clearText(tx, held.id);
  else await clearPhoto(tx, contentId);
  // Both have to be seen.
  if (kind === 'message' ? photo?.heldFor : held.textHeld) return;
  if (!held.withdrawnAt && (await deliver(tools, tx, held))) await deleteHeld(tx, held.id);
  else await setHeldState(tx, held.id, 'undelivered');
}

/** Its sender keeps the text, but no photo that a person has decided against. */
async function remove(
  tools: Tools,
  tx: WriteTransaction,
  kind: 'message' | 'chat-photo',
  { held, photo }: HeldWithPhoto,
): Promise<void> {
  const isText = kind === 'message';
  // Of the other half, which nobody needs to look at any more.
  closeCases(tx, {
    held: { ...held, textHeld: held.textHeld && !isText },
    photo: isText ? photo : null,
  });
  await setHeldState(tx, held.id, 'removed');
  if (isText || !photo) return;
  await dropPhoto(tx, held.id);
  await removeFile(tools, tx, chatPhotos, photo);
}

/** As if it were written now: new, unread and told of. False when the chat takes nothing from its sender any more. */
async function deliver(tools: Tools, tx: WriteTransaction, held: HeldRow): Promise<boolean> {
  const { senderId, receiverId, clientId, text, photoId, replyTo, family } = held;
  if (!(await mayWrite(tools, tx, senderId))) return false;
  // A person has looked at its text, or at its photo alone.
  const finding = family === null ? screenText('message', text, tools.clock.now()) : null;
  const warning = finding?.outcome === 'warn' ? finding.family : null;
  const conversation = await findOfPair(tx, senderId, receiverId);
  const createdAt = tools.clock.now();
  const content = { senderId, clientId, text, photoId, voiceId: null, replyTo, createdAt, warning };
  if (!conversation) {
    const mayAsk =
      (await mayBeSeen(tx, senderId, receiverId)) &&
      (await whyNotAsk(tx, senderId, receiverId)) === null;
    if (!mayAsk) return false;
    const message = { ...content, conversationId: await begin(tx, held, createdAt) };
    const kept = await keepMessageWithin(tx, message, 'request');
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
  const message = { ...content, conversationId: id };
  const kept = await keepMessageWithin(tx, message, 'open');
  if (!kept) return false;
  await tellKept(tools, { db: tx, tell: tx.tell }, message, kept);
  return true;
}

const begin = (tx: WriteTransaction, { senderId, receiverId }: HeldRow, at: Date) =>
  beginConversation(tx, {
    memberIds: [senderId, receiverId],
    state: 'request',
    askedBy: senderId,
    at,
  });
