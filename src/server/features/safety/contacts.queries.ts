import { and, count, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { blocks, contacts } from './safety.tables.ts';

async function lock(tx: Transaction, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`);
}

/** One at a time adds to their list, so that the most is never passed. */
export const lockList = (tx: Transaction, memberId: string): Promise<void> =>
  lock(tx, `contacts of ${memberId}`);

/**
 * Whoever lists a contact and whoever gets it wait for each other: the later one finds the earlier.
 * Always after the rows of members that the transaction locks, or the two would wait in a circle.
 */
export const lockContact = (tx: Transaction, hash: string): Promise<void> =>
  lock(tx, `contact ${hash}`);

export async function countContacts(db: Executor, memberId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(contacts)
    .where(eq(contacts.memberId, memberId));
  return row?.count ?? 0;
}

const isListed = (memberId: string, hash: string) =>
  and(eq(contacts.memberId, memberId), eq(contacts.hash, hash));

/** Nobody takes it off the list before the transaction ends. */
export async function holdContact(
  tx: Transaction,
  memberId: string,
  hash: string,
): Promise<boolean> {
  const rows = await tx
    .select({ hash: contacts.hash })
    .from(contacts)
    .where(isListed(memberId, hash))
    .for('key share');
  return rows.length > 0;
}

export async function insertContact(
  tx: Transaction,
  contact: typeof contacts.$inferInsert,
): Promise<void> {
  await tx.insert(contacts).values(contact).onConflictDoNothing();
}

/** The blocks that follow from it go with it. */
export async function deleteContact(db: Executor, memberId: string, hash: string): Promise<void> {
  await db.delete(contacts).where(isListed(memberId, hash));
}

export async function deleteContacts(db: Executor, memberId: string): Promise<void> {
  await db.delete(contacts).where(eq(contacts.memberId, memberId));
}

/** Who lists this contact and is not yet parted by it from whoever has it. */
export async function listUnparted(
  db: Executor,
  hash: string,
  memberId: string,
  most: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ member_id: string }>(sql`
    select c.member_id from ${contacts} c where c.hash = ${hash} and c.member_id <> ${memberId}
      and not exists (select 1 from ${blocks} b
        where b.blocker_id = c.member_id and b.blocked_id = ${memberId} and b.contact_hash = c.hash)
    limit ${most}`);
  return rows.map((row) => row.member_id);
}

/** For somebody whom nobody has met yet: nothing between them has to end. */
export async function partNewcomer(
  tx: Transaction,
  hash: string,
  memberId: string,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${blocks} (blocker_id, blocked_id, created_at, contact_hash)
    select c.member_id, ${memberId}, ${at.toISOString()}::timestamptz, c.hash
    from ${contacts} c where c.hash = ${hash} and c.member_id <> ${memberId}`);
}
