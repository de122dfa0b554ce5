import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { DisputeState } from '#contract/companions/earnings.rules.ts';
import type { TimeCursor } from '#server/platform/cursor.ts';
import {
  afterCursor,
  type Executor,
  type Transaction,
} from '#server/platform/database/database.ts';
import { companionSessions } from '../meter/meter.tables.ts';
import { sessionDisputes } from '../money.tables.ts';

export type DisputeRow = typeof sessionDisputes.$inferSelect;

/** Whether it is the first about its session. */
export async function insertDispute(
  tx: Transaction,
  dispute: typeof sessionDisputes.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(sessionDisputes)
    .values(dispute)
    .onConflictDoNothing()
    .returning({ id: sessionDisputes.id });
  return rows.length > 0;
}

export async function findDispute(db: Executor, id: string): Promise<DisputeRow | null> {
  const [row] = await db.select().from(sessionDisputes).where(eq(sessionDisputes.id, id));
  return row ?? null;
}

export async function hasOpenDispute(db: Executor, sessionId: string): Promise<boolean> {
  const open = and(eq(sessionDisputes.sessionId, sessionId), eq(sessionDisputes.state, 'open'));
  return (await db.$count(sessionDisputes, open)) > 0;
}

export function listDisputesOf(db: Executor, sessionIds: string[]): Promise<DisputeRow[]> {
  if (sessionIds.length === 0) return Promise.resolve([]);
  return db.select().from(sessionDisputes).where(inArray(sessionDisputes.sessionId, sessionIds));
}

/** Whether nobody has decided it before. */
export async function setDecided(
  tx: Transaction,
  id: string,
  decision: Pick<DisputeRow, 'state' | 'decidedAt' | 'note'>,
): Promise<boolean> {
  const rows = await tx
    .update(sessionDisputes)
    .set(decision)
    .where(and(eq(sessionDisputes.id, id), eq(sessionDisputes.state, 'open')))
    .returning({ id: sessionDisputes.id });
  return rows.length > 0;
}

/** At one step, with what they are about: who waits longest first; of what is decided the newest. */
export function listDisputes(
  db: Executor,
  state: DisputeState,
  after: TimeCursor | null,
  most: number,
) {
  const { openedAt, id } = sessionDisputes;
  const order = state === 'open' ? asc : desc;
  const goesOn = state === 'open' ? 'newer' : 'older';
  return db
    .select({ dispute: sessionDisputes, session: companionSessions })
    .from(sessionDisputes)
    .innerJoin(companionSessions, eq(companionSessions.id, sessionDisputes.sessionId))
    .where(and(eq(sessionDisputes.state, state), afterCursor(after, openedAt, id, goesOn)))
    .orderBy(order(openedAt), order(id))
    .limit(most);
}

/** What they wrote about it, and what was answered, goes with them. */
export async function eraseDisputeTexts(tx: Transaction, memberId: string): Promise<void> {
  await tx
    .update(sessionDisputes)
    .set({ words: '', note: null })
    .where(eq(sessionDisputes.openedById, memberId));
}

export function listOwnDisputes(db: Executor, memberId: string): Promise<DisputeRow[]> {
  return db.select().from(sessionDisputes).where(eq(sessionDisputes.openedById, memberId));
}
