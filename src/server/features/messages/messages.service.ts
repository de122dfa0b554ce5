import type { Message } from '#contract/messages/endpoints.ts';
import { DELETE_WITHIN_MINUTES, MESSAGES_PAGE } from '#contract/messages/rules.ts';
import { minutes } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { stateFor, viewMessage } from './conversation-views.ts';
import { lockConversation, setBox } from './conversations.queries.ts';
import { takeSeat } from './conversations.service.ts';
import { removeFile } from './message-files.service.ts';
import { messageChanged } from './messages.facts.ts';
import {
  dropReaction,
  eraseMessage,
  listMessages,
  setReaction,
  type MessageRow,
} from './messages.queries.ts';
import { chatPhotos } from './photo-files.service.ts';
import { chatVoices } from './voice-files.service.ts';
import { recountUnread } from './progress.queries.ts';

const FOUND_AT_MOST = 50;
// Looking through more would take the database from everybody else.
const SEARCHED = 10_000;

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
    items: shown.map((row) => viewMessage(tools, viewerId, row)),
    more: rows.length > MESSAGES_PAGE,
  };
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
  return { items: rows.map((row) => viewMessage(tools, viewerId, row)) };
}

export async function removeMessage(
  tools: Tools,
  viewerId: string,
  { id, seq }: { id: string; seq: number },
): Promise<Message> {
  const { otherId } = await takeSeat(tools.db, viewerId, id);
  const message = await findOne(tools.db, id, seq);
  if (message.senderId !== viewerId) throw refuse('NOT_FOUND');
  if (message.deleted) return viewMessage(tools, viewerId, message);
  const age = tools.clock.now().getTime() - message.createdAt.getTime();
  if (age > minutes(DELETE_WITHIN_MINUTES)) throw refuse('TOO_LATE_TO_DELETE');
  return tools.write(async (tx) => {
    const between = [viewerId, otherId];
    const erased = await eraseForBoth(tools, tx, { id, message, between });
    // An empty request is nothing to answer, unless it was answered a moment ago.
    const { state, askedBy } = await takeSeat(tx, viewerId, id);
    if (state === 'request' && askedBy === viewerId && otherId)
      await setBox(tx, id, otherId, 'none');
    return viewMessage(tools, viewerId, erased);
  });
}

interface Erasing {
  id: string;
  message: MessageRow;
  between: (string | null)[];
}

export async function eraseForBoth(
  tools: Tools,
  tx: WriteTransaction,
  { id, message, between }: Erasing,
): Promise<MessageRow> {
  const { seq, photo, voice } = message;
  // A message that is being written at the same moment shall be counted, too.
  await lockConversation(tx, id);
  await eraseMessage(tx, id, seq, tools.clock.now());
  await recountUnread(tx, id);
  if (photo) await removeFile(tools, tx, chatPhotos, photo);
  if (voice) await removeFile(tools, tx, chatVoices, voice);
  return tellChanged(tx, id, seq, between);
}

export async function react(
  tools: Tools,
  viewerId: string,
  { id, seq, emoji }: { id: string; seq: number; emoji: string | null },
): Promise<Message> {
  const seat = await takeSeat(tools.db, viewerId, id);
  if (stateFor(viewerId, seat) !== 'open') throw refuse('CHAT_CLOSED');
  const reaction = { conversationId: id, seq, memberId: viewerId };
  return tools.write(async (tx) => {
    // Not while it is being deleted.
    await lockConversation(tx, id);
    const message = await findOne(tx, id, seq);
    if (message.deleted) throw refuse('NOT_FOUND');
    if (emoji === null) await dropReaction(tx, reaction);
    else await setReaction(tx, { ...reaction, emoji });
    const changed = await tellChanged(tx, id, seq, [viewerId, seat.otherId]);
    return viewMessage(tools, viewerId, changed);
  });
}

async function tellChanged(
  tx: WriteTransaction,
  conversationId: string,
  seq: number,
  between: (string | null)[],
): Promise<MessageRow> {
  const message = await findOne(tx, conversationId, seq);
  const memberIds = between.flatMap((memberId) => memberId ?? []);
  tx.tell(messageChanged, { conversationId, memberIds, message });
  return message;
}

export async function findOne(
  db: Executor,
  conversationId: string,
  seq: number,
): Promise<MessageRow> {
  const [row] = await listMessages(db, conversationId, { seq });
  if (!row) throw refuse('NOT_FOUND');
  return row;
}
