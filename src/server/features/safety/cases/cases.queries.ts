import {
  and,
  count,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CaseOutcome, ContentKind } from '#contract/safety/cases.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { cases } from './cases.tables.ts';

export type CaseRow = typeof cases.$inferSelect;
export type NewCase = typeof cases.$inferInsert;

/** Null when the same was sent before. */
export async function insertCase(tx: Transaction, row: NewCase): Promise<CaseRow | null> {
  const [inserted] = await tx.insert(cases).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Whom a case is about, as joined by `caseFields`. */
export const subject = alias(members, 'subject');

/** What is about one of the team is for admins, from the moment that they are. */
export const isForAdmins = sql<boolean>`(${cases.adminOnly} or coalesce(${subject.role} <> 'member', false))`;
export const caseFields = { ...getTableColumns(cases), adminOnly: isForAdmins.as('for_admins') };

export async function findSent(
  db: Executor,
  openedById: string,
  clientId: string,
): Promise<CaseRow | null> {
  const [row] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.openedById, openedById), eq(cases.clientId, clientId)));
  return row ?? null;
}

/** A grievance, which nobody signed in for. */
export async function findByClient(db: Executor, clientId: string): Promise<CaseRow | null> {
  const [row] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.clientId, clientId), eq(cases.kind, 'grievance')));
  return row ?? null;
}

/** Whom it is about, which never changes: read without a lock, for what is to be locked first. */
export async function findSubject(db: Executor, id: string): Promise<string | null> {
  const [row] = await db.select({ subjectId: cases.subjectId }).from(cases).where(eq(cases.id, id));
  return row?.subjectId ?? null;
}

/** What machines have held of theirs, decided or not. */
export async function countHeldSince(tx: Transaction, memberId: string, since: Date) {
  const [row] = await tx
    .select({ held: count() })
    .from(cases)
    .where(
      and(
        eq(cases.subjectId, memberId),
        gt(cases.openedAt, since),
        inArray(cases.kind, ['content', 'photo']),
      ),
    );
  return row?.held ?? 0;
}

export async function lockCase(tx: Transaction, id: string): Promise<CaseRow | null> {
  const [found] = await tx
    .select(caseFields)
    .from(cases)
    .leftJoin(subject, eq(subject.id, cases.subjectId))
    .where(eq(cases.id, id))
    .for('update', { of: cases });
  return found ?? null;
}

export async function lockOpenByContent(
  tx: Transaction,
  kind: ContentKind,
  contentId: string,
): Promise<CaseRow[]> {
  return tx
    .select()
    .from(cases)
    .where(and(eq(cases.contentKind, kind), eq(cases.contentId, contentId), isNull(cases.closedAt)))
    .for('update');
}

export async function hasOpenAbout(
  db: Executor,
  kind: ContentKind,
  contentId: string,
): Promise<boolean> {
  const about = and(eq(cases.contentKind, kind), eq(cases.contentId, contentId));
  const [row] = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(about, isNull(cases.closedAt)))
    .limit(1);
  return row !== undefined;
}

export async function setAcknowledged(db: Executor, id: string, at: Date): Promise<void> {
  await db.update(cases).set({ acknowledgedAt: at }).where(eq(cases.id, id));
}

export async function setSeen(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx
    .update(cases)
    .set({ seenAt: at })
    .where(and(eq(cases.id, id), isNull(cases.seenAt)));
}

/** False when somebody else has it, or it is closed. */
export async function takeClaim(
  tx: Transaction,
  id: string,
  memberId: string,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<boolean> {
  const taken = await tx
    .update(cases)
    .set({ claimedById: memberId, claimedAt: now })
    .where(
      and(
        eq(cases.id, id),
        isNull(cases.closedAt),
        or(
          isNull(cases.claimedById),
          eq(cases.claimedById, memberId),
          lt(cases.claimedAt, staleBefore),
        ),
      ),
    )
    .returning({ id: cases.id });
  return taken.length > 0;
}

/** Null for `claimedById`: whoever has it. */
export async function dropClaim(
  tx: Transaction,
  id: string,
  claimedById: string | null,
): Promise<boolean> {
  const dropped = await tx
    .update(cases)
    .set({ claimedById: null, claimedAt: null })
    .where(
      and(
        eq(cases.id, id),
        isNull(cases.closedAt),
        claimedById ? eq(cases.claimedById, claimedById) : isNotNull(cases.claimedById),
      ),
    )
    .returning({ id: cases.id });
  return dropped.length > 0;
}

/** From now on for admins alone, kept for good, and nobody's yet. */
export async function setSealed(tx: Transaction, id: string, dueAt: Date): Promise<void> {
  await tx
    .update(cases)
    .set({ adminOnly: true, sealed: true, dueAt, claimedById: null, claimedAt: null })
    .where(eq(cases.id, id));
}

export async function setClosed(
  tx: Transaction,
  id: string,
  how: { closedById: string | null; closedAt: Date; outcome: CaseOutcome; answer: string | null },
): Promise<void> {
  await tx.update(cases).set(how).where(eq(cases.id, id));
}
