import { messageBudget, type Message } from '#contract/messages/endpoints.ts';
import { noteMatchActivity } from '#server/features/matching/matches.service.ts';
import {
  isForeignKeyViolation,
  isUniqueViolation,
} from '#server/platform/database/database-errors.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { refusalOfSpending } from '#server/platform/limits/budget.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Teller } from '#server/platform/work.ts';
import { stateFor, viewMessage } from './conversation-views.ts';
import type { Seat } from './conversations.queries.ts';
import { acceptRequest, takeSeat } from './conversations.service.ts';
import { findUnsent } from './message-photos.queries.ts';
import { messageCreated, messageRepeated } from './messages.facts.ts';
import {
  keepMessage,
  listMessages,
  type KeptMessage,
  type MessageRow,
  type NewMessage,
} from './messages.queries.ts';
import { findOne } from './messages.service.ts';

type SentMessage = Omit<NewMessage, 'createdAt' | 'senderId'>;

/** A page may still be somebody's when another member has signed in beside it: it never speaks for them. */
export function refuseForAnother(callerId: string, senderId: unknown): void {
  if (senderId !== undefined && senderId !== callerId) throw refuse('ANOTHER_MEMBER');
}

export async function sendAs(
  tools: Tools,
  callerId: string,
  { senderId, ...sent }: SentMessage & { senderId?: string | undefined },
): Promise<Message> {
  refuseForAnother(callerId, senderId);
  return sendMessage(tools, callerId, sent);
}

/** Answered after the commit. Sent again under the same name, it is the same message. */
export async function sendMessage(
  tools: Tools,
  senderId: string,
  sent: SentMessage,
): Promise<Message> {
  // It may be one that was sent before.
  const tooMany = await refusalOfSpending(tools, messageBudget, { memberId: senderId });
  // Nearly every one: words alone, in an open chat. Whatever else it is shows on the longer way.
  const kept = isPlain(sent) && !tooMany ? await keep(tools, senderId, sent) : null;
  if (kept) return kept;
  const seat = await takeSeat(tools.db, senderId, sent.conversationId);
  const state = stateFor(senderId, seat);
  try {
    if (state !== 'open' && state !== 'asked') throw refuse('CHAT_CLOSED');
    await refuseUnfit(tools, senderId, sent, seat);
    if (tooMany) throw tooMany;
  } catch (error) {
    return alreadySent(tools, senderId, sent, error);
  }
  if (state === 'asked') await acceptRequest(tools, senderId, sent.conversationId);
  const keptLate = await keep(tools, senderId, sent);
  if (keptLate) return keptLate;
  // It is there already, or its photo is gone, or the chat was closed a moment ago.
  const { state: stateNow } = await takeSeat(tools.db, senderId, sent.conversationId);
  const why = refuse(stateNow === 'open' ? 'NOT_FOUND' : 'CHAT_CLOSED');
  return alreadySent(tools, senderId, sent, why, stateNow === 'open' ? seat : null);
}

const isPlain = ({ text, photoId, replyTo }: SentMessage) =>
  text !== '' && photoId === null && replyTo === null;

/** Null: it could not be kept. */
async function keep(tools: Tools, senderId: string, sent: SentMessage): Promise<Message | null> {
  const message = { ...sent, senderId, createdAt: tools.clock.now() };
  try {
    const kept = await keepMessage(tools.db, message, 'open');
    if (!kept) return null;
    const view = await tellKept(tools, tools, message, kept);
    await noteMatchActivity(tools.db, senderId, kept.receiverId, message.createdAt);
    return view;
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
  { seq, receiverId, receiverReadSeq }: KeptMessage,
): Promise<Message> {
  const { conversationId, senderId, createdAt } = sent;
  const message = await rowOf(within.db, sent, { seq, senderId, createdAt });
  const memberIds = [senderId, receiverId];
  const sides = { senderId, receiverId, receiverReadSeq };
  within.tell(messageCreated, { conversationId, message, memberIds, ...sides });
  return viewMessage(tools, senderId, message);
}

/**
 * The first try may have been kept although its answer was lost. Told again, where the chat is open, to pages alone: the
 * server may have ended before it told them, and those that were told take it for the same. The bell does not ring again.
 */
async function alreadySent(
  tools: Tools,
  senderId: string,
  { conversationId, clientId }: SentMessage,
  otherwise: unknown,
  openTo: Pick<Seat, 'otherId'> | null = null,
): Promise<Message> {
  const [message] = await listMessages(tools.db, conversationId, { from: { senderId, clientId } });
  if (!message) throw otherwise;
  if (openTo?.otherId) {
    const memberIds = [senderId, openTo.otherId];
    tools.tell(messageRepeated, { conversationId, message, memberIds });
  }
  return viewMessage(tools, senderId, message);
}

/** Plain words need no second look into the database. */
async function rowOf(
  db: Executor,
  sent: SentMessage,
  { seq, senderId, createdAt }: { seq: number; senderId: string; createdAt: Date },
): Promise<MessageRow> {
  const { clientId, text, photoId, replyTo, conversationId } = sent;
  if (photoId || replyTo !== null) return findOne(db, conversationId, seq);
  const plain = { photo: null, replyTo: null, reactions: [], deleted: false };
  return { seq, clientId, senderId, text, createdAt, ...plain };
}

async function refuseUnfit(
  tools: Tools,
  senderId: string,
  { text, photoId, replyTo }: SentMessage,
  { lastSeq }: Seat,
): Promise<void> {
  if (!text && !photoId) throw refuse('NOTHING_WRITTEN');
  if (replyTo !== null && (replyTo < 1 || replyTo > lastSeq)) throw refuse('NOT_FOUND');
  if (photoId && !(await findUnsent(tools.db, senderId, photoId))) throw refuse('NOT_FOUND');
}
