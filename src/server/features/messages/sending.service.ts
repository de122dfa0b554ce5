import type { HeldMessage, Message } from '#contract/messages/endpoints.ts';
import { messageBudget } from '#contract/messages/sending.fields.ts';
import type { Family } from '#contract/safety/rules.ts';
import {
  concernsAny,
  mustWait,
  questioned,
  screenText,
  type Finding,
} from '#server/features/safety/screening/screening.service.ts';
import {
  isForeignKeyViolation,
  isUniqueViolation,
} from '#server/platform/database/database-errors.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { gathered } from '#server/platform/gathering.ts';
import { refusalOfSpending } from '#server/platform/limits/budget.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Teller } from '#server/platform/work.ts';
import { stateFor, viewMessage } from './conversation-views.ts';
import { acceptRequest, takeSeat } from './conversations.service.ts';
import { haveWritten } from './held-messages.queries.ts';
import { findWaiting, holdMessage, type Concern } from './held-messages.service.ts';
import { findUnsent, type MessagePhotoRow } from './message-photos.queries.ts';
import { drawUnsent } from './message-voices.queries.ts';
import { messageCreated, messageRepeated } from './messages.facts.ts';
import { keepMessage, keepMessages, type KeptMessage, type NewMessage } from './keeping.queries.ts';
import { listMessages, type MessageRow } from './messages.queries.ts';
import { findOne } from './messages.service.ts';
import type { Seat } from './seats.queries.ts';

interface SentMessage extends Omit<NewMessage, 'createdAt' | 'senderId' | 'warning' | 'voiceId'> {
  voiceId?: string | null | undefined;
  /** How its voice note is drawn. */
  peaks?: number[] | undefined;
  /** The sender was asked whether they are sure. */
  confirmed?: boolean | undefined;
}

/** `help`: its sender is shown the help lines. */
export type Kept = Message & { help?: true };

/** A page may still be somebody's when another member has signed in beside it: it never speaks for them. */
export function refuseForAnother(callerId: string, senderId: unknown): void {
  if (senderId !== undefined && senderId !== callerId) throw refuse('ANOTHER_MEMBER');
}

export async function sendAs(
  tools: Tools,
  callerId: string,
  { senderId, ...sent }: SentMessage & { senderId?: string | undefined },
): Promise<Kept | HeldMessage> {
  refuseForAnother(callerId, senderId);
  return sendMessage(tools, callerId, sent);
}

const KEPT_TOGETHER = 100;
const messageKinds = ['first-message', 'message'] as const;

/** Answered after the commit. Sent again under the same name, it is the same message. */
export async function sendMessage(
  tools: Tools,
  senderId: string,
  sent: SentMessage,
): Promise<Kept | HeldMessage> {
  // It may be one that was sent before.
  const tooMany = await refusalOfSpending(tools, messageBudget, { memberId: senderId });
  const concerns = !tooMany && concernsAny(messageKinds, sent.text, tools.clock.now());
  // Nearly every one: innocent text alone, in an open chat. Whatever else it is shows on the longer way.
  const isUsual = isPlain(sent) && !tooMany && !concerns;
  const kept = isUsual ? await keep(tools, senderId, sent, null, keepWithOthers) : null;
  if (kept) return kept;
  const seat = await takeSeat(tools.db, senderId, sent.conversationId);
  const state = stateFor(senderId, seat);
  const pair = { senderId, receiverId: seat.otherId };
  let finding: Finding | null = null;
  let photo: MessagePhotoRow | null = null;
  try {
    if (state !== 'open' && state !== 'asked') throw refuse('CHAT_CLOSED');
    photo = await findPhoto(tools, senderId, sent);
    refuseUnfit(sent, seat);
    await drawVoice(tools, senderId, sent);
    if (tooMany) throw tooMany;
    if (concerns) finding = await screen(tools, senderId, sent, seat);
    if (finding?.outcome === 'ask' && !sent.confirmed) throw questioned(finding);
  } catch (error) {
    return alreadySent(tools, pair, sent, error);
  }
  const held = finding || photo?.heldFor ? await hold(tools, pair, sent, { finding, photo }) : null;
  if (held) return withHelp(held, finding);
  // Delivered meanwhile; else it must not go on.
  if ((finding && mustWait(finding)) || photo?.heldFor)
    return alreadySent(tools, pair, sent, refuse('NOT_FOUND'));
  if (state === 'asked') await acceptRequest(tools, senderId, sent.conversationId);
  const warning = finding?.outcome === 'warn' ? finding.family : null;
  const keptLate = await keep(tools, senderId, sent, warning);
  if (keptLate) return withHelp(keptLate, finding);
  // It is there already, or its photo is gone, or the chat was closed a moment ago.
  const { state: stateNow } = await takeSeat(tools.db, senderId, sent.conversationId);
  const why = refuse(stateNow === 'open' ? 'NOT_FOUND' : 'CHAT_CLOSED');
  return withHelp(await alreadySent(tools, pair, sent, why, stateNow === 'open'), finding);
}

const isPlain = ({ text, photoId, voiceId, replyTo }: SentMessage) =>
  text !== '' && photoId === null && !voiceId && replyTo === null;

/** Until both have written, it is a stranger who writes. */
async function screen(
  tools: Tools,
  senderId: string,
  { conversationId, text }: SentMessage,
  { otherId }: Seat,
): Promise<Finding | null> {
  const doTalk =
    otherId !== null && (await haveWritten(tools.db, conversationId, [senderId, otherId]));
  return screenText(doTalk ? 'message' : 'first-message', text, tools.clock.now());
}

/** Null: it is to be kept, or was before. */
async function hold(
  tools: Tools,
  { senderId, receiverId }: Pair,
  { clientId, text, photoId, replyTo }: SentMessage,
  { finding, photo }: Concern,
): Promise<HeldMessage | null> {
  if (!receiverId) return null;
  const written = { senderId, receiverId, clientId, text, photoId, replyTo };
  const grave = finding && mustWait(finding) ? finding : null;
  if (grave || photo?.heldFor) return holdMessage(tools, written, { finding: grave, photo });
  // The rules for two who talk are milder: a message may wait by those for strangers.
  return findWaiting(tools, written);
}

interface Pair {
  senderId: string;
  receiverId: string | null;
}

export const withHelp = <Answer extends object>(
  answer: Answer,
  finding: Finding | null,
): Answer & { help?: true } => (finding?.help ? { ...answer, help: true } : answer);

/** What comes while others are written is written together, and with one commit. */
const keepWithOthers = gathered<NewMessage, KeptMessage | null>({
  forMs: 0,
  most: KEPT_TOGETHER,
  nameOf: ({ conversationId }) => conversationId,
  work: ({ db }, sent) => keepMessages(db, sent),
});

const keepAlone = ({ db }: Tools, sent: NewMessage) => keepMessage(db, sent);

/** Null: it could not be kept. */
async function keep(
  tools: Tools,
  senderId: string,
  { conversationId, clientId, text, photoId, voiceId = null, replyTo }: SentMessage,
  warning: Family | null,
  keepRow = keepAlone,
): Promise<Message | null> {
  const content = { conversationId, clientId, text, photoId, voiceId, replyTo };
  const message = { ...content, senderId, createdAt: tools.clock.now(), warning };
  try {
    const kept = await keepRow(tools, message);
    return kept && (await tellKept(tools, tools, message, kept));
  } catch (error) {
    if (isUniqueViolation(error) || isForeignKeyViolation(error)) return null;
    throw error;
  }
}

/** `within`: the transaction that has kept it, or none. */
export async function tellKept(
  tools: Tools,
  within: Teller & { db: Executor },
  sent: NewMessage,
  { seq, receiverId, ...kept }: KeptMessage,
): Promise<Message> {
  const { conversationId, senderId, createdAt } = sent;
  const message = await rowOf(within.db, sent, { seq, senderId, createdAt });
  const memberIds = [senderId, receiverId];
  const told = { conversationId, message, memberIds, senderId, receiverId };
  within.tell(messageCreated, { ...told, ...kept });
  return viewMessage(tools, senderId, message);
}

/**
 * The first try may have been kept although its answer was lost. Told again, where the chat is open, to pages alone: the
 * server may have ended before it told them, and those that were told take it for the same. The bell does not ring again.
 */
async function alreadySent(
  tools: Tools,
  { senderId, receiverId }: Pair,
  { conversationId, clientId }: SentMessage,
  otherwise: unknown,
  isOpen = false,
): Promise<Message | HeldMessage> {
  const [message] = await listMessages(tools.db, conversationId, { from: { senderId, clientId } });
  const held =
    !message && receiverId ? await findWaiting(tools, { senderId, receiverId, clientId }) : null;
  if (held) return held;
  if (!message) throw otherwise;
  if (isOpen && receiverId) {
    const memberIds = [senderId, receiverId];
    tools.tell(messageRepeated, { conversationId, message, memberIds });
  }
  return viewMessage(tools, senderId, message);
}

/** Plain text needs no second look into the database. */
async function rowOf(
  db: Executor,
  sent: NewMessage,
  { seq, senderId, createdAt }: { seq: number; senderId: string; createdAt: Date },
): Promise<MessageRow> {
  const { clientId, text, photoId, voiceId, replyTo, conversationId } = sent;
  if (photoId || voiceId || replyTo !== null) return findOne(db, conversationId, seq);
  const plain = { photo: null, voice: null, replyTo: null, reactions: [], deleted: false };
  return { seq, clientId, senderId, text, createdAt, warning: sent.warning, ...plain };
}

function refuseUnfit({ text, photoId, voiceId, replyTo }: SentMessage, { lastSeq }: Seat): void {
  // A voice note stands alone.
  if (voiceId && (text || photoId)) throw refuse('INVALID_INPUT');
  if (!text && !photoId && !voiceId) throw refuse('NOTHING_WRITTEN');
  if (replyTo !== null && (replyTo < 1 || replyTo > lastSeq)) throw refuse('NOT_FOUND');
}

async function drawVoice(
  tools: Tools,
  senderId: string,
  { voiceId, peaks = [] }: SentMessage,
): Promise<void> {
  if (voiceId && !(await drawUnsent(tools.db, senderId, voiceId, peaks))) throw refuse('NOT_FOUND');
}

async function findPhoto(
  tools: Tools,
  senderId: string,
  { photoId }: SentMessage,
): Promise<MessagePhotoRow | null> {
  if (!photoId) return null;
  const photo = await findUnsent(tools.db, senderId, photoId);
  if (!photo) throw refuse('NOT_FOUND');
  return photo;
}
