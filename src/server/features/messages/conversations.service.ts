import type { Conversation, PartnerPresence } from '#contract/messages/endpoints.ts';
import { type Inbox, isClosed } from '#contract/messages/rules.ts';
import type { Page } from '#contract/paging.ts';
import type { MatchCreated } from '#server/features/matching/matching.facts.ts';
import { noteMatchActivity } from '#server/features/matching/matches.service.ts';
import { whoMayBeSeen, holdPair } from '#server/features/matching/likes.service.ts';
import { readCards } from '#server/features/profiles/cards.service.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { viewConversation, stateFor } from './conversation-views.ts';
import {
  beginConversation,
  countUnread,
  findConversation,
  findOfPair,
  listConversations,
  lockConversation,
  setBox,
  setState,
  unlistIfEmpty,
  type ListedConversation,
} from './conversations.queries.ts';
import { findSeat, type Seat } from './seats.queries.ts';
import { conversationChanged } from './messages.facts.ts';
import { noteReceived } from './progress.service.ts';

const PAGE = 30;

export async function readConversations(
  tools: Tools,
  viewerId: string,
  asked: { box: Inbox; search?: string | undefined; cursor?: string | undefined },
): Promise<Page<Conversation>> {
  const found = await listConversations(tools.db, {
    viewerId,
    box: asked.box,
    search: asked.search || null,
    after: readCursor(asked.cursor),
    most: PAGE + 1,
  });
  const { rows, nextCursor } = cutPage(found, PAGE, (row) =>
    writeCursor({ at: row.lastAt, id: row.id }),
  );
  await noteListed(tools, viewerId, rows);
  return { items: await withPartners(tools, viewerId, rows), nextCursor };
}

/** What has come is received. And where the server had stopped before a match moved up, it does so now, while nobody waits. */
async function noteListed(
  tools: Tools,
  viewerId: string,
  rows: ListedConversation[],
): Promise<void> {
  for (const { matchIsBehind, otherId, lastAt } of rows)
    if (matchIsBehind && otherId)
      noteMatchActivity(tools, viewerId, otherId, lastAt).catch((error: unknown) =>
        tools.log.warn({ err: error }, 'a match could not be moved up'),
      );
  await noteReceived(tools, viewerId, rows);
}

/** Of the inbox, the newest first. */
export async function readUnreadConversations(
  tools: Tools,
  viewerId: string,
  most: number,
): Promise<Conversation[]> {
  const rows = await listConversations(tools.db, {
    viewerId,
    box: 'inbox',
    search: null,
    onlyUnread: true,
    after: null,
    most,
  });
  await noteListed(tools, viewerId, rows);
  return withPartners(tools, viewerId, rows);
}

export async function readConversation(
  tools: Tools,
  viewerId: string,
  id: string,
): Promise<Conversation> {
  const row = await findConversation(tools.db, viewerId, id);
  if (!row) throw refuse('NOT_FOUND');
  const [conversation] = await withPartners(tools, viewerId, [row]);
  if (!conversation) throw refuse('NOT_FOUND');
  return conversation;
}

async function withPartners(
  tools: Tools,
  viewerId: string,
  rows: ListedConversation[],
): Promise<Conversation[]> {
  const others = rows.flatMap((row) => (row.otherId && isNear(viewerId, row) ? row.otherId : []));
  const strangers = rows.flatMap(({ otherId }) =>
    otherId && !others.includes(otherId) ? otherId : [],
  );
  const seen = strangers.length > 0 ? await whoMayBeSeen(tools.db, viewerId, strangers) : [];
  const cards = await readCards(tools, viewerId, [...others, ...seen]);
  return rows.map((row) => viewConversation(viewerId, row, cards.get(row.otherId ?? '')));
}

/** Talks with the viewer, or asks to. Of others, the conversation stays, and shows them only as long as they may be seen. */
const isNear = (viewerId: string, { state, askedBy }: ListedConversation): boolean =>
  state === 'open' || (state === 'request' && askedBy !== viewerId);

/** What is not theirs, or with somebody who is blocked, is not there. */
export async function takeSeat(db: Executor, memberId: string, id: string): Promise<Seat> {
  const seat = await findSeat(db, memberId, id);
  if (!seat) throw refuse('NOT_FOUND');
  return seat;
}

/** Whatever its state; null: the two have none. */
export const findChatBetween = async (
  db: Executor,
  one: string,
  other: string,
): Promise<string | null> => (await findOfPair(db, one, other))?.id ?? null;

export const readUnread = (tools: Tools, viewerId: string) => countUnread(tools.db, viewerId);

export async function readPresence(
  tools: Tools,
  viewerId: string,
  id: string,
): Promise<PartnerPresence> {
  const { otherId, state } = await takeSeat(tools.db, viewerId, id);
  const cards = otherId && state === 'open' ? await readCards(tools, viewerId, [otherId]) : null;
  const lastActiveAt = cards?.get(otherId ?? '')?.lastActiveAt ?? null;
  // Whoever hides when they were here hides that they are.
  const mayKnow = otherId !== null && lastActiveAt !== null;
  return { online: mayKnow && (await tools.presence.isHere(otherId)), lastActiveAt };
}

/** A match opens a chat, in the same transaction. */
export async function openForMatch(
  tx: WriteTransaction,
  { memberIds, createdAt }: MatchCreated,
): Promise<void> {
  const conversationId = await beginConversation(tx, {
    memberIds,
    state: 'open',
    askedBy: null,
    at: createdAt,
  });
  tx.tell(conversationChanged, { conversationId, memberIds });
}

/** The end of a match closes their chat. */
export async function closeForMatch(
  tx: WriteTransaction,
  { memberIds }: { memberIds: [string, string] },
): Promise<void> {
  const conversation = await findOfPair(tx, ...memberIds);
  if (!conversation) return;
  await setState(tx, conversation.id, 'closed');
  await unlistIfEmpty(tx, conversation.id);
  tx.tell(conversationChanged, { conversationId: conversation.id, memberIds });
}

/** A block takes their chat, or what one had asked the other, out of both lists. */
export async function closeForBlock(
  tx: WriteTransaction,
  { memberIds }: { memberIds: [string, string] },
): Promise<void> {
  const conversation = await findOfPair(tx, ...memberIds);
  if (!conversation) return;
  const { id } = conversation;
  await lockConversation(tx, id);
  await setState(tx, id, 'closed');
  for (const memberId of memberIds) await setBox(tx, id, memberId, 'none');
  tx.tell(conversationChanged, { conversationId: id, memberIds });
}

export async function acceptRequest(
  tools: Tools,
  viewerId: string,
  id: string,
): Promise<Conversation> {
  await tools.write((tx) => accept(tx, viewerId, id));
  return readConversation(tools, viewerId, id);
}

/** Also what an answer does. */
export async function accept(tx: WriteTransaction, viewerId: string, id: string): Promise<void> {
  await lockConversation(tx, id);
  const seat = await takeSeat(tx, viewerId, id);
  if (seat.state === 'open') return;
  if (seat.state !== 'request' || seat.askedBy === viewerId || !seat.otherId)
    throw refuse('CHAT_CLOSED');
  await setState(tx, id, 'open');
  await setBox(tx, id, viewerId, 'inbox');
  tx.tell(conversationChanged, { conversationId: id, memberIds: [viewerId, seat.otherId] });
}

export async function declineRequest(tools: Tools, viewerId: string, id: string): Promise<void> {
  await tools.write(async (tx) => {
    await lockConversation(tx, id);
    const seat = await takeSeat(tx, viewerId, id);
    // Only the own pages: the sender is not told.
    tx.tell(conversationChanged, { conversationId: id, memberIds: [viewerId] });
    if (seat.state === 'declined' && seat.askedBy !== viewerId) return;
    if (seat.state !== 'request' || seat.askedBy === viewerId) throw refuse('CHAT_CLOSED');
    await setState(tx, id, 'declined');
    await setBox(tx, id, viewerId, 'none');
  });
}

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
