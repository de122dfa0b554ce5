import { asc, desc, gt, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { auditLog } from './audit.tables.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** Whoever adds a row waits for the one before to be there for good. */
const AUDIT_LOCK = 6_120_417;

export async function lockLog(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${AUDIT_LOCK})`);
}

export async function lastRow(tx: Executor): Promise<AuditRow | null> {
  const [row] = await tx.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1);
  return row ?? null;
}

export async function insertRow(tx: Transaction, row: AuditRow): Promise<void> {
  await tx.insert(auditLog).values(row);
}

export function listRowsAfter(db: Executor, seq: number, most: number): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(gt(auditLog.seq, seq))
    .orderBy(asc(auditLog.seq))
    .limit(most);
}

/** Latest first. */
export function listRowsBefore(
  db: Executor,
  seq: number | null,
  most: number,
): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(seq === null ? undefined : lt(auditLog.seq, seq))
    .orderBy(desc(auditLog.seq))
    .limit(most);
}
