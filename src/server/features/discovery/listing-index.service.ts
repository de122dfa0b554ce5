import { minutes } from '#server/platform/clock.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findSnapshot } from './browse.queries.ts';
import { createListingIndex, type FitValues, type ListingIndex } from './listing-index.ts';
import {
  CHANGES_MOST,
  listChanges,
  listEarlier,
  listNextListings,
  type Changes,
  type PlacedRow,
} from './listing-index.queries.ts';

/** All listings as this server holds them. */
export interface HeldListings {
  index: ListingIndex;
  /** What had been written when it was last compared with the database. */
  snapshot: string;
  /** How often somebody who was listed already has changed in what decides whether they fit. */
  changes: number;
}

interface Keeper {
  held: HeldListings | null;
  isReading: boolean;
  /** Not before this, by the process's clock. */
  readAgainAt: number;
  freshAt: number;
  pull: Promise<void> | null;
  nextPull: Promise<void> | null;
}

/** Some 100 bytes each. Larger sites read lists from the database alone. */
const LISTINGS_MOST = 3_000_000;
const BATCH = 2_000;
/** Where others change all the time. */
const TRIES = 3;
/** What is gone is written down for a day: whoever has not looked for this long reads everything anew. */
const UNSEEN_MS = minutes(60);
const AGAIN_MS = minutes(0.5);

const keepers = new WeakMap<Tools, Keeper>();

function keeperOf(tools: Tools): Keeper {
  const fresh: Keeper = {
    held: null,
    isReading: false,
    readAgainAt: 0,
    freshAt: 0,
    pull: null,
    nextPull: null,
  };
  const keeper = keepers.get(tools) ?? fresh;
  keepers.set(tools, keeper);
  return keeper;
}

/**
 * With everything in it that was committed before this was called; null: they are not held, or not yet. Lists are then read
 * from the database, which is the truth.
 */
export async function freshListings(tools: Tools): Promise<HeldListings | null> {
  const keeper = keeperOf(tools);
  if (keeper.held && performance.now() - keeper.freshAt > UNSEEN_MS) keeper.held = null;
  if (!keeper.held) {
    if (!keeper.isReading && performance.now() >= keeper.readAgainAt) void readAll(tools, keeper);
    return null;
  }
  await pullOf(tools, keeper);
  return keeper.held;
}

/** Whoever comes while others are asking waits for the next answer, all for the same: an earlier question may have missed what they know of. */
function pullOf(tools: Tools, keeper: Keeper): Promise<void> {
  if (keeper.nextPull) return keeper.nextPull;
  if (!keeper.pull) {
    keeper.pull = pull(tools, keeper).finally(() => (keeper.pull = null));
    return keeper.pull;
  }
  const next = keeper.pull
    .catch(() => undefined)
    .then(() => {
      keeper.nextPull = null;
      return pullOf(tools, keeper);
    });
  keeper.nextPull = next;
  return next;
}

async function pull({ db }: Tools, keeper: Keeper): Promise<void> {
  const { held } = keeper;
  if (!held) return;
  const asked = performance.now();
  const changes = await listChanges(db, held.snapshot);
  if (keeper.held !== held) return;
  if (!changes || !follow(held, changes)) keeper.held = null;
  else keeper.freshAt = asked;
}

/** False where that is not enough. */
function follow(held: HeldListings, { snapshot, listed, removed }: Changes): boolean {
  // A database that was set back knows nothing of what was seen of it.
  if (endOf(snapshot) < endOf(held.snapshot)) return false;
  if (removed.includes(0) || listed.length >= CHANGES_MOST || removed.length >= CHANGES_MOST)
    return false;
  for (const number of removed) held.index.remove(number);
  for (const row of listed) {
    const before = held.index.find(row.number);
    if (before && !saysTheSame(before, row)) held.changes += 1;
    putRow(held.index, row);
  }
  held.snapshot = snapshot;
  return true;
}

/** The number of the first transaction that a snapshot cannot have seen. */
const endOf = (snapshot: string) => BigInt(snapshot.split(':')[1] ?? 0);

const fitFields = ['age', 'placeId', 'traits', 'wantedAgeMin', 'wantedAgeMax', 'wantedKm'] as const;
const saysTheSame = (one: FitValues, other: FitValues) =>
  fitFields.every((field) => one[field] === other[field]);

function putRow(index: ListingIndex, { place, ...row }: PlacedRow): void {
  if (row.placeId !== null) index.putPlace(row.placeId, place);
  index.put(row);
}

/** Beside the pages, which are read from the database meanwhile. What changes while it is read comes with the first comparison. */
async function readAll(tools: Tools, keeper: Keeper): Promise<void> {
  keeper.isReading = true;
  try {
    const held = { index: createListingIndex(), snapshot: await findSnapshot(tools.db), changes: 0 };
    const began = performance.now();
    for (let after = '00000000-0000-0000-0000-000000000000'; after;) {
      const batch = await listNextListings(tools.db, after, BATCH);
      for (const row of batch) putRow(held.index, row);
      if (held.index.size() > LISTINGS_MOST) {
        keeper.readAgainAt = Infinity;
        return;
      }
      after = batch.length < BATCH ? '' : (batch.at(-1)?.memberId ?? '');
    }
    keeper.held = held;
    keeper.freshAt = began;
  } catch (error) {
    keeper.readAgainAt = performance.now() + AGAIN_MS;
    tools.log.warn({ err: error }, 'the listings could not be read into memory');
  } finally {
    keeper.isReading = false;
  }
}

/** A list that goes by what was said when it was begun, whatever is said since. */
export interface HeldList {
  held: HeldListings;
  snapshot: string;
  /** What some said of fitting back then, by the numbers of their listings, and after how many changes that was looked up. */
  earlier: { at: number; said: ReadonlyMap<number, FitValues> } | null;
}

export const beginHeldList = (held: HeldListings): HeldList => ({
  held,
  snapshot: held.snapshot,
  earlier: { at: held.changes, said: new Map() },
});

/** Null where it cannot be told from memory; otherwise to be used at once, for what is held may go on. */
export async function earlierListings(
  db: Database,
  list: HeldList,
): Promise<ReadonlyMap<number, FitValues> | null> {
  const { held, snapshot } = list;
  for (let attempt = 0; list.earlier?.at !== held.changes; attempt += 1) {
    const at = held.changes;
    const rows = attempt < TRIES ? await listEarlier(db, snapshot) : null;
    if (!rows) return null;
    const said = new Map<number, FitValues>();
    for (const { number, latitude, longitude, ...fit } of rows) {
      const place = latitude === null || longitude === null ? null : { latitude, longitude };
      if (fit.placeId !== null) held.index.putPlace(fit.placeId, place);
      if (!said.has(number)) said.set(number, fit);
    }
    list.earlier = { at, said };
  }
  return list.earlier.said;
}
