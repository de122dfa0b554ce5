import { minutes } from '#server/platform/clock.ts';
import type { CardRows } from '#server/features/profiles/cards.service.ts';
import type { Tools } from '#server/platform/tools.ts';
import { whenConnectionLost, type Database } from '#server/platform/database/database.ts';
import { findSnapshot } from './browse.queries.ts';
import type { FitValues } from './browse.scope.ts';
import { createListingCache, type ListingCache } from './listing-cache.ts';
import {
  CHANGES_MOST,
  freshen,
  listEarlier,
  listNextListings,
  type Changes,
  type PlacedRow,
} from './listing-cache.queries.ts';

/** All listings, as this server remembers them. */
export interface CachedListings {
  cache: ListingCache;
  /** What had been written when it was last compared with the database. */
  snapshot: string;
  /** How often somebody who was listed already has changed in what decides whether they fit. */
  changes: number;
}

interface Remembering {
  listings: CachedListings | null;
  isReading: boolean;
  /** Connections, so far: what was told before may be undone. */
  lost: number;
  /** Not before this, by the process's clock. */
  readAgainAt: number;
  freshAt: number;
}

/** Larger sites read lists from the database alone. */
const LISTINGS_MOST = 3_000_000;
const BATCH = 2_000;
/** Where others change all the time. */
const TRIES = 3;
/** What is gone is written down for a day: whoever has not asked for this long reads everything anew. */
const UNASKED_MS = minutes(60);
const AGAIN_MS = minutes(0.5);

const byDatabase = new WeakMap<Database, Remembering>();

function rememberingOf(db: Database): Remembering {
  const known = byDatabase.get(db);
  if (known) return known;
  const nothing = { listings: null, isReading: false, lost: 0, readAgainAt: 0, freshAt: 0 };
  const remembering: Remembering = nothing;
  byDatabase.set(db, remembering);
  whenConnectionLost(db, () => {
    remembering.listings = null;
    remembering.lost += 1;
    // Whatever kept them from being read may have gone with it; too many they are still.
    if (remembering.readAgainAt !== Infinity) remembering.readAgainAt = 0;
  });
  return remembering;
}

/**
 * With everything in them that was committed before this was called; null: they are not remembered, or not yet. Lists are
 * then read from the database, which is the truth. `guess` names whom the page will probably ask about: where it is right,
 * the page asks nothing more. Their cards are learned by `rows`, the viewer's own in any case.
 */
export async function freshListings(
  tools: Tools,
  viewerId: string,
  rows: CardRows,
  guess: (listings: CachedListings) => string[],
): Promise<{ listings: CachedListings; leftOut: Map<string, boolean> } | null> {
  const remembering = rememberingOf(tools.db);
  if (performance.now() - remembering.freshAt > UNASKED_MS) remembering.listings = null;
  const { listings } = remembering;
  if (!listings) {
    if (!remembering.isReading && performance.now() >= remembering.readAgainAt)
      void readAll(tools, remembering);
    return null;
  }
  const memberIds = guess(listings);
  const cardIds = [viewerId, ...memberIds];
  const candidates = { viewerId, memberIds, cardIds, versions: rows.versionsOf(cardIds) };
  const [asked, askedAt] = [listings.snapshot, performance.now()];
  const { changes, leftOut, cards } = await freshen(tools.db, asked, candidates);
  rows.learn(cardIds, cards);
  if (remembering.listings !== listings) return null;
  // What is followed halfway is of no use to anybody, nor is what cannot be followed.
  remembering.listings = null;
  if (!follow(listings, asked, changes)) return null;
  remembering.listings = listings;
  remembering.freshAt = Math.max(remembering.freshAt, askedAt);
  return { listings, leftOut: new Map(memberIds.map((id) => [id, leftOut.has(id)])) };
}

/** For those who run the site: a node that remembers nothing reads every list from the database. */
export function measureListings({ db, metrics }: Tools): () => void {
  metrics.measure(
    'saath_listings_remembered',
    'Listings that this node remembers',
    () => rememberingOf(db).listings?.cache.size() ?? 0,
  );
  metrics.measure(
    'saath_listings_compared_seconds',
    'Since they were last compared with the database, which every page does',
    () => {
      const { listings, freshAt } = rememberingOf(db);
      return listings && (performance.now() - freshAt) / 1000;
    },
  );
  return () => undefined;
}

/** False where that is not enough. */
function follow(
  listings: CachedListings,
  asked: string,
  { snapshot, listed, removed }: Changes,
): boolean {
  // A database that was set back knows nothing of what was seen of it.
  if (isLater(asked, snapshot)) return false;
  // Whoever asked later was answered before.
  if (isLater(listings.snapshot, snapshot)) return true;
  if (removed.includes(0) || listed.length >= CHANGES_MOST || removed.length >= CHANGES_MOST)
    return false;
  for (const number of removed) listings.cache.remove(number);
  for (const row of listed) {
    const before = listings.cache.find(row.number);
    if (before && !saysTheSame(before, row)) listings.changes += 1;
    putRow(listings.cache, row);
  }
  listings.snapshot = snapshot;
  return listings.cache.size() <= LISTINGS_MOST;
}

/** Of two of one database: a later one sees whatever the other does. */
function isLater(one: string, other: string): boolean {
  const read = (snapshot: string) => {
    const [first = '0', end = '0', open = ''] = snapshot.split(':');
    return [BigInt(end), BigInt(first), BigInt(open ? -open.split(',').length : 0)];
  };
  if (one === other) return false;
  const [numbers, others] = [read(one), read(other)];
  const at = numbers.findIndex((number, place) => number !== others[place]);
  return at >= 0 && (numbers[at] ?? 0n) > (others[at] ?? 0n);
}

const fitFields = ['age', 'placeId', 'traits', 'wantedAgeMin', 'wantedAgeMax', 'wantedKm'] as const;
const saysTheSame = (one: FitValues, other: FitValues) =>
  fitFields.every((field) => one[field] === other[field]);

function putRow(cache: ListingCache, { place, ...row }: PlacedRow): void {
  if (row.placeId !== null) cache.putPlace(row.placeId, place);
  cache.put(row);
}

/**
 * Beside the pages, which are read from the database meanwhile. What changes while it is read comes with the first comparison.
 * A database that breaks down meanwhile leads to a new beginning with the next page.
 */
async function readAll(tools: Tools, remembering: Remembering): Promise<void> {
  const { lost } = remembering;
  remembering.isReading = true;
  try {
    const snapshot = await findSnapshot(tools.db);
    // Only from here on a failure costs anything: a database that is away may be asked with every page.
    remembering.readAgainAt = performance.now() + AGAIN_MS;
    const listings = { cache: createListingCache(), snapshot, changes: 0 };
    const began = performance.now();
    for (let after = '00000000-0000-0000-0000-000000000000'; after;) {
      const batch = await listNextListings(tools.db, after, BATCH);
      if (remembering.lost !== lost) return;
      for (const row of batch) putRow(listings.cache, row);
      if (listings.cache.size() > LISTINGS_MOST) {
        remembering.readAgainAt = Infinity;
        tools.log.warn({ most: LISTINGS_MOST }, 'too many listings to remember');
        return;
      }
      after = batch.length < BATCH ? '' : (batch.at(-1)?.memberId ?? '');
    }
    remembering.listings = listings;
    remembering.freshAt = began;
    remembering.readAgainAt = 0;
  } catch (error) {
    tools.log.warn({ err: error }, 'the listings could not be read into memory');
  } finally {
    remembering.isReading = false;
  }
}

/** A list that goes by what was said when it was begun, whatever is said since. */
export interface CachedList {
  listings: CachedListings;
  snapshot: string;
  /** What some said of fitting back then, by the numbers of their listings, and after how many changes that was looked up. */
  earlier: { at: number; said: ReadonlyMap<number, FitValues> } | null;
  /** Whom of those that were asked about the viewer has decided about, or may not see. */
  leftOut: Map<string, boolean>;
}

/** Null where it cannot be told from memory; otherwise to be used at once, for the cache may go on. */
export async function earlierListings(
  db: Database,
  list: CachedList,
): Promise<ReadonlyMap<number, FitValues> | null> {
  const { listings, snapshot } = list;
  for (let attempt = 0; list.earlier?.at !== listings.changes; attempt += 1) {
    const at = listings.changes;
    const rows = attempt < TRIES ? await listEarlier(db, snapshot) : null;
    if (!rows) return null;
    const said = new Map<number, FitValues>();
    for (const { number, latitude, longitude, ...fit } of rows) {
      const place = latitude === null || longitude === null ? null : { latitude, longitude };
      if (fit.placeId !== null) listings.cache.putPlace(fit.placeId, place);
      if (!said.has(number)) said.set(number, fit);
    }
    list.earlier = { at, said };
  }
  return list.earlier.said;
}
