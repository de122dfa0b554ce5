import { and, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { payments, subscriptions } from './billing.tables.ts';
import { paymentFields, type PaymentRow } from './payments.queries.ts';

/** Whose end nobody has told us; those not asked about for longest come first, so that none keeps others from it. */
export function listWaiting(db: Executor, begunBefore: Date, most: number): Promise<PaymentRow[]> {
  return db
    .select(paymentFields)
    .from(payments)
    .where(and(inArray(payments.status, ['open', 'pending']), lt(payments.createdAt, begunBefore)))
    .orderBy(sql`${payments.askedAt} nulls first`, payments.createdAt)
    .limit(most);
}

export async function noteAsked(db: Executor, id: string, askedAt: Date): Promise<void> {
  await db.update(payments).set({ askedAt }).where(eq(payments.id, id));
}

/** To the millisecond: what has passed through our clock knows no smaller parts, and would never be the same. */
const inMs = (time: PgColumn) => sql`date_trunc('milliseconds', ${time})`;

/** Members of whom accounts keeps another plan than is written here. */
export async function listDriftedPlans(
  db: Executor,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ memberId: members.id })
    .from(members)
    .leftJoin(subscriptions, eq(subscriptions.memberId, members.id))
    .where(
      and(
        after ? gt(members.id, after) : undefined,
        or(
          sql`${inMs(members.paidUntil)} is distinct from ${inMs(subscriptions.until)}`,
          and(
            isNotNull(subscriptions.plan),
            sql`${members.plan} is distinct from ${subscriptions.plan}`,
          ),
        ),
      ),
    )
    .orderBy(members.id)
    .limit(most);
  return rows.map(({ memberId }) => memberId);
}
