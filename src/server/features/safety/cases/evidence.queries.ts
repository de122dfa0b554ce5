import { and, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Evidence } from '#contract/safety/console.endpoints.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { caseEvidence, cases } from './cases.tables.ts';

export async function insertEvidence(
  tx: Transaction,
  caseId: string,
  evidence: Evidence,
): Promise<void> {
  await tx.insert(caseEvidence).values({ caseId, evidence });
}

export async function findEvidence(db: Executor, caseId: string): Promise<Evidence | null> {
  const [row] = await db.select().from(caseEvidence).where(eq(caseEvidence.caseId, caseId));
  return row?.evidence ?? null;
}

/** Of cases that were closed long ago; what is sealed stays. Answers how many there were. */
export async function deleteOldEvidence(
  db: Executor,
  closedBefore: Date,
  most: number,
): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from ${caseEvidence} e where e.case_id in (
      select c.id from ${cases} c join ${caseEvidence} kept on kept.case_id = c.id
      where c.closed_at < ${closedBefore.toISOString()}::timestamptz and not c.sealed limit ${most})
    returning e.case_id`);
  return rows.length;
}

/** Who wrote to us and what: of cases that were closed long ago, nobody needs it any more. */
export async function emptyOldCases(db: Executor, closedBefore: Date): Promise<void> {
  await db
    .update(cases)
    .set({ contactName: null, contactEmail: null, details: '' })
    .where(
      and(
        lt(cases.closedAt, closedBefore),
        eq(cases.sealed, false),
        or(isNotNull(cases.contactEmail), ne(cases.details, '')),
      ),
    );
}

/** Those of these cases that still have theirs. */
export async function listWithEvidence(db: Executor, caseIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ caseId: caseEvidence.caseId })
    .from(caseEvidence)
    .where(inArray(caseEvidence.caseId, caseIds));
  return rows.map(({ caseId }) => caseId);
}
