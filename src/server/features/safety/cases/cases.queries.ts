import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CaseKind, CaseOutcome, ContentKind } from '#contract/safety/cases.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { TimeCursor } from '#server/platform/cursor.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { cases } from './cases.tables.ts';

export type CaseRow = typeof cases.$inferSelect;
export type NewCase = typeof cases.$inferInsert;

/** Null when the same was sent before. */
export async function insertCase(tx: Transaction, row: NewCase): Promise<CaseRow | null> {
  const [inserted] = await tx.insert(cases).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

const subject = alias(members, 'subject');
const claimer = alias(members, 'claimer');
const opener = alias(members, 'opener');
const closer = alias(members, 'closer');

/** What is about one of the team is for admins, from the moment that they are. */
const isForAdmins = sql<boolean>`(${cases.adminOnly} or coalesce(${subject.role} <> 'member', false))`;
const caseFields = { ...getTableColumns(cases), adminOnly: isForAdmins.as('for_admins') };

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

export type NamedCase = Awaited<ReturnType<typeof listWhere>>[number];

function listWhere(db: Executor, where: SQL | undefined, order: SQL[], most: number) {
  return db
    .select({
      row: caseFields,
      subject: subject.name,
      claimer: claimer.name,
      opener: opener.name,
      closer: closer.name,
    })
    .from(cases)
    .leftJoin(subject, eq(subject.id, cases.subjectId))
    .leftJoin(claimer, eq(claimer.id, cases.claimedById))
    .leftJoin(opener, eq(opener.id, cases.openedById))
    .leftJoin(closer, eq(closer.id, cases.closedById))
    .where(where)
    .orderBy(...order)
    .limit(most);
}

export async function findNamedCase(db: Executor, id: string): Promise<NamedCase | null> {
  const [found] = await listWhere(db, eq(cases.id, id), [], 1);
  return found ?? null;
}

interface Staff {
  memberId: string;
  isAdmin: boolean;
}

/** Not those that whoever asks is a part of, nor what is for admins only. */
const workable = (staff: Staff): SQL | undefined =>
  and(
    sql`${cases.subjectId} is distinct from ${staff.memberId}`,
    sql`${cases.openedById} is distinct from ${staff.memberId}`,
    staff.isAdmin ? undefined : sql`not ${isForAdmins}`,
  );

interface Wanted {
  staff: Staff;
  kind: CaseKind | null;
  after: TimeCursor | null;
  most: number;
}

/** The one that is due first comes first. */
export function listOpen(db: Executor, { staff, kind, after, most }: Wanted): Promise<NamedCase[]> {
  const where = and(
    isNull(cases.closedAt),
    workable(staff),
    kind ? eq(cases.kind, kind) : undefined,
    after
      ? or(gt(cases.dueAt, after.at), and(eq(cases.dueAt, after.at), gt(cases.id, after.id)))
      : undefined,
  );
  return listWhere(db, where, [asc(cases.dueAt), asc(cases.id)], most);
}

export function listClosed(
  db: Executor,
  { staff, kind, after, most }: Wanted,
): Promise<NamedCase[]> {
  const where = and(
    isNotNull(cases.closedAt),
    workable(staff),
    kind ? eq(cases.kind, kind) : undefined,
    after
      ? or(lt(cases.closedAt, after.at), and(eq(cases.closedAt, after.at), lt(cases.id, after.id)))
      : undefined,
  );
  return listWhere(db, where, [desc(cases.closedAt), desc(cases.id)], most);
}

export function listAbout(
  db: Executor,
  memberId: string,
  staff: Staff,
  most: number,
): Promise<NamedCase[]> {
  const where = and(eq(cases.subjectId, memberId), workable(staff));
  return listWhere(db, where, [desc(cases.openedAt)], most);
}

/** Without `staff`: for whoever reported. */
export function listReportsBy(
  db: Executor,
  memberId: string,
  { staff, after, most }: { staff?: Staff; after: TimeCursor | null; most: number },
): Promise<NamedCase[]> {
  const where = and(
    eq(cases.openedById, memberId),
    eq(cases.kind, 'report'),
    staff && workable(staff),
    after
      ? or(lt(cases.openedAt, after.at), and(eq(cases.openedAt, after.at), lt(cases.id, after.id)))
      : undefined,
  );
  return listWhere(db, where, [desc(cases.openedAt), desc(cases.id)], most);
}

export async function countReportsBy(
  db: Executor,
  memberId: string,
  staff: Staff,
): Promise<{ upheld: number; dismissed: number }> {
  const [counts] = await db
    .select({
      dismissed: sql<number>`count(*) filter (where ${cases.outcome} = 'none')::int`,
      upheld: sql<number>`count(*) filter (where ${cases.outcome} <> 'none')::int`,
    })
    .from(cases)
    .leftJoin(subject, eq(subject.id, cases.subjectId))
    .where(and(eq(cases.openedById, memberId), eq(cases.kind, 'report'), workable(staff)));
  return counts ?? { upheld: 0, dismissed: 0 };
}

export async function findSubjectByNumber(
  db: Executor,
  number: string,
  staff: Staff,
): Promise<string | null> {
  const [found] = await db
    .select({ subjectId: cases.subjectId })
    .from(cases)
    .leftJoin(subject, eq(subject.id, cases.subjectId))
    .where(and(eq(cases.number, number), workable(staff)));
  return found?.subjectId ?? null;
}
