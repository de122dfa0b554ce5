import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { isFilledIn } from '#server/features/profiles/presentable.scope.ts';
import {
  afterCursor,
  type Executor,
  type Transaction,
} from '#server/platform/database/database.ts';
import { blocks } from './safety.tables.ts';

/**
 * Whether the one can have met the other, who may hide, be locked out or have blocked them since: who was harassed reports and
 * blocks all the same, and the answer tells nothing of any of it.
 */
export async function mayHaveMet(
  db: Executor,
  viewerId: string,
  memberId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${members} m
    where m.id = ${memberId} and m.id <> ${viewerId} and ${isFilledIn(sql`m.id`)}`);
  return rows.length > 0;
}

/** Whether a block parts them already, of whichever of the two. */
export async function areApart(tx: Transaction, one: string, other: string): Promise<boolean> {
  const [row] = await tx
    .select({ blockedId: blocks.blockedId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** False when it stood already. */
export async function insertBlock(
  tx: Transaction,
  block: typeof blocks.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(blocks)
    .values(block)
    .onConflictDoNothing()
    .returning({ blockedId: blocks.blockedId });
  return inserted.length > 0;
}

/** What follows from a contact is neither shown nor taken back by whom it meets: it would tell whose contact it is. */
const byHand = (blockerId: string, blockedId: string) =>
  and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId), isNull(blocks.contactHash));

export async function isBlockedByHand(
  db: Executor,
  blockerId: string,
  blockedId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ blockedId: blocks.blockedId })
    .from(blocks)
    .where(byHand(blockerId, blockedId));
  return row !== undefined;
}

export async function deleteBlock(
  db: Executor,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  await db.delete(blocks).where(byHand(blockerId, blockedId));
}

interface BlockedMember extends Record<string, unknown> {
  id: string;
  name: string;
  created_at: string;
}

export async function listBlocks(
  db: Executor,
  blockerId: string,
  after: { at: Date; id: string } | null,
  most: number,
): Promise<{ id: string; name: string; createdAt: Date }[]> {
  const { rows } = await db.execute<BlockedMember>(sql`
    select m.id, coalesce(b.blocked_name, m.name) as name, b.created_at from ${blocks} b join ${members} m on m.id = b.blocked_id
    where b.blocker_id = ${blockerId} and b.contact_hash is null
      and ${afterCursor(after, sql`b.created_at`, sql`b.blocked_id`)}
    order by b.created_at desc, b.blocked_id desc limit ${most}`);
  return rows.map(({ id, name, created_at }) => ({ id, name, createdAt: new Date(created_at) }));
}

/** Answers how many were their own; those of others against them go too. */
export async function deleteOwnBlocks(tx: Transaction, memberId: string): Promise<number> {
  const own = await tx
    .delete(blocks)
    .where(eq(blocks.blockerId, memberId))
    .returning({ blockedId: blocks.blockedId });
  await tx.delete(blocks).where(eq(blocks.blockedId, memberId));
  return own.length;
}
