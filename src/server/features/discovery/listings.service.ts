import type { BrowseFilters } from '#contract/discovery/fields.ts';
import { settleFindable } from '#server/features/profiles/findable.service.ts';
import type { Transaction } from '#server/platform/database/database.ts';
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
export function followProfiles({ reactions, clock }: Tools): void {
  reactions.on('profile.changed', (tx, { memberId }) =>
    refreshListings(tx, [memberId], clock.now()),
  );
  reactions.on('member.active', (tx, { memberId, activeAt }) =>
    setActiveAt(tx, memberId, activeAt),
  );
}

/** Who pays is listed before who does not, from the moment of paying on. */
export function followPlans({ reactions, clock }: Tools): void {
  reactions.on('subscription.changed', (tx, { memberId, until }) =>
    setListedPlan(tx, memberId, {
      subscriber: until !== null && until > clock.now(),
      paidUntil: until,
    }),
  );
}

export function unlistLapsed({ db, clock }: Tools): Promise<void> {
  return takeLapsed(db, clock.now());
}
