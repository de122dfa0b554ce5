import type { BrowseFilters } from '#contract/discovery/fields.ts';
import { ACTIVITY_STEP_MS } from '#contract/relative-time.ts';
import { days } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listingBits, type BitField } from './listing-bits.policy.ts';
import { refreshListings, setListedPlan, takeLapsed, touchListing } from './listings.queries.ts';

/** The bits that a listing must have to pass these filters. */
export function requiredBits(filters: Pick<BrowseFilters, BitField>): number {
  return listingBits.reduce(
    (bits, { field, value }, bit) => (filters[field] === value ? bits | (1 << bit) : bits),
    0,
  );
}

/** For members who were written without their services. */
export function listMembers(tx: Transaction, memberIds: string[], now: Date): Promise<void> {
  return refreshListings(tx, memberIds, now);
}

/** In coarse steps: nobody can follow somebody's every move. */
export function noteActivity(tools: Tools, memberId: string): Promise<void> {
  const stepBegan = (stepMs: number) =>
    new Date(Math.floor(tools.clock.now().getTime() / stepMs) * stepMs);
  return touchListing(tools.db, memberId, {
    shown: stepBegan(ACTIVITY_STEP_MS),
    unshown: stepBegan(days(1)),
  });
}

/** Who pays is listed before who does not, from the moment of paying on. */
export function followPlan(
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
