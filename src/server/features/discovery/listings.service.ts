import type { BrowseFilters } from '#contract/discovery/fields.ts';
import { settleFindable } from '#server/features/profiles/findable.service.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { memberActive, profileChanged } from '#server/features/profiles/profiles.facts.ts';
import { subscriptionChanged } from '#server/features/billing/billing.facts.ts';
import { inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listingBits, type BitField } from './listing-bits.policy.ts';
import { refreshListings, setActiveAt, setListedPlan, takeLapsed } from './listings.queries.ts';

/** The bits that a listing must have to pass these filters. */
export function requiredBits(filters: Pick<BrowseFilters, BitField>): number {
  return listingBits.reduce(
    (bits, { field, value }, bit) => (filters[field] === value ? bits | (1 << bit) : bits),
    0,
  );
}

/** For members who were written without their services. */
export async function listMembers(tx: Transaction, memberIds: string[], now: Date): Promise<void> {
  await settleFindable(tx, memberIds);
  await refreshListings(tx, memberIds, now);
}

/** Listings follow profiles, in the same transaction. */
export const listingListeners: FeatureListener[] = [
  inTransaction(profileChanged, ({ clock }, tx, { memberId }) =>
    refreshListings(tx, [memberId], clock.now()),
  ),
  inTransaction(memberActive, (_, tx, { memberId, activeAt }) =>
    setActiveAt(tx, memberId, activeAt),
  ),
  inTransaction(subscriptionChanged, followPlan),
];

/** Who pays is listed before who does not, from the moment of paying on. */
function followPlan(
  { clock }: Tools,
  tx: Transaction,
  { memberId, until }: { memberId: string; until: Date | null },
): Promise<void> {
  const subscriber = until !== null && until > clock.now();
  return setListedPlan(tx, memberId, { subscriber, paidUntil: until });
}

export function unlistLapsed({ db, clock }: Tools): Promise<void> {
  return takeLapsed(db, clock.now());
}
