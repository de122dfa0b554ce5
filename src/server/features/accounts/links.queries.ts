import { and, eq, gt, lt } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { accountLinks } from './accounts.tables.ts';

export type LinkPurpose = (typeof accountLinks.$inferSelect)['purpose'];

export async function insertLink(
  db: Executor,
  link: typeof accountLinks.$inferInsert,
): Promise<void> {
  await db.insert(accountLinks).values(link);
}

const usable = (tokenHash: string, purpose: LinkPurpose, now: Date) =>
  and(
    eq(accountLinks.tokenHash, tokenHash),
    eq(accountLinks.purpose, purpose),
    gt(accountLinks.expiresAt, now),
  );

const whose = { memberId: accountLinks.memberId, email: accountLinks.email };

export async function findLink(db: Executor, tokenHash: string, purpose: LinkPurpose, now: Date) {
  const [row] = await db
    .select(whose)
    .from(accountLinks)
    .where(usable(tokenHash, purpose, now));
  return row ?? null;
}

/** Deleting is using: of two openings at the same instant only one gets the row. */
export async function takeLink(db: Executor, tokenHash: string, purpose: LinkPurpose, now: Date) {
  const [row] = await db
    .delete(accountLinks)
    .where(usable(tokenHash, purpose, now))
    .returning(whose);
  return row ?? null;
}

export async function deleteLinks(
  db: Executor,
  memberId: string,
  purpose: LinkPurpose,
): Promise<void> {
  await db
    .delete(accountLinks)
    .where(and(eq(accountLinks.memberId, memberId), eq(accountLinks.purpose, purpose)));
}

export async function deleteExpiredLinks(db: Executor, now: Date): Promise<void> {
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
}
