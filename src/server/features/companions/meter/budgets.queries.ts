import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { companionBudgets } from './meter.tables.ts';

export type BudgetRow = typeof companionBudgets.$inferSelect;

/** Whether it is new. A term may move, and be the first one then; what it holds does not change. */
export async function keepBudget(
  tx: Transaction,
  budget: typeof companionBudgets.$inferInsert,
): Promise<boolean> {
  const { startsAt, endsAt, isFirst } = budget;
  const [row] = await tx
    .insert(companionBudgets)
    .values(budget)
    .onConflictDoUpdate({ target: companionBudgets.paymentId, set: { startsAt, endsAt, isFirst } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return row?.isNew ?? false;
}

/** Those that hold now, the one that ends first before the others. */
export function listRunning(db: Executor, clientId: string, now: Date): Promise<BudgetRow[]> {
  return db
    .select()
    .from(companionBudgets)
    .where(
      and(
        eq(companionBudgets.clientId, clientId),
        isNull(companionBudgets.closedAt),
        lte(companionBudgets.startsAt, now),
        gt(companionBudgets.endsAt, now),
      ),
    )
    .orderBy(asc(companionBudgets.endsAt), asc(companionBudgets.paymentId));
}

/** Until the transaction ends nobody else sets money of it aside, or closes it. */
export async function lockBudget(tx: Transaction, paymentId: string): Promise<BudgetRow | null> {
  const [row] = await tx
    .select()
    .from(companionBudgets)
    .where(eq(companionBudgets.paymentId, paymentId))
    .for('update');
  return row ?? null;
}

/** All of a client's, in the order in which everybody locks more than one. */
export async function lockBudgetsOf(tx: Transaction, clientId: string): Promise<void> {
  await tx
    .select({ paymentId: companionBudgets.paymentId })
    .from(companionBudgets)
    .where(eq(companionBudgets.clientId, clientId))
    .orderBy(asc(companionBudgets.paymentId))
    .for('update');
}

/** Whose time is over, and of which something may be left. */
export async function listOver(db: Executor, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ paymentId: companionBudgets.paymentId })
    .from(companionBudgets)
    .where(and(isNull(companionBudgets.closedAt), lte(companionBudgets.endsAt, now)))
    .orderBy(asc(companionBudgets.endsAt))
    .limit(most);
  return rows.map(({ paymentId }) => paymentId);
}

export async function closeBudget(tx: Transaction, paymentId: string, at: Date): Promise<void> {
  await tx
    .update(companionBudgets)
    .set({ closedAt: at })
    .where(eq(companionBudgets.paymentId, paymentId));
}

export function listBudgetsOf(db: Executor, clientId: string): Promise<BudgetRow[]> {
  return db
    .select()
    .from(companionBudgets)
    .where(eq(companionBudgets.clientId, clientId))
    .orderBy(asc(companionBudgets.startsAt));
}
