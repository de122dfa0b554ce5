import type { BrowseFilters } from '#contract/discovery.ts';
import { after, minutes } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listingBits, type BitField } from './listing-bits.policy.ts';
import { refreshListings, touchListing } from './listings.queries.ts';

/** Others see when somebody was here in steps as coarse as this. */
const TOUCH_EVERY_MS = minutes(5);

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

export function noteActivity(tools: Tools, memberId: string): Promise<void> {
  const now = tools.clock.now();
  return touchListing(tools.db, memberId, now, after(tools.clock, -TOUCH_EVERY_MS));
}
