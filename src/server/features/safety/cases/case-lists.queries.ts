import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CaseKind } from '#contract/safety/cases.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { TimeCursor } from '#server/platform/cursor.ts';
import { afterCursor, type Executor } from '#server/platform/database/database.ts';
import { caseFields, isForAdmins, subject } from './cases.queries.ts';
import { cases } from './cases.tables.ts';

const claimer = alias(members, 'claimer');
const opener = alias(members, 'opener');
const closer = alias(members, 'closer');

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
    afterCursor(after, cases.dueAt, cases.id, 'newer'),
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
    afterCursor(after, cases.closedAt, cases.id),
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
    afterCursor(after, cases.openedAt, cases.id),
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
