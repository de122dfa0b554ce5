import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** Whoever decides something about two members waits here for whoever else does: without it, two likes at once see neither. */
export const lockPair = (tx: Transaction, one: string, other: string): Promise<void> =>
  lockName(tx, [one, other].toSorted().join());

/**
 * Before any other lock: whoever decides about a member's texts and pictures, and the member who takes one back or puts
 * another in its place, need its case, its row and the profile in opposite order. They wait here for each other.
 */
export async function lockContentOf(tx: Transaction, ...memberIds: string[]): Promise<void> {
  for (const memberId of memberIds.toSorted()) await lockName(tx, `content of ${memberId}`);
}

/** Before any other lock: whoever puts something into the days of these members waits here for whoever else does. */
export async function lockCalendars(tx: Transaction, memberIds: string[]): Promise<void> {
  for (const memberId of memberIds.toSorted()) await lockName(tx, `calendar of ${memberId}`);
}

/** After a pair, its request and its calls, before any plan: whoever begins a session for one of these members waits here for whoever else does. */
export async function lockSeats(tx: Transaction, memberIds: string[]): Promise<void> {
  for (const memberId of memberIds.toSorted()) await lockName(tx, `seat of ${memberId}`);
}

/** Whoever counts what this member has put up waits here for whatever else they put up. */
export const lockUploadsOf = (tx: Transaction, memberId: string): Promise<void> =>
  lockName(tx, `uploads of ${memberId}`);

/** Nodes that start together on a new database make the tables of the queue one after the other. */
export const lockJobTables = (tx: Transaction): Promise<void> => lockName(tx, 'job tables');

/** Until the transaction ends. */
async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
