import { and, desc, eq, getTableColumns, gt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { sessions } from '#server/features/accounts/accounts.tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { pushSubscriptions } from './notifications.tables.ts';

type PushRow = typeof pushSubscriptions.$inferSelect;
type NewPush = typeof pushSubscriptions.$inferInsert;

/**
 * A browser that another member used before belongs to whoever signed in last. It shows its keys for that: knowing
 * the address of somebody else's is not enough, and answered with false.
 */
export async function keepSubscription(db: Executor, subscription: NewPush): Promise<boolean> {
  const { memberId, sessionId, createdAt, p256dh, auth } = subscription;
  const kept = await db
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { memberId, sessionId, createdAt },
      setWhere: sql`${pushSubscriptions.p256dh} = ${p256dh} and ${pushSubscriptions.auth} = ${auth}`,
    })
    .returning({ endpoint: pushSubscriptions.endpoint });
  return kept.length > 0;
}

/** A browser has one; of a member the newest few are kept. */
export async function dropOlderSubscriptions(
  db: Executor,
  { memberId, sessionId, endpoint }: NewPush,
  most: number,
): Promise<void> {
  const ofMember = eq(pushSubscriptions.memberId, memberId);
  const newest = db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(ofMember)
    .orderBy(desc(pushSubscriptions.createdAt))
    .limit(most);
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        ofMember,
        ne(pushSubscriptions.endpoint, endpoint),
        or(
          eq(pushSubscriptions.sessionId, sessionId),
          notInArray(pushSubscriptions.endpoint, newest),
        ),
      ),
    );
}

/** A session that ran out is kept for a while, and with it the browser's subscription: it must not be woken any more. */
const liveSubscriptions = (db: Executor, condition: SQL | undefined, now: Date) =>
  db
    .select(getTableColumns(pushSubscriptions))
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(condition, gt(sessions.expiresAt, now)));

export async function listSubscriptions(
  db: Executor,
  memberId: string,
  now: Date,
): Promise<PushRow[]> {
  return liveSubscriptions(db, eq(pushSubscriptions.memberId, memberId), now);
}

export async function hasSubscription(db: Executor, memberId: string): Promise<boolean> {
  return (await db.$count(pushSubscriptions, eq(pushSubscriptions.memberId, memberId))) > 0;
}

export async function findSubscription(
  db: Executor,
  memberId: string,
  id: string,
  now: Date,
): Promise<PushRow | null> {
  const itself = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.memberId, memberId));
  const [row] = await liveSubscriptions(db, itself, now);
  return row ?? null;
}

export async function deleteSubscription(
  db: Executor,
  memberId: string,
  endpoint: string,
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.memberId, memberId)));
}
