import { and, eq, sql, type SQL } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { matches } from '#server/features/matching/matching.tables.ts';
import {
  afterCursor,
  type Executor,
  type Transaction,
} from '#server/platform/database/database.ts';
import { columnOf, hotShapes, hotStatement } from '#server/platform/database/hot-statements.ts';
import { newId } from '#server/platform/ids.ts';
import { conversations, messages, participants } from './messages.tables.ts';
import { mayBeShown } from './seats.queries.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type Box = (typeof participants.$inferSelect)['box'];

const UNREAD_COUNTED = 10;

const ordered = (one: string, other: string) =>
  one < other ? { lowId: one, highId: other } : { lowId: other, highId: one };

const ofPair = (one: string, other: string) => {
  const { lowId, highId } = ordered(one, other);
  return and(eq(conversations.lowId, lowId), eq(conversations.highId, highId));
};

export interface Beginning {
  memberIds: [string, string];
  state: 'open' | 'request';
  askedBy: string | null;
  /** A companion was asked; nothing else lets the two write. */
  forRequest?: boolean;
  at: Date;
}

/** A pair that has talked before gets its conversation back. */
export async function beginConversation(tx: Transaction, begin: Beginning): Promise<string> {
  const { memberIds, state, askedBy, forRequest = false, at } = begin;
  const [one, other] = memberIds;
  const [row] = await tx
    .insert(conversations)
    .values({ id: newId(), ...ordered(one, other), state, askedBy, forRequest, createdAt: at })
    .onConflictDoUpdate({
      target: [conversations.lowId, conversations.highId],
      set: { state, askedBy, forRequest },
    })
    .returning({ id: conversations.id });
  if (!row) throw new Error('a conversation was not written');
  for (const [memberId, otherId] of [
    [one, other],
    [other, one],
  ] as const) {
    const box: Box = askedBy === otherId ? 'requests' : 'inbox';
    await tx
      .insert(participants)
      .values({ conversationId: row.id, memberId, otherId, box, lastAt: at })
      .onConflictDoUpdate({
        target: [participants.memberId, participants.conversationId],
        set: { box, lastAt: at },
      });
  }
  return row.id;
}

export async function findOfPair(
  db: Executor,
  one: string,
  other: string,
): Promise<ConversationRow | null> {
  const [row] = await db.select().from(conversations).where(ofPair(one, other));
  return row ?? null;
}

export async function findSides(db: Executor, id: string): Promise<(string | null)[]> {
  const [row] = await db
    .select({ lowId: conversations.lowId, highId: conversations.highId })
    .from(conversations)
    .where(eq(conversations.id, id));
  return row ? [row.lowId, row.highId] : [];
}

/** Of a chat that the member is in, also when they no longer see it. */
export async function findToReport(
  db: Executor,
  memberId: string,
  id: string,
): Promise<{ otherId: string | null; lastSeq: number } | null> {
  const [row] = await db
    .select({ otherId: participants.otherId, lastSeq: conversations.lastSeq })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversationId))
    .where(and(eq(participants.conversationId, id), eq(participants.memberId, memberId)));
  return row ?? null;
}

/** Whoever changes a conversation waits here for whoever else does; who locks several does so in their order. */
export async function lockConversations(tx: Transaction, ids: string[]): Promise<void> {
  await lock(tx, { ids });
}

const lock = hotStatement<{ ids: string[] }, { id: string }>(
  'lock conversations',
  (column) => sql`select c.id from unnest(${columnOf(column('ids'), 'uuid')}) as named (id)
    join ${conversations} c on c.id = named.id order by c.id for update of c`,
);

export const lockConversation = (tx: Transaction, id: string): Promise<void> =>
  lockConversations(tx, [id]);

/** Whether messages are counted for a request. */
export async function setCounted(tx: Transaction, id: string, counted: boolean): Promise<void> {
  await tx.update(conversations).set({ counted }).where(eq(conversations.id, id));
}

export async function setState(
  tx: Transaction,
  id: string,
  state: ConversationRow['state'],
): Promise<void> {
  const askedBy = state === 'open' ? { askedBy: null } : {};
  await tx
    .update(conversations)
    .set({ state, ...askedBy })
    .where(eq(conversations.id, id));
}

export async function setBox(
  tx: Transaction,
  conversationId: string,
  memberId: string,
  box: Box,
): Promise<void> {
  await tx
    .update(participants)
    .set({ box })
    .where(
      and(eq(participants.conversationId, conversationId), eq(participants.memberId, memberId)),
    );
}

/** Nothing was said: there is nothing to keep in the lists. */
export async function unlistIfEmpty(tx: Transaction, conversationId: string): Promise<void> {
  await tx.execute(sql`
    update ${participants} p set box = 'none' from ${conversations} c
    where p.conversation_id = ${conversationId} and c.id = p.conversation_id and c.last_seq = 0`);
}

export interface ListedConversation {
  id: string;
  otherId: string | null;
  matchId: string | null;
  state: ConversationRow['state'];
  askedBy: string | null;
  forRequest: boolean;
  lastAt: Date;
  /** Their match stands in the list of matches by an earlier time. */
  matchIsBehind: boolean;
  lastSeq: number;
  mine: { receivedSeq: number; readSeq: number };
  theirs: { receivedSeq: number; readSeq: number };
  unread: number;
  last: {
    senderId: string | null;
    text: string;
    photo: boolean;
    voice: boolean;
    deleted: boolean;
    createdAt: Date;
  } | null;
}

type Columns = Record<
  'id' | 'other_id' | 'match_id' | 'asked_by' | 'last_at' | 'sender_id' | 'text' | 'created_at',
  string
> & {
  state: ConversationRow['state'];
  for_request: boolean;
  match_is_behind: boolean;
  last_seq: number;
  read_seq: number;
  received_seq: number;
  their_read: number | null;
  their_received: number | null;
  unread: number;
} & Record<'photo' | 'voice' | 'deleted', boolean>;

const looking = hotShapes('list chats');

/** What a list shows, for the participants that `which` selects: first chosen, then looked at more closely. */
async function look(db: Executor, which: SQL): Promise<ListedConversation[]> {
  const rows = await looking<Columns>(
    db,
    sql`
    select p.conversation_id as id, p.other_id, p.last_at, p.read_seq, p.received_seq,
      c.state, c.asked_by, c.for_request, c.last_seq, m.id as match_id,
      coalesce(c.last_seq > 0 and m.last_activity < p.last_at, false) as match_is_behind,
      o.read_seq as their_read, o.received_seq as their_received,
      last.sender_id, left(last.text, 200) as text, last.created_at,
      last.photo_id is not null as photo, last.voice_id is not null as voice, last.deleted_at is not null as deleted,
      case when p.unread_since is null then 0 else (
        select count(*)::int from (
          select 1 from ${messages} x
          where x.conversation_id = p.conversation_id and x.seq > p.read_seq
            and x.sender_id is not distinct from p.other_id and x.deleted_at is null
          limit ${UNREAD_COUNTED}) counted) end as unread
    from (${which}) p
    join ${conversations} c on c.id = p.conversation_id
    left join ${participants} o on o.member_id = p.other_id and o.conversation_id = p.conversation_id
    left join ${matches} m on m.low_id = c.low_id and m.high_id = c.high_id and m.status = 'active'
    left join ${messages} last on last.conversation_id = c.id and last.seq = c.last_seq
    order by p.last_at desc, p.conversation_id desc`,
  );
  return rows.map((row) => ({
    id: row.id,
    otherId: row.other_id,
    matchId: row.match_id,
    state: row.state,
    askedBy: row.asked_by,
    forRequest: row.for_request,
    lastAt: new Date(row.last_at),
    matchIsBehind: row.match_is_behind,
    lastSeq: row.last_seq,
    mine: { receivedSeq: row.received_seq, readSeq: row.read_seq },
    theirs: { receivedSeq: row.their_received ?? 0, readSeq: row.their_read ?? 0 },
    unread: row.unread,
    last:
      row.last_seq === 0
        ? null
        : {
            senderId: row.sender_id,
            text: row.text,
            photo: row.photo,
            voice: row.voice,
            deleted: row.deleted,
            createdAt: new Date(row.created_at),
          },
  }));
}

interface ConversationList {
  viewerId: string;
  box: Box;
  /** Of the other one's name. */
  search: string | null;
  onlyUnread?: boolean;
  after: { at: Date; id: string } | null;
  most: number;
}

export function listConversations(
  db: Executor,
  list: ConversationList,
): Promise<ListedConversation[]> {
  const { viewerId, box, search, onlyUnread = false, after, most } = list;
  const pattern = search && `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return look(
    db,
    sql`select * from ${participants} seat
      where seat.member_id = ${viewerId} and seat.box = ${box} and ${mayBeShown(viewerId)}
      ${pattern ? sql`and exists (select 1 from ${members} n where n.id = seat.other_id and n.name ilike ${pattern})` : sql``}
      and ${onlyUnread ? sql`seat.unread_since is not null` : sql`true`} and ${afterCursor(after, sql`seat.last_at`, sql`seat.conversation_id`)}
      order by seat.last_at desc, seat.conversation_id desc limit ${most}`,
  );
}

export async function findConversation(
  db: Executor,
  viewerId: string,
  id: string,
): Promise<ListedConversation | null> {
  const [row] = await look(
    db,
    sql`select * from ${participants} seat
      where seat.member_id = ${viewerId} and seat.conversation_id = ${id} and ${mayBeShown(viewerId)}`,
  );
  return row ?? null;
}

interface Unread {
  unread: number;
  requests: number;
}

const unreadOf = hotStatement<{ viewerId: string }, Unread>(
  'count unread chats',
  (value) => sql`
    select count(*) filter (where seat.box = 'inbox')::int as unread,
      count(*) filter (where seat.box = 'requests')::int as requests
    from ${participants} seat
    where seat.member_id = ${value('viewerId')} and seat.unread_since is not null
      and ${mayBeShown(sql`seat.member_id`)}`,
);

/** How many conversations of each box have something unread. */
export async function countUnread(db: Executor, viewerId: string): Promise<Unread> {
  const [row] = await unreadOf(db, { viewerId });
  return row ?? { unread: 0, requests: 0 };
}
