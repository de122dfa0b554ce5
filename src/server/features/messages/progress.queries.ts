import { sql, and, inArray } from 'drizzle-orm';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import type { Progress } from '#contract/messages/endpoints.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts';
import { hotStatement } from '#server/platform/database/hot-statements.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { conversations, messages, participants } from './messages.tables.ts';
import type { ConversationRow } from './conversations.queries.ts';
import { pointerColumns, pointerTable, type Pointer } from './seats.queries.ts';

interface Columns extends Record<string, unknown> {
  received_seq: number;
  read_seq: number;
}

const progressIn = (row: Columns): Progress => ({
  receivedSeq: row.received_seq,
  readSeq: row.read_seq,
});

export interface Moved {
  conversationId: string;
  memberId: string;
  progress: Progress;
  /** Whether others may learn when they are here. */
  showsPresence: boolean;
}

type MovedColumns = Columns & {
  conversation_id: string;
  member_id: string;
  shows_presence: boolean;
};

const movedIn = (row: MovedColumns): Moved => ({
  conversationId: row.conversation_id,
  memberId: row.member_id,
  progress: progressIn(row),
  showsPresence: row.shows_presence,
});

/** Of the participant called `p`. */
const showsPresence = sql`coalesce((select show_online_status
  from ${profiles} where ${profiles.memberId} = p.member_id), true) as shows_presence`;

interface Received extends Moved {
  state: ConversationRow['state'];
  otherId: string | null;
}

/**
 * Answers what has moved: not what was received before, nor what is not theirs or with somebody who is blocked.
 * Locked in order, as for reading: two statements never wait for each other in a circle.
 */
export async function moveReceived(
  db: Database,
  pointers: readonly Pointer[],
): Promise<Received[]> {
  const rows = await received(db, pointerColumns(pointers));
  return rows.map((row) =>
    Object.assign(movedIn(row), { state: row.state, otherId: row.other_id }),
  );
}

const received = hotStatement<
  ReturnType<typeof pointerColumns>,
  MovedColumns & { state: Received['state']; other_id: string | null }
>(
  'move received',
  (column) => sql`
    with due as (
      select seat.conversation_id, seat.member_id, c.state, least(pointer.seq, c.last_seq) as seq
      from ${pointerTable(column)}
      join ${participants} seat on seat.conversation_id = pointer.conversation_id
        and seat.member_id = pointer.member_id
      join ${conversations} c on c.id = seat.conversation_id
      where seat.received_seq < least(pointer.seq, c.last_seq) and (seat.other_id is null
        or ${shownTo(sql`seat.member_id`).acquaintance(sql`seat.other_id`)})
      order by seat.conversation_id, seat.member_id
      for no key update of seat)
    update ${participants} p set received_seq = due.seq from due
    where p.member_id = due.member_id and p.conversation_id = due.conversation_id
      and p.received_seq < due.seq
    returning p.conversation_id, p.member_id, p.other_id, p.received_seq, p.read_seq, due.state,
      ${showsPresence}`,
);

/** Under the locks of the conversations: a message that comes at the same moment stays unread. Answers what has moved. */
export async function moveRead(tx: Transaction, pointers: readonly Pointer[]): Promise<Moved[]> {
  return (await read(tx, pointerColumns(pointers))).map(movedIn);
}

const read = hotStatement<ReturnType<typeof pointerColumns>, MovedColumns>(
  'move read',
  (column) => sql`
    with due as (
      select seat.conversation_id, seat.member_id, least(pointer.seq, c.last_seq) as seq
      from ${pointerTable(column)}
      join ${participants} seat on seat.conversation_id = pointer.conversation_id
        and seat.member_id = pointer.member_id
      join ${conversations} c on c.id = seat.conversation_id
      where seat.read_seq < least(pointer.seq, c.last_seq)
      order by seat.conversation_id, seat.member_id
      for no key update of seat)
    update ${participants} p set
      read_seq = due.seq,
      received_seq = greatest(p.received_seq, due.seq),
      unread_since = (select min(m.created_at) from ${messages} m
        where m.conversation_id = p.conversation_id and m.seq > due.seq
          and m.sender_id is not distinct from p.other_id and m.deleted_at is null)
    from due
    where p.member_id = due.member_id and p.conversation_id = due.conversation_id
      and p.read_seq < due.seq
    returning p.conversation_id, p.member_id, p.received_seq, p.read_seq, ${showsPresence}`,
);

/** Messages to somebody in a conversation, from one to another. */
export interface MessageRun {
  conversationId: string;
  memberId: string;
  first: number;
  last: number;
}

/** Those of which at least one message was neither read nor deleted, in a chat that its reader still has. */
export async function listUnread<Run extends MessageRun>(
  db: Executor,
  runs: readonly Run[],
): Promise<Run[]> {
  const column = <Value>(of: (run: Run) => Value) => sql.param(runs.map(of));
  const { rows } = await db.execute<{ at: string }>(sql`
    select run.at from unnest(${column((each) => each.conversationId)}::uuid[],
      ${column((each) => each.memberId)}::uuid[], ${column((each) => each.first)}::int[],
      ${column((each) => each.last)}::int[]) with ordinality
      as run (conversation_id, member_id, first, last, at)
    join ${participants} p on p.conversation_id = run.conversation_id and p.member_id = run.member_id
    where p.box <> 'none' and p.read_seq < run.last and exists (select 1 from ${messages} m
      where m.conversation_id = p.conversation_id and m.seq > p.read_seq
        and m.seq between run.first and run.last
        and m.sender_id is not distinct from p.other_id and m.deleted_at is null)
    order by run.at`);
  return rows.flatMap(({ at }) => runs[Number(at) - 1] ?? []);
}

/** A deleted message was perhaps the only unread one. */
export async function recountUnread(tx: Transaction, conversationId: string): Promise<void> {
  await tx.execute(sql`
    update ${participants} p set unread_since = (select min(m.created_at) from ${messages} m
      where m.conversation_id = p.conversation_id and m.seq > p.read_seq
        and m.sender_id is not distinct from p.other_id and m.deleted_at is null)
    where p.conversation_id = ${conversationId} and p.unread_since is not null`);
}

/** The other one in an open chat; nobody, where whoever types does not show when they are here. */
export async function findWhoSeesTyping(
  db: Executor,
  memberId: string,
  conversationId: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ other_id: string }>(sql`select seat.other_id
    from ${participants} seat join ${conversations} c on c.id = seat.conversation_id
    where seat.member_id = ${memberId} and seat.conversation_id = ${conversationId}
      and c.state = 'open' and seat.other_id is not null
      and ${shownTo(memberId).acquaintance(sql`seat.other_id`)}
      and coalesce((select s.show_online_status
        from ${profiles} s where s.member_id = seat.member_id), true)`);
  return rows[0]?.other_id ?? null;
}

/** Those with whom somebody has an open chat, and which. */
export async function listChatPartners(
  db: Executor,
  memberId: string,
): Promise<{ partnerId: string; conversationId: string }[]> {
  const { rows } = await db.execute<{ other_id: string; conversation_id: string }>(sql`
    select seat.other_id, seat.conversation_id
    from ${participants} seat join ${conversations} c on c.id = seat.conversation_id
    where seat.member_id = ${memberId} and c.state = 'open' and seat.other_id is not null
      and ${shownTo(memberId).acquaintance(sql`seat.other_id`)}`);
  return rows.map((row) => ({ partnerId: row.other_id, conversationId: row.conversation_id }));
}

/** Ids alone: who they are is looked up when the mail is sent. */
export interface UnreadMail {
  memberId: string;
  /** Those who wrote, the latest first. */
  fromIds: string[];
}

/** Looked at again by the update itself: another node may have mailed a moment ago. */
const isNotMailed = sql`(seat.mailed_at is null or seat.mailed_at < seat.unread_since)`;

/**
 * Members who have left something unread since then and were not mailed about it, with who wrote it. Marked as mailed
 * in the same statement, also who wants no mails: two nodes never mail the same, and nobody stands in the way. Requests are left out: who asks is a stranger still.
 */
export async function takeUnreadMails(
  tx: Transaction,
  { unreadBefore, now, most }: { unreadBefore: Date; now: Date; most: number },
): Promise<{ members: number; mails: UnreadMail[] }> {
  const { rows } = await tx.execute<{ members: number; mails: UnreadMail[] | null }>(sql`
    with due as (
      select distinct seat.member_id from ${participants} seat
      where seat.unread_since < ${unreadBefore.toISOString()} and seat.box = 'inbox'
        and ${isNotMailed}
        and ${shownTo(sql`seat.member_id`).acquaintance(sql`seat.other_id`)}
      order by 1 limit ${most}
    ), mailed as (
      update ${participants} seat set mailed_at = ${now.toISOString()}
      from due where seat.member_id = due.member_id and seat.unread_since is not null and ${isNotMailed}
      returning seat.member_id, seat.other_id, seat.box, seat.unread_since
    ), letters as (
      select m.id as "memberId",
        array_agg(o.id order by mailed.unread_since desc, o.id) as "fromIds"
      from mailed
      join ${members} m on m.id = mailed.member_id
      join ${members} o on o.id = mailed.other_id
      join ${profiles} mine on mine.member_id = m.id
      where mailed.box = 'inbox' and m.email_verified_at is not null
        and m.status in ('active', 'restricted') and m.deletion_asked_at is null
        and mine.email_notifications
        and ${shownTo(sql`m.id`).acquaintance(sql`o.id`)}
      group by m.id
    )
    select (select count(*)::int from due) as members,
      (select json_agg(letters) from letters) as mails`);
  return { members: rows[0]?.members ?? 0, mails: rows[0]?.mails ?? [] };
}

/** Of those who are still there for the member. */
export async function readNames(
  db: Executor,
  memberId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(and(inArray(members.id, ids), shownTo(memberId).acquaintance(sql`${members.id}`)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
