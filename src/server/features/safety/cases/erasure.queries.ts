import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Evidence } from '#contract/safety/console.endpoints.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { CaseRow } from './cases.queries.ts';
import { caseEvidence, cases, decisions } from './cases.tables.ts';

const isOf = (memberId: string) =>
  or(eq(cases.subjectId, memberId), eq(cases.openedById, memberId));

export function listCasesOf(tx: Transaction, memberId: string): Promise<CaseRow[]> {
  return tx.select().from(cases).where(isOf(memberId)).for('update');
}

export function listOpenEvidenceOf(
  tx: Transaction,
  memberId: string,
): Promise<{ caseId: string; evidence: Evidence }[]> {
  return tx
    .select({ caseId: caseEvidence.caseId, evidence: caseEvidence.evidence })
    .from(caseEvidence)
    .innerJoin(cases, eq(cases.id, caseEvidence.caseId))
    .where(and(isOf(memberId), isNull(cases.closedAt), eq(cases.sealed, false)));
}

export async function deleteDecisions(tx: Transaction, memberId: string): Promise<void> {
  await tx.delete(decisions).where(eq(decisions.memberId, memberId));
}

export async function deleteEvidence(tx: Transaction, caseId: string): Promise<void> {
  await tx.delete(caseEvidence).where(eq(caseEvidence.caseId, caseId));
}

export async function setEvidence(
  tx: Transaction,
  caseId: string,
  evidence: Evidence,
): Promise<void> {
  await tx.update(caseEvidence).set({ evidence }).where(eq(caseEvidence.caseId, caseId));
}

/** What is left tells that there was a case, of which kind, and how it ended. */
export async function emptyCase(
  tx: Transaction,
  id: string,
  { isAboutThem, isByThem }: { isAboutThem: boolean; isByThem: boolean },
): Promise<void> {
  await tx
    .update(cases)
    .set({
      details: '',
      ...(isAboutThem && { subjectName: null, contentKind: null, contentId: null, answer: null }),
      ...(isByThem && { clientId: null, contactName: null, contactEmail: null, answer: null }),
    })
    .where(eq(cases.id, id));
}

/** Written without signing in. One that is open is answered first; it is emptied like all others later. */
export async function emptyGrievancesFrom(tx: Transaction, email: string): Promise<void> {
  await tx
    .update(cases)
    .set({ details: '', contactName: null, contactEmail: null, answer: null })
    .where(
      and(
        sql`lower(${cases.contactEmail}) = ${email}`,
        isNotNull(cases.closedAt),
        eq(cases.sealed, false),
      ),
    );
}

/** Other people's, with a photo of this member in it; what is sealed stays. */
export function listEvidenceShowing(
  tx: Transaction,
  memberId: string,
): Promise<{ caseId: string; evidence: Evidence }[]> {
  const theirs = JSON.stringify({ pictures: [{ like: { memberId } }] });
  return tx
    .select({ caseId: caseEvidence.caseId, evidence: caseEvidence.evidence })
    .from(caseEvidence)
    .innerJoin(cases, eq(cases.id, caseEvidence.caseId))
    .where(and(eq(cases.sealed, false), sql`${caseEvidence.evidence} @> ${theirs}::jsonb`));
}
