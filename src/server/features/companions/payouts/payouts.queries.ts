import { and, asc, desc, eq, inArray, isNull, sql, type AnyColumn } from 'drizzle-orm';
import type { PayoutState } from '#contract/companions/earnings.rules.ts';
import type { TimeCursor } from '#server/platform/cursor.ts';
import {
  afterCursor,
  type Executor,
  type Transaction,
} from '#server/platform/database/database.ts';
import type { SealedKeys } from '#server/platform/sealing/reseal-keys.ts';
import type { SealedText } from '#server/platform/sealing/sealing.ts';
import { payoutDetails, payouts } from '../money.tables.ts';

export type PayoutRow = typeof payouts.$inferSelect;
export type DetailsRow = typeof payoutDetails.$inferSelect;

export async function findDetails(db: Executor, memberId: string): Promise<DetailsRow | null> {
  const [row] = await db.select().from(payoutDetails).where(eq(payoutDetails.memberId, memberId));
  return row ?? null;
}

export function listDetails(db: Executor, memberIds: string[]): Promise<DetailsRow[]> {
  if (memberIds.length === 0) return Promise.resolve([]);
  return db.select().from(payoutDetails).where(inArray(payoutDetails.memberId, memberIds));
}

/** A PAN that is not given anew stays. */
export async function keepDetails(
  tx: Transaction,
  { sealedPan, panHint, ...details }: typeof payoutDetails.$inferInsert,
): Promise<void> {
  const pan = sealedPan ? { sealedPan, panHint } : {};
  await tx
    .insert(payoutDetails)
    .values({ ...details, ...pan })
    .onConflictDoUpdate({ target: payoutDetails.memberId, set: { ...details, ...pan } });
}

export async function insertPayout(
  tx: Transaction,
  payout: typeof payouts.$inferInsert,
): Promise<PayoutRow> {
  const [row] = await tx.insert(payouts).values(payout).returning();
  return row as PayoutRow;
}

export async function lockPayout(tx: Transaction, id: string): Promise<PayoutRow | null> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update');
  return row ?? null;
}

export async function updatePayout(
  tx: Transaction,
  id: string,
  changes: Partial<typeof payouts.$inferInsert>,
): Promise<void> {
  await tx.update(payouts).set(changes).where(eq(payouts.id, id));
}

/** Newest first. */
export function listPayoutsOf(
  db: Executor,
  memberId: string,
  before: TimeCursor | null,
  most: number,
): Promise<PayoutRow[]> {
  return db
    .select()
    .from(payouts)
    .where(and(eq(payouts.memberId, memberId), afterCursor(before, payouts.askedAt, payouts.id)))
    .orderBy(desc(payouts.askedAt), desc(payouts.id))
    .limit(most);
}

/** Who waits longest first; of what is over the newest. */
export function listPayoutsAt(
  db: Executor,
  state: PayoutState,
  after: TimeCursor | null,
  most: number,
): Promise<PayoutRow[]> {
  const isOver = state === 'paid' || state === 'refused';
  const order = isOver ? desc : asc;
  const rest = afterCursor(after, payouts.askedAt, payouts.id, isOver ? 'older' : 'newer');
  return db
    .select()
    .from(payouts)
    .where(and(eq(payouts.state, state), rest))
    .orderBy(order(payouts.askedAt), order(payouts.id))
    .limit(most);
}

export function listAllPayoutsOf(db: Executor, memberId: string): Promise<PayoutRow[]> {
  return db
    .select()
    .from(payouts)
    .where(eq(payouts.memberId, memberId))
    .orderBy(asc(payouts.askedAt), asc(payouts.id));
}

/** Nobody has paid or refused them, and the bank does not have them. */
export function lockOpen(tx: Transaction, memberId: string): Promise<PayoutRow[]> {
  return tx
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.memberId, memberId),
        inArray(payouts.state, ['asked', 'approved']),
        isNull(payouts.exportedAt),
      ),
    )
    .orderBy(asc(payouts.id))
    .for('update');
}

/** What stays of payouts says neither where they went nor what was written about them. */
export async function wipePayouts(tx: Transaction, memberId: string): Promise<void> {
  await tx
    .update(payouts)
    .set({ sealed: null, hint: '', reference: null, reason: null })
    .where(eq(payouts.memberId, memberId));
}

/** Until the transaction ends nobody else takes them into a file, or moves them. */
export function lockApproved(tx: Transaction, ids: string[]): Promise<PayoutRow[]> {
  return tx
    .select()
    .from(payouts)
    .where(and(inArray(payouts.id, ids), eq(payouts.state, 'approved')))
    .orderBy(asc(payouts.askedAt), asc(payouts.id))
    .for('update');
}

export async function markExported(
  tx: Transaction,
  ids: string[],
  exported: Pick<PayoutRow, 'exportedBy' | 'exportedAt'>,
): Promise<void> {
  await tx.update(payouts).set(exported).where(inArray(payouts.id, ids));
}

const sealedIn = (
  table: typeof payouts | typeof payoutDetails,
  id: AnyColumn,
  name: 'sealed' | 'sealedPan',
  column: AnyColumn,
): SealedKeys => ({
  list: async (tx, keyId, most) => {
    const rows = await tx
      .select({ id: sql<string>`${id}`, text: sql<SealedText>`${column}` })
      .from(table)
      .where(sql`${column}->>'keyId' = ${keyId}`)
      .orderBy(asc(id))
      .limit(most)
      .for('update');
    return rows.map(({ id: own, text }) => ({ id: own, sealedKey: text.sealedKey }));
  },
  set: async (tx, own, sealed) => {
    const changed = sql`${column} || ${JSON.stringify(sealed)}::jsonb`;
    await tx
      .update(table)
      .set({ [name]: changed })
      .where(eq(id, own));
  },
});

/** Of accounts, PANs and payouts on their way. */
export const payoutKeys: SealedKeys[] = [
  sealedIn(payoutDetails, payoutDetails.memberId, 'sealed', payoutDetails.sealed),
  sealedIn(payoutDetails, payoutDetails.memberId, 'sealedPan', payoutDetails.sealedPan),
  sealedIn(payouts, payouts.id, 'sealed', payouts.sealed),
];
