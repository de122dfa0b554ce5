import type { BrowseFilters } from '#contract/discovery.ts';
import { ACTIVITY_STEP_MS } from '#contract/relative-time.ts';
import { days } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listingBits, type BitField } from './listing-bits.policy.ts';
import { refreshListings, touchListing } from './listings.queries.ts';

/** The bits that a listing must have to pass these filters. */
export function requiredBits(filters: Pick<BrowseFilters, BitField>): number {
  return listingBits.reduce(
    (bits, { field, value }, bit) => (filters[field] === value ? bits | (1 << bit) : bits),
    0,
  );
}

/** For members who were written without their services. */
export function listMembers(tx: Transaction, memberIds: string[]): Promise<void> {
  return refreshListings(tx, memberIds);
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
