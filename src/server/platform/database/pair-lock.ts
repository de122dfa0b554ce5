import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** Whoever decides something about two members waits here for whoever else does: without it, two likes at once see neither. */
export async function lockPair(tx: Transaction, one: string, other: string): Promise<void> {
  const pair = [one, other].toSorted().join();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
}
