import { and, eq, gt, or, sql, type SQL } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { likes } from '#server/features/matching/matching.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { type SwitchName, switchOf } from '#contract/notifications/rules.ts';
import { isAway, isPresentable } from '#server/features/profiles/presentable.scope.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import {
  afterCursor,
  type Executor,
  type Transaction,
} from '#server/platform/database/database.ts';
import { notifications, notificationSwitches, pushSubscriptions } from './notifications.tables.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** Not from somebody who is blocked by now, or has nothing to show yet; nor likes of whoever is paused. */
function visible(memberId: string | SQL): SQL {
  const from = sql`${notifications.fromId}`;
  return sql`(${from} is null or (${shownTo(memberId).acquaintance(from)}
    and not (${notifications.type} = 'like' and ${isAway(from)})))`;
}

// Messages in quick succession are one notification; after that, or once it was read in the bell, it is new again.
export const SAME_MOMENT = '1 minute';

/** Null when there is one of the same thing, or it is not wanted. */
export async function insertNotification(
  tx: Transaction,
  notification: NotificationRow,
): Promise<NotificationRow | null> {
  const { memberId, type } = notification;
  const { rows } = await tx.execute(sql`select 1 from ${notificationSwitches}
    where member_id = ${memberId} and ${switchOf(type)} = any(off)`);
  if (rows.length > 0) return null;
  const [row] = await tx
    .insert(notifications)
    .values(notification)
    .onConflictDoUpdate({
      target: [notifications.memberId, notifications.about],
      set: { createdAt: notification.createdAt, read: false },
      setWhere: sql`${notifications.type} = 'message' and (${notifications.read}
        or ${notifications.createdAt} < excluded.created_at - ${SAME_MOMENT}::interval)`,
    })
    .returning();
  return row ?? null;
}

/** Whether there is something to show of a member; whatever would change that waits for us. */
export async function holdIfPresentable(tx: Transaction, memberId: string): Promise<boolean> {
  await tx.execute(sql`select 1 from ${profiles} where member_id = ${memberId} for share`);
  // A statement of its own: it sees what was done while we waited for the lock.
  const { rows } = await tx.execute(sql`select 1 where ${isPresentable(sql`${memberId}::uuid`)}`);
  return rows.length > 0;
}

/** Whom a member likes without their having been notified. */
export async function listUnannouncedLikes(db: Executor, likerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ liked_id: string }>(sql`
    select liked_id from ${likes} where liker_id = ${likerId} and status = 'pending'
      and not exists (select 1 from ${notifications}
        where member_id = liked_id and about = ${`like:${likerId}`})
    order by created_at`);
  return rows.map((row) => row.liked_id);
}

export async function findNotification(db: Executor, id: string): Promise<NotificationRow | null> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), visible(sql`${notifications.memberId}`)));
  return row ?? null;
}

export async function hasPlan(db: Executor, memberId: string, now: Date): Promise<boolean> {
  const paid = and(eq(members.id, memberId), gt(members.paidUntil, now));
  return (await db.$count(members, paid)) > 0;
}

/** Newest first. */
export async function listNotifications(
  db: Executor,
  memberId: string,
  after: { at: Date; id: string } | null,
  most: number,
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.memberId, memberId),
        afterCursor(after, notifications.createdAt, notifications.id),
        visible(memberId),
      ),
    )
    .orderBy(sql`${notifications.createdAt} desc, ${notifications.id} desc`)
    .limit(most);
}

export async function countUnread(db: Executor, memberId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${notifications}
    where ${notifications.memberId} = ${memberId} and not ${notifications.read} and ${visible(memberId)}`);
  return rows[0]?.count ?? 0;
}

export async function markRead(db: Executor, memberId: string, id: string): Promise<boolean> {
  const marked = await db
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.id, id), eq(notifications.memberId, memberId)))
    .returning({ id: notifications.id });
  return marked.length > 0;
}

/** What either was told of the other. */
export async function deleteBetween(tx: Transaction, one: string, other: string): Promise<void> {
  const about = (memberId: string, fromId: string) =>
    and(eq(notifications.memberId, memberId), eq(notifications.fromId, fromId));
  await tx.delete(notifications).where(or(about(one, other), about(other, one)));
}

/** All whose subject begins so. */
export async function deleteAbout(
  tx: Transaction,
  memberId: string,
  beginning: string,
): Promise<void> {
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.memberId, memberId),
        sql`starts_with(${notifications.about}, ${beginning})`,
      ),
    );
}

export async function markAllRead(db: Executor, memberId: string): Promise<void> {
  await db
    .update(notifications)
    .set({ read: true })
    .where(
      and(
        eq(notifications.memberId, memberId),
        eq(notifications.read, false),
        // What is not shown yet stays new.
        visible(memberId),
      ),
    );
}

export async function findSwitchedOff(db: Executor, memberId: string): Promise<SwitchName[]> {
  const [row] = await db
    .select({ off: notificationSwitches.off })
    .from(notificationSwitches)
    .where(eq(notificationSwitches.memberId, memberId));
  return row?.off ?? [];
}

/** In one statement, so that two switches turned at once both hold. */
export async function setSwitches(
  db: Executor,
  memberId: string,
  { on, off }: { on: SwitchName[]; off: SwitchName[] },
): Promise<SwitchName[]> {
  const { rows } = await db.execute<{ off: SwitchName[] }>(sql`
    insert into ${notificationSwitches} (member_id, off) values (${memberId}, ${sql.param(off)}::text[])
    on conflict (member_id) do update set off = array(
      select type from unnest(${notificationSwitches.off} || excluded.off) type
      where type <> all(${sql.param(on)}::text[]) group by type)
    returning off`);
  return rows[0]?.off ?? [];
}

/** Theirs, and what others were told of them. */
export async function deleteAllAbout(
  tx: Transaction,
  memberId: string,
): Promise<{ notifications: number; browsers: number }> {
  const own = await tx
    .delete(notifications)
    .where(eq(notifications.memberId, memberId))
    .returning({ id: notifications.id });
  await tx.delete(notifications).where(eq(notifications.fromId, memberId));
  const browsers = await tx
    .delete(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))
    .returning({ id: pushSubscriptions.id });
  return { notifications: own.length, browsers: browsers.length };
}
