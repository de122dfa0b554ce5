import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  exists,
  not,
} from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { accountMails, knownDevices, members } from '../accounts.tables.ts';
import { dataExports, filesToErase, sealedMembers, sealedRecords } from './leaving.tables.ts';
import type { MemberRow } from '../members.queries.ts';
import { phones } from '../phones/phones.tables.ts';

/** False when they were paused before, or not. */
export async function setPaused(db: Executor, id: string, pausedAt: Date | null): Promise<boolean> {
  const changed = await db
    .update(members)
    .set({ pausedAt })
    .where(
      and(eq(members.id, id), pausedAt ? isNull(members.pausedAt) : isNotNull(members.pausedAt)),
    )
    .returning({ id: members.id });
  return changed.length > 0;
}

/** Null when they have asked before. */
export async function setDeletionAsked(
  tx: Executor,
  id: string,
  askedAt: Date,
): Promise<MemberRow | null> {
  const [row] = await tx
    .update(members)
    .set({ deletionAskedAt: askedAt })
    .where(and(eq(members.id, id), isNull(members.deletionAskedAt)))
    .returning();
  return row ?? null;
}

/** Null when it is too late. */
export async function clearDeletionAsked(
  tx: Executor,
  id: string,
  askedAfter: Date,
): Promise<MemberRow | null> {
  const [row] = await tx
    .update(members)
    .set({ deletionAskedAt: null })
    .where(and(eq(members.id, id), sql`${members.deletionAskedAt} > ${askedAfter.toISOString()}`))
    .returning();
  return row ?? null;
}

export async function setEraseAt(tx: Executor, id: string, eraseAt: Date | null): Promise<void> {
  await tx.update(members).set({ eraseAt }).where(eq(members.id, id));
}

/** For somebody who was erased after a backup that has them was taken; null: it has not. */
export async function setErasedBefore(
  db: Executor,
  pseudonym: string,
  as: Pick<MemberRow, 'role' | 'deletionAskedAt' | 'eraseAt'>,
): Promise<MemberRow | null> {
  const [row] = await db
    .update(members)
    .set(as)
    .where(eq(members.pseudonym, pseudonym))
    .returning();
  return row ?? null;
}

interface Due {
  askedBefore: Date;
  now: Date;
}

/** What the team has done is looked up by who did it: they stay. */
const due = ({ askedBefore, now }: Due) =>
  and(
    eq(members.role, 'member'),
    or(lte(members.deletionAskedAt, askedBefore), lte(members.eraseAt, now)),
  );

export function listDue(
  db: Executor,
  when: Due,
  after: string | null,
  most: number,
): Promise<MemberRow[]> {
  return db
    .select()
    .from(members)
    .where(and(due(when), after ? gt(members.id, after) : undefined))
    .orderBy(asc(members.id))
    .limit(most);
}

/** Null when they came back, or another node was quicker. */
export async function lockDue(tx: Executor, id: string, when: Due): Promise<MemberRow | null> {
  const [row] = await tx
    .select()
    .from(members)
    .where(and(eq(members.id, id), due(when)))
    .for('update', { skipLocked: true });
  return row ?? null;
}

/** All that refers to them goes or forgets them, as each reference says. */
export async function deleteMember(tx: Executor, { id, email, pendingEmail }: MemberRow) {
  const addresses = [email, ...(pendingEmail ? [pendingEmail] : [])];
  await tx.delete(accountMails).where(inArray(accountMails.email, addresses));
  await tx.delete(members).where(eq(members.id, id));
}

/** What the authorities may ask for: no more than `keptParts` names. */
export async function readRegistration(tx: Executor, { id, name, email, createdAt }: MemberRow) {
  const [phone] = await tx.select().from(phones).where(eq(phones.memberId, id));
  const devices = await tx
    .select({ lastUsedAt: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.memberId, id))
    .orderBy(desc(knownDevices.lastUsedAt));
  return {
    registration: {
      name,
      email,
      phone: phone?.number ?? null,
      signedUpAt: createdAt,
      lastSignedInAt: devices[0]?.lastUsedAt ?? null,
    },
    devices: devices.length,
  };
}

export async function listExportFiles(tx: Executor, memberId: string): Promise<string[]> {
  const rows = await tx
    .select({ key: dataExports.storageKey })
    .from(dataExports)
    .where(eq(dataExports.memberId, memberId));
  return rows.flatMap(({ key }) => key ?? []);
}

export async function insertFilesToErase(tx: Executor, keys: string[], since: Date): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insert(filesToErase)
    .values([...new Set(keys)].map((key) => ({ key, since })))
    .onConflictDoNothing();
}

export async function listFilesToErase(
  db: Executor,
  after: string,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select()
    .from(filesToErase)
    .where(gt(filesToErase.key, after))
    .orderBy(asc(filesToErase.key))
    .limit(most);
  return rows.map(({ key }) => key);
}

export async function deleteFileToErase(db: Executor, key: string): Promise<void> {
  await db.delete(filesToErase).where(eq(filesToErase.key, key));
}

type SealedMember = typeof sealedMembers.$inferSelect;
type SealedRecord = typeof sealedRecords.$inferSelect;

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
