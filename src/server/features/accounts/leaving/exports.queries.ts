import { and, desc, eq, inArray, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { members } from '../accounts.tables.ts';
import { dataExports } from './leaving.tables.ts';

export type ExportRow = typeof dataExports.$inferSelect;

/** Whoever asks twice at the same instant asks in turn. */
export async function lockAsking(tx: Transaction, memberId: string): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
}

export async function insertExport(
  tx: Transaction,
  row: typeof dataExports.$inferInsert,
): Promise<void> {
  await tx.insert(dataExports).values(row);
}

export async function findExport(db: Executor, id: string): Promise<ExportRow | null> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id));
  return row ?? null;
}

export async function findLatestExport(db: Executor, memberId: string): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(eq(dataExports.memberId, memberId))
    .orderBy(desc(dataExports.askedAt), desc(dataExports.id))
    .limit(1);
  return row ?? null;
}

/** False when it is gone, or another run was quicker. */
export async function setMade(
  tx: Transaction,
  id: string,
  made: { storageKey: string; bytes: number; expiresAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(dataExports)
    .set(made)
    .where(and(eq(dataExports.id, id), isNull(dataExports.storageKey), isNull(dataExports.readyAt)))
    .returning({ id: dataExports.id });
  return rows.length > 0;
}

export async function setReady(tx: Transaction, id: string, readyAt: Date): Promise<void> {
  await tx.update(dataExports).set({ readyAt }).where(eq(dataExports.id, id));
}

/** False when it was taken before. */
export async function setTaken(tx: Transaction, id: string, takenAt: Date): Promise<boolean> {
  const rows = await tx
    .update(dataExports)
    .set({ takenAt })
    .where(and(eq(dataExports.id, id), isNull(dataExports.takenAt)))
    .returning({ id: dataExports.id });
  return rows.length > 0;
}

/** Those whose files are still there. */
export function listKeptOf(db: Executor, memberId: string): Promise<ExportRow[]> {
  return db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.memberId, memberId), isNotNull(dataExports.storageKey)));
}

export function listExpired(db: Executor, now: Date, most: number): Promise<ExportRow[]> {
  return db
    .select()
    .from(dataExports)
    .where(and(lte(dataExports.expiresAt, now), isNotNull(dataExports.storageKey)))
    .limit(most);
}

export async function dropKey(db: Executor, id: string): Promise<void> {
  await db.update(dataExports).set({ storageKey: null }).where(eq(dataExports.id, id));
}

export async function keysInUse(db: Executor, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: dataExports.storageKey })
    .from(dataExports)
    .where(inArray(dataExports.storageKey, keys));
  return new Set(rows.flatMap(({ key }) => key ?? []));
}

export async function deleteExportsBefore(db: Executor, before: Date): Promise<void> {
  await db
    .delete(dataExports)
    .where(and(lt(dataExports.askedAt, before), isNull(dataExports.storageKey)));
}
