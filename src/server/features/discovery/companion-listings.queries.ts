import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { listingCompanions, listings } from './listings.tables.ts';

export type OfferRow = typeof listingCompanions.$inferSelect;
export type ListedOffer = Omit<OfferRow, 'memberId'>;

export async function upsertOffer(
  tx: Transaction,
  memberId: string,
  offer: ListedOffer,
): Promise<void> {
  await tx
    .insert(listingCompanions)
    .values({ memberId, ...offer })
    .onConflictDoUpdate({ target: listingCompanions.memberId, set: offer });
}

export async function deleteOffer(tx: Transaction, memberId: string): Promise<void> {
  await tx.delete(listingCompanions).where(eq(listingCompanions.memberId, memberId));
}

/** Of those who can be found now. */
export async function listOffers(db: Executor, memberIds: string[], now: Date) {
  if (memberIds.length === 0) return [];
  const rows = await db
    .select({ offer: listingCompanions })
    .from(listingCompanions)
    .innerJoin(listings, eq(listings.memberId, listingCompanions.memberId))
    .where(
      and(inArray(listingCompanions.memberId, memberIds), gt(listingCompanions.listedUntil, now)),
    );
  return rows.map(({ offer }) => offer);
}

/** Those whose plan is over, along an index: it costs as much as there are to take back. */
export async function listOverdue(db: Executor, now: Date): Promise<string[]> {
  const rows = await db
    .select({ memberId: listingCompanions.memberId })
    .from(listingCompanions)
    .where(lte(listingCompanions.listedUntil, now))
    .limit(1000);
  return rows.map(({ memberId }) => memberId);
}
