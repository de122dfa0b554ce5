import { and, inArray, sql } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { participants } from './messages.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';

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
