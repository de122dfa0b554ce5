import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/**
 * Before any other lock: whoever decides about a member's texts and pictures, and the member who takes one back or puts
 * another in its place, need its case, its row and the profile in opposite order. They wait here for each other.
 */
export async function lockContentOf(tx: Transaction, memberId: string): Promise<void> {
  const content = `content of ${memberId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${content}, 0))`);
}
