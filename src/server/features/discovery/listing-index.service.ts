import { minutes } from '#server/platform/clock.ts';
import type { CardRows } from '#server/features/profiles/cards.service.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findSnapshot } from './browse.queries.ts';
import { createListingIndex, type FitValues, type ListingIndex } from './listing-index.ts';
import {
  CHANGES_MOST,
  listEarlier,
  listNextListings,
  look,
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
  const fresh: Keeper = { held: null, isReading: false, readAgainAt: 0, freshAt: 0 };
  const keeper = keepers.get(tools) ?? fresh;
  keepers.set(tools, keeper);
  return keeper;
}

/**
 * With everything in it that was committed before this was called; null: they are not held, or not yet. Lists are then read
 * from the database, which is the truth. `guess` names whom the page will probably ask about: where it is right, the
 * page asks nothing more. Their cards are learned by `rows`, the viewer's own in any case.
 */
export async function freshListings(
  tools: Tools,
  viewerId: string,
  rows: CardRows,
  guess: (held: HeldListings) => string[] = () => [],
): Promise<{ held: HeldListings; leftOut: Map<string, boolean> } | null> {
  const keeper = keeperOf(tools);
  if (keeper.held && performance.now() - keeper.freshAt > UNSEEN_MS) keeper.held = null;
  const { held } = keeper;
  if (!held) {
    if (!keeper.isReading && performance.now() >= keeper.readAgainAt) void readAll(tools, keeper);
    return null;
  }
  const memberIds = guess(held);
  const cardIds = [viewerId, ...memberIds];
  const asked = { viewerId, memberIds, cardIds, versions: rows.versionsOf(cardIds) };
  const askedAt = performance.now();
  const seen = await look(tools.db, held.snapshot, asked);
  if (!seen) return null;
  rows.learn(cardIds, seen.cards);
  if (keeper.held !== held) return null;
  if (!follow(held, seen.changes)) {
    keeper.held = null;
    return null;
  }
  keeper.freshAt = Math.max(keeper.freshAt, askedAt);
  return { held, leftOut: new Map(memberIds.map((id) => [id, seen.leftOut.has(id)])) };
}

/** False where that is not enough. */
function follow(held: HeldListings, { snapshot, listed, removed }: Changes): boolean {
  // Whoever asked later was answered before.
  if (isLater(held.snapshot, snapshot)) return true;
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

function putRow(index: ListingIndex, { place, ...row }: PlacedRow): void {
  if (row.placeId !== null) index.putPlace(row.placeId, place);
  index.put(row);
}

/** Beside the pages, which are read from the database meanwhile. What changes while it is read comes with the first comparison. */
async function readAll(tools: Tools, keeper: Keeper): Promise<void> {
  keeper.isReading = true;
  try {
    const held = {
      index: createListingIndex(),
      snapshot: await findSnapshot(tools.db),
      changes: 0,
    };
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
  /** Whom of those that were asked about the viewer has decided about, or may not see. */
  leftOut: Map<string, boolean>;
}

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
