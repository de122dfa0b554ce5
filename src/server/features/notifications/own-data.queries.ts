import { desc, eq, sql } from 'drizzle-orm';
import type { NotificationType } from '#contract/notifications/rules.ts';
import { members, sessions } from '#server/features/accounts/accounts.tables.ts';
import { shownTo } from '#server/features/safety/visibility.scope.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { notifications, notificationSwitches, pushSubscriptions } from './notifications.tables.ts';

interface Row extends Record<string, unknown> {
  id: string;
  type: NotificationType;
  is_from: boolean;
  name: string | null;
  until: string | null;
  read: boolean;
  created_at: string;
}

export async function listOwnNotifications(
  db: Executor,
  memberId: string,
  after: string | null,
  most: number,
) {
  const { rows } = await db.execute<Row>(sql`
    select n.id, n.type, n.from_id is not null as is_from, n.until, n.read, n.created_at,
      (select f.name from ${members} f
        where f.id = n.from_id and ${shownTo(memberId).acquaintance(sql`n.from_id`)}) as name
    from ${notifications} n where n.member_id = ${memberId} ${after ? sql`and n.id > ${after}` : sql``}
    order by n.id limit ${most}`);
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    isFrom: row.is_from,
    name: row.name,
    until: row.until && new Date(row.until),
    read: row.read,
    at: new Date(row.created_at),
  }));
}

export async function listSwitchedOff(db: Executor, memberId: string) {
  const [row] = await db
    .select({ off: notificationSwitches.off })
    .from(notificationSwitches)
    .where(eq(notificationSwitches.memberId, memberId));
  return row?.off ?? [];
}

/** Without the address and the keys: with them somebody could wake the browser. */
export function listPushBrowsers(db: Executor, memberId: string) {
  return db
    .select({ device: sessions.deviceLabel, since: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.memberId, memberId))
    .orderBy(desc(pushSubscriptions.createdAt));
}
