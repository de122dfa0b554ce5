import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { CompanionCategory, CompanionKind } from '#contract/companions/rules.ts';
import type { TimeCursor } from '#server/platform/cursor.ts';
import {
  afterCursor,
  type Executor,
  type Transaction,
} from '#server/platform/database/database.ts';
import { companionSessions } from './meter.tables.ts';

export type SessionRow = typeof companionSessions.$inferSelect;
type Changes = Partial<typeof companionSessions.$inferInsert>;

/** Null: the two have one that is open. */
export async function insertSession(
  tx: Transaction,
  session: typeof companionSessions.$inferInsert,
): Promise<SessionRow | null> {
  const [row] = await tx
    .insert(companionSessions)
    .values(session)
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

export async function findSession(db: Executor, id: string): Promise<SessionRow | null> {
  const [row] = await db.select().from(companionSessions).where(eq(companionSessions.id, id));
  return row ?? null;
}

export async function lockSession(tx: Transaction, id: string): Promise<SessionRow | null> {
  const [row] = await tx
    .select()
    .from(companionSessions)
    .where(eq(companionSessions.id, id))
    .for('update');
  return row ?? null;
}

const isOpen = isNull(companionSessions.endedAt);

export async function findOpenOf(db: Executor, requestId: string): Promise<SessionRow | null> {
  const [row] = await db
    .select()
    .from(companionSessions)
    .where(and(eq(companionSessions.requestId, requestId), isOpen));
  return row ?? null;
}

/** Those that somebody takes part in now. */
export function listOpenWith(db: Executor, memberId: string): Promise<SessionRow[]> {
  const own = or(
    eq(companionSessions.clientId, memberId),
    eq(companionSessions.companionId, memberId),
  );
  return db
    .select()
    .from(companionSessions)
    .where(and(own, isOpen))
    .orderBy(asc(companionSessions.startedAt));
}

export async function updateSession(
  tx: Transaction,
  id: string,
  changes: Changes,
): Promise<SessionRow> {
  const [row] = await tx
    .update(companionSessions)
    .set(changes)
    .where(eq(companionSessions.id, id))
    .returning();
  return row as SessionRow;
}

/** What open sessions have set aside of a plan. */
export async function sumReserved(db: Executor, paymentId: string): Promise<number> {
  const [row] = await db
    .select({
      minor: sql<number>`coalesce(sum(${companionSessions.reservedMinor}), 0)`.mapWith(Number),
    })
    .from(companionSessions)
    .where(and(eq(companionSessions.planPaymentId, paymentId), isOpen));
  return row?.minor ?? 0;
}

/** What the two have used of a day's limits. */
export async function usedOn(
  db: Executor,
  pair: string,
  day: string,
): Promise<{ chats: number; callMs: number }> {
  const { kind, amountMinor, countedMs } = companionSessions;
  const isPaidChat = and(eq(kind, 'chat'), sql`${amountMinor} > 0`);
  const [row] = await db
    .select({
      chats: sql<number>`count(*) filter (where ${isPaidChat})`.mapWith(Number),
      callMs:
        sql<number>`coalesce(sum(${countedMs}) filter (where ${ne(kind, 'chat')}), 0)`.mapWith(
          Number,
        ),
    })
    .from(companionSessions)
    .where(and(eq(companionSessions.pair, pair), eq(companionSessions.day, day)));
  return row ?? { chats: 0, callMs: 0 };
}

/** Those at which time alone may have done something. */
export async function listDue(
  db: Executor,
  now: Date,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: companionSessions.id })
    .from(companionSessions)
    .where(
      and(
        isOpen,
        lte(companionSessions.dueAt, now),
        after ? gt(companionSessions.id, after) : undefined,
      ),
    )
    .orderBy(asc(companionSessions.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

export function listOfPlan(tx: Transaction, paymentId: string): Promise<SessionRow[]> {
  return tx
    .select()
    .from(companionSessions)
    .where(eq(companionSessions.planPaymentId, paymentId))
    .orderBy(asc(companionSessions.companionPseudonym), asc(companionSessions.id))
    .for('update');
}

/** Of a client's own, newest first. */
export function listOfClient(
  db: Executor,
  clientId: string,
  before: TimeCursor | null,
  most: number,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(companionSessions)
    .where(
      and(
        eq(companionSessions.clientId, clientId),
        isNotNull(companionSessions.endedAt),
        isBefore(before),
      ),
    )
    .orderBy(desc(companionSessions.startedAt), desc(companionSessions.id))
    .limit(most);
}

const isBefore = (before: TimeCursor | null) =>
  afterCursor(before, companionSessions.startedAt, companionSessions.id);

const earned = and(
  isNotNull(companionSessions.settledAt),
  sql`${companionSessions.amountMinor} > 0`,
);

/** What a companion has earned by, newest first. */
export function listEarned(
  db: Executor,
  pseudonym: string,
  before: TimeCursor | null,
  most: number,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(companionSessions)
    .where(and(eq(companionSessions.companionPseudonym, pseudonym), earned, isBefore(before)))
    .orderBy(desc(companionSessions.startedAt), desc(companionSessions.id))
    .limit(most);
}

export function listByIds(db: Executor, ids: string[]): Promise<SessionRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.select().from(companionSessions).where(inArray(companionSessions.id, ids));
}

/** India's day on which somebody earned for the first time. */
export async function findFirstDay(db: Executor, pseudonym: string): Promise<string | null> {
  const [row] = await db
    .select({ day: sql<string | null>`min(${companionSessions.day})` })
    .from(companionSessions)
    .where(and(eq(companionSessions.companionPseudonym, pseudonym), earned));
  return row?.day ?? null;
}

/** What is still on hold, by the day from which it is not. */
export async function listHolds(
  db: Executor,
  pseudonym: string,
): Promise<{ until: Date; minor: number }[]> {
  const { holdUntil, amountMinor, releasedAt, reversedAt } = companionSessions;
  const day = sql<Date>`date_trunc('day', ${holdUntil}, 'Asia/Kolkata')`.mapWith(holdUntil);
  const rows = await db
    .select({ until: day, minor: sql<number>`sum(${amountMinor})`.mapWith(Number) })
    .from(companionSessions)
    .where(
      and(
        eq(companionSessions.companionPseudonym, pseudonym),
        earned,
        isNull(releasedAt),
        isNull(reversedAt),
      ),
    )
    .groupBy(day)
    .orderBy(day);
  return rows;
}

export interface EarnedOn {
  day: string;
  category: CompanionCategory;
  kind: CompanionKind;
  minor: number;
  count: number;
}

/** What stands of what was earned on each of India's days. */
export async function listEarnedOn(
  db: Executor,
  pseudonym: string,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<EarnedOn[]> {
  const { day, category, kind, amountMinor, reversedAt } = companionSessions;
  return db
    .select({
      day,
      category,
      kind,
      minor: sql<number>`sum(${amountMinor})`.mapWith(Number),
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(companionSessions)
    .where(
      and(
        eq(companionSessions.companionPseudonym, pseudonym),
        earned,
        isNull(reversedAt),
        sql`${day} between ${firstDay} and ${lastDay}`,
      ),
    )
    .groupBy(day, category, kind)
    .orderBy(day, category, kind);
}

/** In the order of their ids: what waits on does not stand in the way. */
export function listReleasable(
  db: Executor,
  now: Date,
  after: string | null,
  most: number,
): Promise<{ id: string }[]> {
  const { id, holdUntil, releasedAt, reversedAt } = companionSessions;
  const isDue = and(lte(holdUntil, now), isNull(releasedAt), isNull(reversedAt));
  return db
    .select({ id })
    .from(companionSessions)
    .where(and(earned, isDue, after ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(most);
}

/** Of either side. */
export function listSessionsOf(db: Executor, memberId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(companionSessions)
    .where(
      or(eq(companionSessions.clientId, memberId), eq(companionSessions.companionId, memberId)),
    )
    .orderBy(asc(companionSessions.startedAt));
}
