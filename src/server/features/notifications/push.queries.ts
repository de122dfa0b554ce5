import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { pushSubscriptions } from './notifications.tables.ts';

export type PushRow = typeof pushSubscriptions.$inferSelect;

/** A browser that another member used before belongs to whoever signed in last. */
export async function keepSubscription(db: Executor, subscription: PushRow): Promise<void> {
  const { endpoint: _, ...rest } = subscription;
  await db
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: rest });
}

export async function listSubscriptions(db: Executor, memberId: string): Promise<PushRow[]> {
  return db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, memberId));
}

export async function findSubscription(
  db: Executor,
  memberId: string,
  endpoint: string,
): Promise<PushRow | null> {
  const [row] = await db.select().from(pushSubscriptions).where(isOne(memberId, endpoint));
  return row ?? null;
}

export async function deleteSubscription(
  db: Executor,
  memberId: string,
  endpoint: string,
): Promise<void> {
  await db.delete(pushSubscriptions).where(isOne(memberId, endpoint));
}

const isOne = (memberId: string, endpoint: string) =>
  and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.memberId, memberId));
