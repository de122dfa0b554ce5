import { and, eq, gt, gte, inArray, lt, ne } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { accountLinks, accountMails, members } from './accounts.tables.ts';

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

const whose = {
  memberId: accountLinks.memberId,
  email: accountLinks.email,
  expiresAt: accountLinks.expiresAt,
};

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

export async function deleteLinksExpiringFrom(
  db: Executor,
  memberId: string,
  purpose: LinkPurpose,
  from: Date,
): Promise<void> {
  await db
    .delete(accountLinks)
    .where(
      and(
        eq(accountLinks.memberId, memberId),
        eq(accountLinks.purpose, purpose),
        gte(accountLinks.expiresAt, from),
      ),
    );
}

/** Whether an account that had this address can still get it back: by a link, or by one that is yet to be mailed there. */
export async function isAddressHeld(db: Executor, email: string, now: Date): Promise<boolean> {
  // In this order: the row of a mail goes once there is its link.
  const mailed = await db
    .select({ memberId: accountMails.memberId })
    .from(accountMails)
    .innerJoin(members, eq(members.id, accountMails.memberId))
    .where(
      and(
        eq(accountMails.email, email),
        eq(accountMails.mail, 'email-changed'),
        ne(members.email, email),
      ),
    )
    .limit(1);
  if (mailed.length > 0) return true;
  const linked = await db
    .select({ memberId: accountLinks.memberId })
    .from(accountLinks)
    .innerJoin(members, eq(members.id, accountLinks.memberId))
    .where(
      and(
        eq(accountLinks.email, email),
        eq(accountLinks.purpose, 'not-me'),
        gt(accountLinks.expiresAt, now),
        ne(members.email, email),
      ),
    )
    .limit(1);
  return linked.length > 0;
}

export async function deleteLinksFor(db: Executor, purposes: LinkPurpose[]): Promise<void> {
  await db.delete(accountLinks).where(inArray(accountLinks.purpose, purposes));
}

export async function deleteExpiredLinks(db: Executor, now: Date): Promise<void> {
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
}
