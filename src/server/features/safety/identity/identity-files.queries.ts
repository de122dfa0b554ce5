import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { DocumentType, IdentityFileKind } from '#contract/safety/identity.rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { identityChecks, identityFiles } from './identity.tables.ts';

export type FileRow = typeof identityFiles.$inferSelect;

const isWhole = isNotNull(identityFiles.sealedKey);

export async function insertFile(
  tx: Transaction,
  file: typeof identityFiles.$inferInsert,
): Promise<void> {
  await tx.insert(identityFiles).values(file);
}

export function listFiles(db: Executor, checkId: string): Promise<FileRow[]> {
  return db
    .select()
    .from(identityFiles)
    .where(and(eq(identityFiles.checkId, checkId), isWhole))
    .orderBy(asc(identityFiles.uploadedAt));
}

/** From the commit on nobody can open them, not even with the private key; their files go right after. */
export async function destroyKeys(
  tx: Transaction,
  checkIds: string[],
  kind?: IdentityFileKind,
): Promise<void> {
  await tx
    .update(identityFiles)
    .set({ sealedKey: null, keyId: null })
    .where(
      and(
        inArray(identityFiles.checkId, checkIds),
        kind ? eq(identityFiles.kind, kind) : undefined,
      ),
    );
}

/** Of all checks, or of one. */
export function listDestroyed(db: Executor, most: number, checkId?: string): Promise<FileRow[]> {
  return db
    .select()
    .from(identityFiles)
    .where(
      and(
        isNull(identityFiles.sealedKey),
        checkId ? eq(identityFiles.checkId, checkId) : undefined,
      ),
    )
    .limit(most);
}

export async function deleteFile(db: Executor, id: string): Promise<void> {
  await db.delete(identityFiles).where(eq(identityFiles.id, id));
}

export async function listStorageKeys(db: Executor, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: identityFiles.storageKey })
    .from(identityFiles)
    .where(inArray(identityFiles.storageKey, keys));
  return new Set(rows.map(({ key }) => key));
}

export interface ForReview {
  file: FileRow;
  documentType: DocumentType;
  isCovered: boolean;
}

/** What this reviewer may open now: of a check of somebody else that waits, and that they have claimed. */
export async function findForReview(
  tx: Transaction,
  actorId: string,
  fileId: string,
): Promise<ForReview | null> {
  const [found] = await tx
    .select({
      file: identityFiles,
      documentType: identityChecks.documentType,
      isCovered: sql<boolean>`${identityChecks.coveredAt} is not null`,
    })
    .from(identityFiles)
    .innerJoin(identityChecks, eq(identityChecks.id, identityFiles.checkId))
    .innerJoin(members, eq(members.id, identityChecks.claimedById))
    .where(
      and(
        eq(identityFiles.id, fileId),
        isWhole,
        eq(identityChecks.state, 'waiting'),
        eq(identityChecks.claimedById, actorId),
        ne(identityChecks.memberId, actorId),
        ne(members.role, 'member'),
        eq(members.status, 'active'),
      ),
    )
    .for('share', { of: [identityChecks] });
  return found ?? null;
}

export async function isActiveAdmin(tx: Transaction, memberId: string): Promise<boolean> {
  const found = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), eq(members.role, 'admin'), eq(members.status, 'active')));
  return found.length > 0;
}
