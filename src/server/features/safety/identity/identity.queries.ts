import { and, asc, count, desc, eq, inArray, isNull, lt, min, ne, or, sql, gte } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { IdentityState } from '#contract/safety/identity.rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { TimeCursor } from '#server/platform/cursor.ts';
import {
  afterCursor,
  type Executor,
  type Transaction,
} from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { identityChecks, identityFiles, underAgeDocuments } from './identity.tables.ts';

export type CheckRow = typeof identityChecks.$inferSelect;
type Changes = Partial<typeof identityChecks.$inferInsert>;

const isOpen = inArray(identityChecks.state, ['started', 'waiting']);

/** Null: the member has one that is open. */
export async function insertCheck(
  tx: Transaction,
  row: typeof identityChecks.$inferInsert,
): Promise<CheckRow | null> {
  const [inserted] = await tx.insert(identityChecks).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** The open one, or the last; an open one is always the last. */
export async function findLatest(db: Executor, memberId: string): Promise<CheckRow | null> {
  const [row] = await db
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.memberId, memberId))
    .orderBy(desc(identityChecks.startedAt), desc(identityChecks.id))
    .limit(1);
  return row ?? null;
}

export async function lockOpen(tx: Transaction, memberId: string): Promise<CheckRow | null> {
  const [row] = await tx
    .select()
    .from(identityChecks)
    .where(and(eq(identityChecks.memberId, memberId), isOpen))
    .for('update');
  return row ?? null;
}

export async function lockCheck(tx: Transaction, id: string): Promise<CheckRow | null> {
  const [row] = await tx
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.id, id))
    .for('update');
  return row ?? null;
}

export async function findCheck(db: Executor, id: string): Promise<CheckRow | null> {
  const [row] = await db.select().from(identityChecks).where(eq(identityChecks.id, id));
  return row ?? null;
}

export async function updateCheck(tx: Transaction, id: string, changes: Changes): Promise<void> {
  await tx.update(identityChecks).set(changes).where(eq(identityChecks.id, id));
}

/** False: the same document was approved elsewhere, which the unique index decides. */
export async function approveCheck(
  tx: Transaction,
  id: string,
  changes: Changes,
): Promise<boolean> {
  try {
    await tx.transaction((inner) => updateCheck(inner, id, { ...changes, state: 'approved' }));
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

const claimer = alias(members, 'claimer');

export type NamedCheck = Awaited<ReturnType<typeof listWaiting>>[number];

const named = (db: Executor) =>
  db
    .select({
      row: identityChecks,
      name: members.fullName,
      goesBy: members.name,
      userType: members.userType,
      claimer: claimer.name,
    })
    .from(identityChecks)
    .innerJoin(members, eq(members.id, identityChecks.memberId))
    .leftJoin(claimer, eq(claimer.id, identityChecks.claimedById));

/** Those of others, the one that is due first comes first. */
export function listWaiting(
  db: Executor,
  { reviewerId, after, most }: { reviewerId: string; after: TimeCursor | null; most: number },
) {
  const { dueAt, id, state, memberId } = identityChecks;
  return named(db)
    .where(
      and(eq(state, 'waiting'), ne(memberId, reviewerId), afterCursor(after, dueAt, id, 'newer')),
    )
    .orderBy(asc(dueAt), asc(id))
    .limit(most);
}

export async function countWaitingChecks(
  db: Executor,
  now: Date,
): Promise<{ cases: number; late: number; oldest: string | null }> {
  const { submittedAt, dueAt, state } = identityChecks;
  const [row] = await db
    .select({
      cases: count(),
      late: sql<number>`count(*) filter (where ${dueAt} < ${now.toISOString()})::int`,
      oldest: min(submittedAt),
    })
    .from(identityChecks)
    .where(eq(state, 'waiting'));
  return {
    cases: row?.cases ?? 0,
    late: row?.late ?? 0,
    oldest: row?.oldest?.toISOString() ?? null,
  };
}

export async function findNamed(db: Executor, id: string): Promise<NamedCheck | null> {
  const [found] = await named(db).where(eq(identityChecks.id, id));
  return found ?? null;
}

export async function countRefused(db: Executor, memberId: string): Promise<number> {
  const [row] = await db
    .select({ refused: count() })
    .from(identityChecks)
    .where(and(eq(identityChecks.memberId, memberId), eq(identityChecks.state, 'refused')));
  return row?.refused ?? 0;
}

/** Whoever else was approved with the same document. */
export function listApprovedWith(
  db: Executor,
  documentHash: string,
  butNotId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectDistinct({ id: members.id, name: members.fullName })
    .from(identityChecks)
    .innerJoin(members, eq(members.id, identityChecks.memberId))
    .where(
      and(
        eq(identityChecks.documentHash, documentHash),
        eq(identityChecks.state, 'approved'),
        ne(identityChecks.memberId, butNotId),
      ),
    )
    .limit(5);
}

/** The name on the document that they are approved with, where it is kept. */
export async function findSealedName(
  db: Executor,
  memberId: string,
): Promise<{ id: string; sealed: string; keyId: string; sealedKey: string } | null> {
  const { id, sealedName, keyId, sealedKey } = identityChecks;
  const [row] = await db
    .select({ id, sealed: sealedName, keyId, sealedKey })
    .from(identityChecks)
    .where(and(eq(identityChecks.memberId, memberId), eq(identityChecks.state, 'approved')));
  if (!row?.sealed || !row.keyId || !row.sealedKey) return null;
  return { id: row.id, sealed: row.sealed, keyId: row.keyId, sealedKey: row.sealedKey };
}

/** The same document may be approved again, theirs included; the name that it gave is not kept. */
export async function revokeApproved(
  tx: Transaction,
  memberId: string,
  why: Pick<Changes, 'reason' | 'note'>,
): Promise<string[]> {
  const revoked = await tx
    .update(identityChecks)
    .set({ ...why, state: 'revoked', sealedName: null, keyId: null, sealedKey: null })
    .where(and(eq(identityChecks.memberId, memberId), eq(identityChecks.state, 'approved')))
    .returning({ id: identityChecks.id });
  return revoked.map(({ id }) => id);
}

/** Of all documents that they were approved with. */
export async function listDocumentHashes(db: Executor, memberId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ hash: identityChecks.documentHash })
    .from(identityChecks)
    .where(eq(identityChecks.memberId, memberId));
  return rows.flatMap(({ hash }) => hash ?? []);
}

/** Free, taken so long ago that its taker has gone home, or taken by the same reviewer. */
export async function takeClaim(
  tx: Transaction,
  id: string,
  reviewerId: string,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<boolean> {
  const { claimedById, claimedAt } = identityChecks;
  const free = or(
    isNull(claimedById),
    eq(claimedById, reviewerId),
    isNull(claimedAt),
    lt(claimedAt, staleBefore),
  );
  const taken = await tx
    .update(identityChecks)
    .set({ claimedById: reviewerId, claimedAt: now })
    .where(and(eq(identityChecks.id, id), eq(identityChecks.state, 'waiting'), free))
    .returning({ id: identityChecks.id });
  return taken.length > 0;
}

/** Those whose time is over, ended in the same statement: two nodes never take the same. */
export function takeLapsed(
  tx: Transaction,
  now: Date,
  most: number,
): Promise<{ id: string; memberId: string; before: IdentityState }[]> {
  const due = tx
    .select({ id: identityChecks.id, before: identityChecks.state })
    .from(identityChecks)
    .where(and(isOpen, lt(identityChecks.destroyAt, now)))
    .limit(most)
    .for('update', { skipLocked: true })
    .as('due');
  return tx
    .update(identityChecks)
    .set({ state: 'lapsed', decidedAt: now })
    .from(due)
    .where(eq(identityChecks.id, due.id))
    .returning({
      id: identityChecks.id,
      memberId: identityChecks.memberId,
      before: due.before,
    });
}

export async function insertUnderAge(tx: Transaction, hash: string, now: Date): Promise<void> {
  await tx.insert(underAgeDocuments).values({ hash, createdAt: now }).onConflictDoNothing();
}

export async function isUnderAge(db: Executor, hash: string): Promise<boolean> {
  const found = await db
    .select({ hash: underAgeDocuments.hash })
    .from(underAgeDocuments)
    .where(eq(underAgeDocuments.hash, hash));
  return found.length > 0;
}

/** With the keys of their files: what is left of those cannot be read by anybody. */
export async function deleteIdentityChecks(
  tx: Transaction,
  memberId: string,
): Promise<{ checks: number; files: string[]; foundUnderAge: boolean }> {
  const checks = await tx
    .select({ id: identityChecks.id, reason: identityChecks.reason })
    .from(identityChecks)
    .where(eq(identityChecks.memberId, memberId));
  const ids = checks.map(({ id }) => id);
  const foundUnderAge = checks.some(({ reason }) => reason === 'under-18');
  if (ids.length === 0) return { checks: 0, files: [], foundUnderAge };
  const files = await tx
    .delete(identityFiles)
    .where(inArray(identityFiles.checkId, ids))
    .returning({ key: identityFiles.storageKey });
  await tx.delete(identityChecks).where(inArray(identityChecks.id, ids));
  return { checks: ids.length, files: files.map(({ key }) => key), foundUnderAge };
}

/** Minutes from what was sent to the decision of a person; null where there was none. */
export async function timesToDecision(
  db: Executor,
  since: Date,
): Promise<{ decided: number; median: number | null }> {
  const { state, submittedAt, decidedAt } = identityChecks;
  const minutes = sql`extract(epoch from (${decidedAt} - ${submittedAt})) / 60`;
  const [row] = await db
    .select({
      decided: sql<number>`count(${submittedAt})::int`,
      median: sql<number | null>`(percentile_cont(0.5) within group (order by ${minutes}))::float`,
    })
    .from(identityChecks)
    .where(and(inArray(state, ['approved', 'refused', 'revoked']), gte(decidedAt, since)));
  return row ?? { decided: 0, median: null };
}
