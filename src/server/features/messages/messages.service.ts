import { DELETE_WITHIN_MINUTES, MESSAGES_PAGE, type Message } from '#contract/messages.ts';
import { refuseUnverified } from '#server/features/accounts/email.service.ts';
import { noteMatchActivity } from '#server/features/matching/matches.service.ts';
import { minutes } from '#server/platform/clock.ts';
import {
  isForeignKeyViolation,
  isUniqueViolation,
  type Executor,
} from '#server/platform/database/database.ts';
import { isRefusal, refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { stateFor, viewMessage } from './conversation-views.ts';
import { lockConversation, setBox, type Seat } from './conversations.queries.ts';
import { acceptRequest, takeSeat } from './conversations.service.ts';
import { deletePhoto, findUnsent } from './message-photos.queries.ts';
import './messages.facts.ts';
import {
  dropReaction,
  eraseMessage,
  keepMessage,
  listMessages,
  setReaction,
  type KeptMessage,
  type MessageRow,
  type NewMessage,
} from './messages.queries.ts';
import { findProgress, recountUnread } from './progress.queries.ts';

const FOUND_AT_MOST = 50;
// Looking through more would take the database from everybody else.
const SEARCHED = 10_000;
// Faster than anybody types, slower than a machine.
const MOST_PER_MINUTE = 60;

export type SentMessage = Omit<NewMessage, 'createdAt' | 'senderId'>;

export async function readMessages(
  tools: Tools,
  viewerId: string,
  asked: { id: string; before?: number | undefined; after?: number | undefined },
): Promise<{ items: Message[]; more: boolean }> {
  await takeSeat(tools.db, viewerId, asked.id);
  const most = MESSAGES_PAGE + 1;
  const later = asked.after !== undefined;
  const rows = later
    ? await listMessages(tools.db, asked.id, { after: asked.after ?? 0, most })
    : await listMessages(
        tools.db,
        asked.id,
        asked.before === undefined ? { newest: most } : { before: asked.before, most },
      );
  const shown = later ? rows.slice(0, MESSAGES_PAGE) : rows.slice(-MESSAGES_PAGE);
  return {
    items: shown.map((row) => viewMessage(tools, row)),
    more: rows.length > MESSAGES_PAGE,
  };
}

/** Answered after the commit. Sent again under the same name, it is the same message. */
export async function sendMessage(
  tools: Tools,
  senderId: string,
  sent: SentMessage,
): Promise<Message> {
  await refuseUnverified(tools, senderId);
  const tooMany = countSent(tools, senderId);
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
    return alreadySent(tools, senderId, sent, seat, error);
  }
  if (state === 'asked') await acceptRequest(tools, senderId, sent.conversationId);
  return (
    (await keep(tools, senderId, sent)) ??
    // It is there already, its photo is gone or in another one, or the chat was closed a moment ago.
    alreadySent(tools, senderId, sent, seat, refuse(sent.photoId ? 'NOT_FOUND' : 'CHAT_CLOSED'))
  );
}

const isPlain = ({ text, photoId, replyTo }: SentMessage) =>
  text !== '' && photoId === null && replyTo === null;

/** Null: it could not be kept. */
async function keep(tools: Tools, senderId: string, sent: SentMessage): Promise<Message | null> {
  const message = { ...sent, senderId, createdAt: tools.clock.now() };
  try {
    const kept = await keepMessage(tools.db, message, 'open');
    return kept && (await tellKept(tools, message, kept));
  } catch (error) {
    if (isUniqueViolation(error) || isForeignKeyViolation(error)) return null;
    throw error;
  }
}

export async function tellKept(
  tools: Tools,
  sent: NewMessage,
  { seq, receiverId, receiverReadSeq }: KeptMessage,
): Promise<Message> {
  const { conversationId, senderId, createdAt } = sent;
  const message = await viewOne(tools, sent, { seq, senderId, createdAt });
  tell(tools, senderId, { otherId: receiverId }, { conversationId, message, receiverReadSeq });
  await noteMatchActivity(tools.db, senderId, receiverId, createdAt);
  return message;
}

function tell(
  tools: Tools,
  senderId: string,
  { otherId }: Pick<Seat, 'otherId'>,
  sent: { conversationId: string; message: Message; receiverReadSeq: number },
): void {
  const memberIds = otherId ? [senderId, otherId] : [senderId];
  tools.events.emit('message.created', { ...sent, memberIds, senderId, receiverId: otherId });
}

/**
 * The first try may have been kept although its answer was lost, perhaps with a server that ended before it told
 * anybody: pages that were told take it for the same.
 */
async function alreadySent(
  tools: Tools,
  senderId: string,
  { conversationId, clientId }: SentMessage,
  seat: Pick<Seat, 'otherId'>,
  otherwise: unknown,
): Promise<Message> {
  const [kept] = await listMessages(tools.db, conversationId, { from: { senderId, clientId } });
  if (!kept) throw otherwise;
  const message = viewMessage(tools, kept);
  const { otherId } = seat;
  const theirs = otherId && (await findProgress(tools.db, otherId, conversationId));
  const receiverReadSeq = theirs ? theirs.readSeq : 0;
  tell(tools, senderId, seat, { conversationId, message, receiverReadSeq });
  return message;
}

/** Plain words need no second look into the database. */
async function viewOne(
  tools: Tools,
  sent: SentMessage,
  { seq, senderId, createdAt }: { seq: number; senderId: string; createdAt: Date },
): Promise<Message> {
  const { clientId, text, photoId, replyTo, conversationId } = sent;
  if (photoId || replyTo !== null)
    return viewMessage(tools, await findOne(tools.db, conversationId, seq));
  const plain = { photo: null, replyTo: null, reactions: [], deleted: false };
  return viewMessage(tools, { seq, clientId, senderId, text, createdAt, ...plain });
}

async function refuseUnfit(
  tools: Tools,
  senderId: string,
  { text, photoId, replyTo }: SentMessage,
  { lastSeq }: Seat,
): Promise<void> {
  if (!text && !photoId)
    throw refuse('INVALID_INPUT', { message: 'Please write something first.' });
  if (replyTo !== null && (replyTo < 1 || replyTo > lastSeq)) throw refuse('NOT_FOUND');
  if (photoId && !(await findUnsent(tools.db, senderId, photoId))) throw refuse('NOT_FOUND');
}

/** The refusal, where it is one too many: it may be one that was sent before. */
function countSent({ limits }: Tools, senderId: string): Error | null {
  try {
    const key = `messages:${senderId}`;
    limits.takeHere({ key, most: MOST_PER_MINUTE, windowMs: minutes(1) });
    return null;
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

export async function searchMessages(
  tools: Tools,
  viewerId: string,
  { id, text }: { id: string; text: string },
): Promise<{ items: Message[] }> {
  const { lastSeq } = await takeSeat(tools.db, viewerId, id);
  const rows = await listMessages(tools.db, id, {
    containing: text,
    behind: lastSeq - SEARCHED,
    most: FOUND_AT_MOST,
  });
  return { items: rows.map((row) => viewMessage(tools, row)) };
}

export async function removeMessage(
  tools: Tools,
  viewerId: string,
  { id, seq }: { id: string; seq: number },
): Promise<Message> {
  const { otherId, state, askedBy } = await takeSeat(tools.db, viewerId, id);
  const message = await findOne(tools.db, id, seq);
  if (message.senderId !== viewerId) throw refuse('NOT_FOUND');
  if (message.deleted) return viewMessage(tools, message);
  const age = tools.clock.now().getTime() - message.createdAt.getTime();
  if (age > minutes(DELETE_WITHIN_MINUTES)) throw refuse('TOO_LATE_TO_DELETE');
  await tools.db.transaction(async (tx) => {
    // A message that is being written at the same moment shall be counted, too.
    await lockConversation(tx, id);
    await eraseMessage(tx, id, seq, tools.clock.now());
    await recountUnread(tx, id);
    // An empty request is nothing to answer.
    if (state === 'request' && askedBy === viewerId && otherId)
      await setBox(tx, id, otherId, 'none');
    if (!message.photo) return;
    await deletePhoto(tx, message.photo.id);
    await tools.jobs.enqueue(tx, 'photos.remove-files', { folder: message.photo.folder });
  });
  return tellChanged(tools, id, seq, [viewerId, otherId]);
}

export async function react(
  tools: Tools,
  viewerId: string,
  { id, seq, emoji }: { id: string; seq: number; emoji: string | null },
): Promise<Message> {
  const seat = await takeSeat(tools.db, viewerId, id);
  if (stateFor(viewerId, seat) !== 'open') throw refuse('CHAT_CLOSED');
  const reaction = { conversationId: id, seq, memberId: viewerId };
  await tools.db.transaction(async (tx) => {
    // Not while it is being deleted.
    await lockConversation(tx, id);
    const message = await findOne(tx, id, seq);
    if (message.deleted) throw refuse('NOT_FOUND');
    if (emoji === null) await dropReaction(tx, reaction);
    else await setReaction(tx, { ...reaction, emoji });
  });
  return tellChanged(tools, id, seq, [viewerId, seat.otherId]);
}

async function tellChanged(
  tools: Tools,
  conversationId: string,
  seq: number,
  between: (string | null)[],
): Promise<Message> {
  const message = viewMessage(tools, await findOne(tools.db, conversationId, seq));
  const memberIds = between.flatMap((memberId) => memberId ?? []);
  tools.events.emit('message.changed', { conversationId, memberIds, message });
  return message;
}

async function findOne(db: Executor, conversationId: string, seq: number): Promise<MessageRow> {
  const [row] = await listMessages(db, conversationId, { seq });
  if (!row) throw refuse('NOT_FOUND');
  return row;
}
