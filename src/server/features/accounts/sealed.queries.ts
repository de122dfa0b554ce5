import { asc, eq, exists, gt, inArray, lte, not, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { sealedMembers, sealedRecords } from './leaving.tables.ts';

export type SealedMember = typeof sealedMembers.$inferSelect;
export type SealedRecord = typeof sealedRecords.$inferSelect;

export async function insertSealed(
  tx: Executor,
  member: SealedMember,
  records: SealedRecord[],
): Promise<void> {
  await tx.insert(sealedMembers).values(member);
  for (const record of records) await tx.insert(sealedRecords).values(record);
}

/** By either name; an address may have belonged to several, one after the other. */
export function findSealed(
  db: Executor,
  by: { pseudonym: string } | { emailHash: string },
): Promise<SealedMember[]> {
  return db
    .select()
    .from(sealedMembers)
    .where(
      'pseudonym' in by
        ? eq(sealedMembers.pseudonym, by.pseudonym)
        : eq(sealedMembers.emailHash, by.emailHash),
    )
    .orderBy(asc(sealedMembers.erasedAt));
}

export function listSealed(db: Executor, after: string | null, most: number) {
  return db
    .select()
    .from(sealedMembers)
    .where(after ? gt(sealedMembers.pseudonym, after) : undefined)
    .orderBy(asc(sealedMembers.pseudonym))
    .limit(most);
}

export function listRecords(db: Executor, pseudonyms: string[]): Promise<SealedRecord[]> {
  return db
    .select()
    .from(sealedRecords)
    .where(inArray(sealedRecords.pseudonym, pseudonyms))
    .orderBy(asc(sealedRecords.keepUntil));
}

export function lockSealedTo(tx: Transaction, keyId: string, most: number) {
  return tx
    .select({ id: sealedMembers.pseudonym, sealedKey: sealedMembers.sealedKey })
    .from(sealedMembers)
    .where(eq(sealedMembers.keyId, keyId))
    .limit(most)
    .for('update');
}

export async function setSealedKey(
  tx: Transaction,
  pseudonym: string,
  sealed: { keyId: string; sealedKey: string },
): Promise<void> {
  await tx.update(sealedMembers).set(sealed).where(eq(sealedMembers.pseudonym, pseudonym));
}

export async function setKeptUntil(tx: Executor, caseId: string, until: Date): Promise<void> {
  await tx.update(sealedRecords).set({ keepUntil: until }).where(eq(sealedRecords.caseId, caseId));
}

/** The key goes with the last record. */
export async function deleteDueRecords(db: Executor, now: Date): Promise<void> {
  await db.delete(sealedRecords).where(lte(sealedRecords.keepUntil, now));
  const kept = db
    .select({ one: sql`1` })
    .from(sealedRecords)
    .where(eq(sealedRecords.pseudonym, sealedMembers.pseudonym));
  await db.delete(sealedMembers).where(not(exists(kept)));
}
