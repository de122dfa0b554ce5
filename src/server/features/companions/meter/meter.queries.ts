import { and, asc, eq, gt, isNull, lte, sql, inArray, lt } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { companionRequests as requests } from '../requests/requests.tables.ts';
import { companionBudgets, companionSessions } from './meter.tables.ts';

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

/** The chat request under way in a conversation. */
export async function findChatRequest(
  db: Executor,
  conversationId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.conversationId, conversationId),
        inArray(requests.state, ['accepted', 'begun']),
      ),
    )
    .orderBy(requests.startsAt)
    .limit(1);
  return row?.id ?? null;
}

/** Those that have begun before then and in which nothing is counted. */
export async function listUnmetered(
  db: Executor,
  before: Date,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.state, 'begun'),
        lt(requests.changedAt, before),
        after ? gt(requests.id, after) : undefined,
        sql`not exists (select 1 from ${companionSessions} s
          where s.request_id = ${requests.id} and s.ended_at is null)`,
      ),
    )
    .orderBy(requests.id)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Whether anything of a request is counted, or ever was. */
export async function wasCounted(db: Executor, requestId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: companionSessions.id })
    .from(companionSessions)
    .where(eq(companionSessions.requestId, requestId))
    .limit(1);
  return row !== undefined;
}
