import {
  requestBudget,
  type Conversation,
  type HeldMessage,
} from '#contract/messages/endpoints.ts';
import { holdPair, mayBeSeen } from '#server/features/matching/likes.service.ts';
import { isForVerifiedOnly, readSettings } from '#server/features/profiles/profiles.service.ts';
import { refuseAway } from '#server/features/profiles/findable.service.ts';
import {
  mustWait,
  questioned,
  screenText,
} from '#server/features/safety/screening/screening.service.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { spend } from '#server/platform/limits/budget.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { beginConversation, findOfPair } from './conversations.queries.ts';
import { readConversation } from './conversations.service.ts';
import { holdMessage, readHeldFor } from './held-messages.service.ts';
import { keepMessageWithin } from './keeping.queries.ts';
import { sendMessage, tellKept, withHelp, type Kept } from './sending.service.ts';

export async function readWithMember(
  tools: Tools,
  viewerId: string,
  memberId: string,
): Promise<{
  conversation: Conversation | null;
  mayAsk: boolean;
  verifiedOnly: boolean;
  held: HeldMessage[];
}> {
  if (!(await mayBeSeen(tools.db, viewerId, memberId))) throw refuse('NOT_FOUND');
  const found = await findOfPair(tools.db, viewerId, memberId);
  const conversation = found && (await readConversation(tools, viewerId, found.id));
  // Those of a conversation stand in its chat.
  const held = conversation ? [] : await readHeldFor(tools, viewerId, memberId);
  const isFirst = !conversation && !held.some(isWaiting);
  const against = isFirst ? await whyNotAsk(tools.db, viewerId, memberId) : 'CHAT_CLOSED';
  return {
    conversation,
    mayAsk: against === null,
    verifiedOnly: against === 'VERIFIED_ONLY',
    held,
  };
}

interface Request {
  memberId: string;
  clientId: string;
  text: string;
  /** The sender was asked whether they are sure. */
  confirmed?: boolean | undefined;
}

const isWaiting = ({ state }: HeldMessage) => state === 'held';
const isHeld = (sent: Kept | HeldMessage): sent is HeldMessage => 'state' in sent;

/** One message, until it is accepted. */
export async function askMember(
  tools: Tools,
  viewerId: string,
  request: Request,
): Promise<{ conversation: Conversation; message: Kept } | { held: HeldMessage }> {
  if (!(await mayBeSeen(tools.db, viewerId, request.memberId))) throw refuse('NOT_FOUND');
  const message =
    (await findOfPair(tools.db, viewerId, request.memberId)) === null
      ? await begin(tools, viewerId, request)
      : await goOn(tools, viewerId, request);
  if (isHeld(message)) return { held: message };
  const { conversation } = await readWithMember(tools, viewerId, request.memberId);
  if (!conversation) throw refuse('NOT_FOUND');
  return { conversation, message };
}

/** The conversation and its first message are there together, or neither is. */
async function begin(
  tools: Tools,
  viewerId: string,
  request: Request,
): Promise<Kept | HeldMessage> {
  const { memberId, clientId, text } = request;
  const held = await readHeldFor(tools, viewerId, memberId);
  const same = held.find((one) => one.clientId === clientId);
  if (same) return same;
  if (held.some(isWaiting)) throw refuse('CHAT_CLOSED');
  const against = await whyNotAsk(tools.db, viewerId, memberId);
  if (against) throw refuse(against);
  const finding = screenText('first-message', text, tools.clock.now());
  if (finding?.outcome === 'ask' && !request.confirmed) throw questioned(finding);
  await spend(tools, requestBudget, { memberId: viewerId });
  if (finding && mustWait(finding)) {
    const written = { senderId: viewerId, receiverId: memberId, clientId, text };
    const waiting = { ...written, photoId: null, replyTo: null };
    const kept = await holdMessage(tools, waiting, { finding, photo: null });
    return kept ? withHelp(kept, finding) : goOn(tools, viewerId, request);
  }
  const warning = finding?.outcome === 'warn' ? finding.family : null;
  const begun = await tools.write(async (tx) => {
    await refuseAway(tx, viewerId);
    await holdPair(tx, viewerId, memberId);
    if (await findOfPair(tx, viewerId, memberId)) return null;
    const createdAt = tools.clock.now();
    const conversationId = await beginConversation(tx, {
      memberIds: [viewerId, memberId],
      state: 'request',
      askedBy: viewerId,
      at: createdAt,
    });
    const first = firstMessage(conversationId, request);
    const sent = { ...first, senderId: viewerId, createdAt, warning };
    const kept = await keepMessageWithin(tx, sent, 'request');
    // Blocked, or hidden, a moment ago.
    if (!kept) throw refuse('NOT_FOUND');
    return tellKept(tools, { db: tx, tell: tx.tell }, sent, kept);
  });
  // Otherwise the two have matched, or one has written to the other, a moment ago.
  return begun ? withHelp(begun, finding) : goOn(tools, viewerId, request);
}

/** Where there is a conversation already, it decides whether it takes a message. */
async function goOn(tools: Tools, viewerId: string, request: Request): Promise<Kept | HeldMessage> {
  const found = await findOfPair(tools.db, viewerId, request.memberId);
  if (!found) throw refuse('NOT_FOUND');
  const { confirmed } = request;
  return sendMessage(tools, viewerId, { ...firstMessage(found.id, request), confirmed });
}

const firstMessage = (conversationId: string, { clientId, text }: Request) => ({
  conversationId,
  clientId,
  text,
  photoId: null,
  voiceId: null,
  replyTo: null,
});

/** What a member's settings have against a first message of the viewer. */
export async function whyNotAsk(
  db: Executor,
  viewerId: string,
  memberId: string,
): Promise<'MATCHES_ONLY' | 'VERIFIED_ONLY' | null> {
  const { allowMessagesFromAnyone } = await readSettings({ db }, memberId);
  if (!allowMessagesFromAnyone) return 'MATCHES_ONLY';
  return (await isForVerifiedOnly(db, memberId, viewerId)) ? 'VERIFIED_ONLY' : null;
}
