import { sql, and, inArray } from 'drizzle-orm';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import type { Progress } from '#contract/messages/endpoints.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { conversations, messages, participants } from './messages.tables.ts';
import type { ConversationRow } from './conversations.queries.ts';

interface Columns extends Record<string, unknown> {
  received_seq: number;
  read_seq: number;
}

const progressIn = (row: Columns): Progress => ({
  receivedSeq: row.received_seq,
  readSeq: row.read_seq,
});

/** How far messages have arrived, by conversation. */
export type Receipts = ReadonlyMap<string, number>;

interface Moved {
  progress: Progress;
  /** Whether others may learn when they are here. */
  showsPresence: boolean;
}

type MovedColumns = Columns & { shows_presence: boolean };

/** Of the participant called `p`. */
const showsPresence = sql`coalesce((select show_online_status
  from ${profiles} where ${profiles.memberId} = p.member_id), true) as shows_presence`;

interface Received extends Moved {
  conversationId: string;
  state: ConversationRow['state'];
  otherId: string | null;
}

type ReceivedColumns = MovedColumns & {
  conversation_id: string;
  state: Received['state'];
  other_id: string | null;
};

/**
 * Answers what has moved: not what was received before, nor what is not theirs or with somebody who is blocked.
 * Locked in order, so that two of a member's pages never wait for each other.
 */
export async function moveReceived(
  db: Executor,
  memberId: string,
  receipts: Receipts,
): Promise<Received[]> {
  const ids = sql`${sql.param([...receipts.keys()])}::uuid[]`;
  const seqs = sql`${sql.param([...receipts.values()])}::int[]`;
  const { rows } = await db.execute<ReceivedColumns>(sql`
    with due as (
      select seat.conversation_id, c.state, least(receipt.seq, c.last_seq) as seq
      from unnest(${ids}, ${seqs}) as receipt (id, seq)
      join ${participants} seat on seat.conversation_id = receipt.id and seat.member_id = ${memberId}
      join ${conversations} c on c.id = seat.conversation_id
      where seat.received_seq < least(receipt.seq, c.last_seq)
        and (seat.other_id is null or ${shownTo(memberId).acquaintance(sql`seat.other_id`)})
      order by seat.conversation_id
      for update of seat)
    update ${participants} p set received_seq = due.seq from due
    where p.member_id = ${memberId} and p.conversation_id = due.conversation_id
      and p.received_seq < due.seq
    returning p.conversation_id, p.other_id, p.received_seq, p.read_seq, due.state, ${showsPresence}`);
  return rows.map((row) => ({
    conversationId: row.conversation_id,
    state: row.state,
    otherId: row.other_id,
    progress: progressIn(row),
    showsPresence: row.shows_presence,
  }));
}

/** Under the lock of the conversation: a message that comes at the same moment stays unread. Null when nothing moved. */
export async function moveRead(
  tx: Transaction,
  memberId: string,
  conversationId: string,
  seq: number,
): Promise<Moved | null> {
  const { rows } = await tx.execute<MovedColumns>(sql`
    update ${participants} p set
      read_seq = least(${seq}, c.last_seq),
      received_seq = greatest(p.received_seq, least(${seq}, c.last_seq)),
      unread_since = (select min(m.created_at) from ${messages} m
        where m.conversation_id = p.conversation_id and m.seq > least(${seq}, c.last_seq)
          and m.sender_id is not distinct from p.other_id and m.deleted_at is null)
    from ${conversations} c
    where p.member_id = ${memberId} and p.conversation_id = ${conversationId}
      and c.id = p.conversation_id and p.read_seq < least(${seq}, c.last_seq)
    returning p.received_seq, p.read_seq, ${showsPresence}`);
  const [row] = rows;
  return row ? { progress: progressIn(row), showsPresence: row.shows_presence } : null;
}

export async function findProgress(
  db: Executor,
  memberId: string,
  conversationId: string,
): Promise<Progress | null> {
  const { rows } = await db.execute<Columns>(sql`
    select received_seq, read_seq from ${participants}
    where member_id = ${memberId} and conversation_id = ${conversationId}`);
  return rows[0] ? progressIn(rows[0]) : null;
}

export async function waitsForReader(
  db: Executor,
  memberId: string,
  conversationId: string,
  seq: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${participants} p join ${messages} m using (conversation_id)
    where p.member_id = ${memberId} and p.conversation_id = ${conversationId} and p.read_seq < ${seq}
      and p.box <> 'none' and m.seq = ${seq} and m.deleted_at is null`);
  return rows.length > 0;
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
