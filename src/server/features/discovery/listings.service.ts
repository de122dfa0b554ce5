import type { BrowseFilters } from '#contract/discovery/fields.ts';
import { settleFindable, settleListed } from '#server/features/profiles/findable.service.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { memberActive, profileChanged } from '#server/features/profiles/profiles.facts.ts';
import { subscriptionChanged } from '#server/features/billing/billing.facts.ts';
import { inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import { after, days } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { CompanionOffer, MemberView } from '#contract/discovery/endpoints.ts';
import type { ConnectionType } from '#contract/profiles/options.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { listingBits, type BitField } from './listing-bits.policy.ts';
import {
  refreshListings,
  setActiveAt,
  setListedPlan,
  takeLapsed,
  deleteOffer,
  deleteRemovals,
  deleteVersions,
  listOffers,
  listOverdue,
  upsertOffer,
  type ListedOffer,
  type OfferRow,
} from './listings.queries.ts';

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

/** A list that somebody reads for longer goes by what the others are by then. */
const VERSIONS_MS = days(1);

export async function forgetVersions({ db, clock }: Tools): Promise<void> {
  await deleteVersions(db, after(clock, -VERSIONS_MS));
  await deleteRemovals(db);
}

/**
 * Whoever decides who is listed as a companion says so here. `find` is asked under the lock of the profile, so that of two
 * changes at once the later sees both; null: they are not.
 */
export async function listCompanion(
  tx: WriteTransaction,
  memberId: string,
  find: () => Promise<ListedOffer | null>,
): Promise<void> {
  await settleListed(tx, memberId);
  const offer = await find();
  await (offer ? upsertOffer(tx, memberId, offer) : deleteOffer(tx, memberId));
}

/** Listed as companions although their plan is over. No list shows them as such any more. */
export const findOverdue = ({ db, clock }: Tools): Promise<string[]> =>
  listOverdue(db, clock.now());

interface ShownOffer {
  card: CompanionOffer;
  texts: Pick<NonNullable<MemberView['companionOffer']>, 'offers' | 'refuses'>;
}

export async function readOffers(
  { db, clock }: Tools,
  memberIds: string[],
): Promise<Map<string, ShownOffer>> {
  const now = clock.now();
  const rows = await listOffers(db, memberIds, now);
  return new Map(rows.map((row) => [row.memberId, view(row, now)]));
}

function view(row: OfferRow, now: Date): ShownOffer {
  const { categories, kinds, languages, stars, ratings, offers, refuses } = row;
  const availableNow = row.availableUntil !== null && row.availableUntil > now;
  const { answersWithin, answeredPercent } = row;
  const rating = stars === null ? null : { stars, count: ratings };
  return {
    card: { availableNow, categories, kinds, languages, answersWithin, answeredPercent, rating },
    texts: { offers, refuses },
  };
}

/** Nobody who is listed as a companion is shown under Friendship with Benefits. */
export function withOffer<Shown extends { connectionTypes: ConnectionType[] }>(
  shown: Shown,
  offer: ShownOffer | undefined,
): Shown {
  if (!offer) return shown;
  const connectionTypes = shown.connectionTypes.filter(
    (type) => type !== 'friendship-with-benefits',
  );
  return { ...shown, connectionTypes };
}
