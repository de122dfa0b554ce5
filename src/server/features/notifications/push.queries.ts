import { and, desc, eq, ne, notInArray, or, sql } from 'drizzle-orm';
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

export async function listSubscriptions(db: Executor, memberId: string): Promise<PushRow[]> {
  return db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, memberId));
}

export async function findSubscription(
  db: Executor,
  memberId: string,
  id: string,
): Promise<PushRow | null> {
  const [row] = await db
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.memberId, memberId)));
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
