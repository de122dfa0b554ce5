import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** Before any other lock: whoever decides about a text or picture and whoever takes it back lock its case and its row in opposite order. */
export async function lockContent(tx: Transaction, kind: string, id: string): Promise<void> {
  const content = `content ${kind}:${id}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${content}, 0))`);
}
