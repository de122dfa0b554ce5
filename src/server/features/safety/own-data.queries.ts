import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { blocks } from './safety.tables.ts';
import { cases, decisions } from './cases/cases.tables.ts';
import { identityChecks, identityFiles } from './identity/identity.tables.ts';

/** By hand alone: what follows from a contact would tell whose it is. */
export function listOwnBlocks(db: Executor, memberId: string, after: string | null, most: number) {
  return db
    .select({
      id: blocks.blockedId,
      knownAs: blocks.blockedName,
      name: members.name,
      at: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(members, eq(members.id, blocks.blockedId))
    .where(
      and(
        eq(blocks.blockerId, memberId),
        isNull(blocks.contactHash),
        after ? gt(blocks.blockedId, after) : undefined,
      ),
    )
    .orderBy(asc(blocks.blockedId))
    .limit(most);
}

/** Without who of us looked at it, and what was found about the other. */
export function listOwnReports(db: Executor, memberId: string, after: string | null, most: number) {
  const { id, number, reason, details, subjectId, subjectName, openedAt, closedAt } = cases;
  return db
    .select({
      id,
      number,
      reason,
      details,
      subjectId,
      subjectName,
      openedAt,
      closedAt,
      outcome: cases.outcome,
      answer: cases.answer,
    })
    .from(cases)
    .where(
      and(
        eq(cases.openedById, memberId),
        eq(cases.kind, 'report'),
        after ? gt(id, after) : undefined,
      ),
    )
    .orderBy(asc(id))
    .limit(most);
}

/** As they read them: not who decided, and not in which case. */
export function listDecisionsAbout(db: Executor, memberId: string) {
  const { id, action, reason, words, createdAt, until, endedAt } = decisions;
  return db
    .select({ id, action, reason, words, createdAt, until, endedAt })
    .from(decisions)
    .where(eq(decisions.memberId, memberId))
    .orderBy(desc(createdAt), desc(id));
}

export function listOwnAppeals(db: Executor, memberId: string) {
  const { decisionId, number, details, openedAt, closedAt, outcome, answer } = cases;
  return db
    .select({ decisionId, number, words: details, sentAt: openedAt, closedAt, outcome, answer })
    .from(cases)
    .where(and(eq(cases.openedById, memberId), eq(cases.kind, 'appeal')));
}

/** Not by whom it was looked at, and no hash of what the document said. */
export function listOwnChecks(db: Executor, memberId: string) {
  const columns = identityChecks;
  return db
    .select({
      id: columns.id,
      documentType: columns.documentType,
      state: columns.state,
      gesture: columns.gesture,
      signed: columns.signed,
      coveredAt: columns.coveredAt,
      startedAt: columns.startedAt,
      submittedAt: columns.submittedAt,
      dueAt: columns.dueAt,
      decidedAt: columns.decidedAt,
      reason: columns.reason,
      note: columns.note,
      birthDate: columns.birthDate,
      destroyAt: columns.destroyAt,
      sealedName: columns.sealedName,
    })
    .from(columns)
    .where(eq(columns.memberId, memberId))
    .orderBy(desc(columns.startedAt));
}

export async function listFilesOfChecks(db: Executor, checkIds: string[]) {
  if (checkIds.length === 0) return [];
  const { checkId, kind, size, uploadedAt } = identityFiles;
  return db
    .select({ checkId, kind, size, uploadedAt })
    .from(identityFiles)
    .where(inArray(checkId, checkIds));
}
