import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { checkIns } from '../safety.tables.ts';

export type CheckInRow = typeof checkIns.$inferSelect;

const isOpen = isNull(checkIns.closedAt);
const isQuiet = and(isOpen, isNull(checkIns.alarm));
const own = (memberId: string, id: string) =>
  and(eq(checkIns.id, id), eq(checkIns.memberId, memberId));

/** Null: the member has one that is open. */
export async function insertCheckIn(
  tx: Transaction,
  checkIn: typeof checkIns.$inferInsert,
): Promise<CheckInRow | null> {
  const [row] = await tx.insert(checkIns).values(checkIn).onConflictDoNothing().returning();
  return row ?? null;
}

export async function findOpen(db: Executor, memberId: string): Promise<CheckInRow | null> {
  const [row] = await db
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.memberId, memberId), isOpen));
  return row ?? null;
}

export async function findOwn(
  db: Executor,
  memberId: string,
  id: string,
): Promise<CheckInRow | null> {
  const [row] = await db.select().from(checkIns).where(own(memberId, id));
  return row ?? null;
}

export async function findCheckIn(db: Executor, id: string): Promise<CheckInRow | null> {
  const [row] = await db.select().from(checkIns).where(eq(checkIns.id, id));
  return row ?? null;
}

/** Only once the contact has been told of it, and until it is erased. */
export async function findShared(
  db: Executor,
  tokenHash: string,
  now: Date,
): Promise<CheckInRow | null> {
  const [row] = await db
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.tokenHash, tokenHash), isNotNull(checkIns.alarm)));
  return row && row.eraseAt > now ? row : null;
}

export function listOwn(db: Executor, memberId: string): Promise<CheckInRow[]> {
  return db.select().from(checkIns).where(eq(checkIns.memberId, memberId));
}

export async function deleteOwn(tx: Transaction, memberId: string): Promise<number> {
  const gone = await tx
    .delete(checkIns)
    .where(eq(checkIns.memberId, memberId))
    .returning({ id: checkIns.id });
  return gone.length;
}

/** Null when it was closed before, or is not there. */
export async function closeCheckIn(
  db: Executor,
  memberId: string,
  id: string,
  change: { closedAt: Date; eraseAt: Date },
  { quietOnly }: { quietOnly: boolean },
): Promise<CheckInRow | null> {
  const [closed] = await db
    .update(checkIns)
    .set(change)
    .where(and(own(memberId, id), quietOnly ? isQuiet : isOpen))
    .returning();
  return closed ?? null;
}

/** Null when the contact knows already, or there is nothing open. */
export async function moveEnd(
  db: Executor,
  memberId: string,
  id: string,
  change: { endsAt: Date; dueAt: Date; eraseAt: Date },
): Promise<CheckInRow | null> {
  const [row] = await db
    .update(checkIns)
    .set({ ...change, remindedAt: null })
    .where(and(own(memberId, id), isQuiet))
    .returning();
  return row ?? null;
}

interface Help extends Record<string, unknown> {
  mails: boolean;
}

/**
 * One statement decides, so that of a click and the end of the time at the same instant only one has the contact mailed. A contact who heard
 * before `quietSince` that nothing was heard is mailed again, with the graver news. Null: nothing changes.
 */
export async function raiseHelp(
  tx: Transaction,
  memberId: string,
  id: string,
  { now, eraseAt, quietSince }: { now: Date; eraseAt: Date; quietSince: Date },
): Promise<{ mails: boolean } | null> {
  const at = now.toISOString();
  const { rows } = await tx.execute<Help>(sql`
    with before as (
      select id, alarm is null or alarmed_at <= ${quietSince.toISOString()}::timestamptz as mails
      from ${checkIns}
      where id = ${id} and member_id = ${memberId} and closed_at is null
        and alarm is distinct from 'help'
      for update
    )
    update ${checkIns} as it set alarm = 'help', erase_at = ${eraseAt.toISOString()},
      alarmed_at = case when before.mails then ${at}::timestamptz else it.alarmed_at end,
      mail_ordered_at = case when before.mails then ${at}::timestamptz else it.mail_ordered_at end,
      mailed_at = case when before.mails then null else it.mailed_at end
    from before where it.id = before.id
    returning before.mails`);
  return rows[0] ?? null;
}

/** Which rows are looked at: one whose time has come, or all. */
interface Taking {
  now: Date;
  most: number;
  id?: string | undefined;
}

/** Those that were not heard of in time, marked in the same statement: two nodes never take the same. */
export function takeMissed(
  tx: Transaction,
  { now, most, id }: Taking,
  eraseAt: Date,
): Promise<CheckInRow[]> {
  const due = tx
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(and(isQuiet, lte(checkIns.dueAt, now), id ? eq(checkIns.id, id) : undefined))
    .limit(most)
    .for('update', { skipLocked: true });
  return tx
    .update(checkIns)
    .set({ alarm: 'missed', alarmedAt: now, mailOrderedAt: now, eraseAt })
    .where(inArray(checkIns.id, due))
    .returning();
}

/** Those whose end has come, and who have not been reminded of it. */
export function takeEnded(tx: Transaction, { now, most, id }: Taking): Promise<CheckInRow[]> {
  const due = tx
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(
      and(
        isQuiet,
        isNull(checkIns.remindedAt),
        lte(checkIns.endsAt, now),
        id ? eq(checkIns.id, id) : undefined,
      ),
    )
    .limit(most)
    .for('update', { skipLocked: true });
  return tx.update(checkIns).set({ remindedAt: now }).where(inArray(checkIns.id, due)).returning();
}

/** Those whose contact should have been mailed before then, and was not. */
export function takeUnmailed(
  tx: Transaction,
  { now, most }: Taking,
  orderedBefore: Date,
): Promise<CheckInRow[]> {
  const due = tx
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(
      and(
        isOpen,
        isNotNull(checkIns.alarm),
        isNull(checkIns.mailedAt),
        lte(checkIns.mailOrderedAt, orderedBefore),
      ),
    )
    .limit(most)
    .for('update', { skipLocked: true });
  return tx
    .update(checkIns)
    .set({ mailOrderedAt: now })
    .where(inArray(checkIns.id, due))
    .returning();
}

/** Not where the alarm has become graver meanwhile: that mail is still to come. */
export async function setMailed(
  db: Executor,
  { id, alarmedAt }: Pick<CheckInRow, 'id' | 'alarmedAt'>,
  now: Date,
): Promise<void> {
  if (!alarmedAt) return;
  await db
    .update(checkIns)
    .set({ mailedAt: now })
    .where(and(eq(checkIns.id, id), eq(checkIns.alarmedAt, alarmedAt)));
}

export function takeOld(
  tx: Transaction,
  now: Date,
  most: number,
): Promise<{ id: string; memberId: string }[]> {
  const due = tx
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(lte(checkIns.eraseAt, now))
    .limit(most)
    .for('update', { skipLocked: true });
  return tx
    .delete(checkIns)
    .where(inArray(checkIns.id, due))
    .returning({ id: checkIns.id, memberId: checkIns.memberId });
}
