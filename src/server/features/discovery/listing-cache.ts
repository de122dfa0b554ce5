import { distanceKm, type Place } from '#contract/profiles/cities.ts';
import type { BrowsePlace, BrowseQuery, FitValues, ListedRow, Wishes } from './browse.scope.ts';
import { createSortedSlots } from './sorted-slots.ts';

export type CacheQuery = Pick<
  BrowseQuery,
  'viewerId' | 'kind' | 'ages' | 'placeIds' | 'wishes' | 'fitting' | 'sortedBy' | 'after' | 'most'
> & {
  /** What some said of fitting when the list was begun, by the numbers of their listings. */
  earlier: ReadonlyMap<number, FitValues>;
};

type FoundPlace = Omit<BrowsePlace, 'stretch'>;

export interface CacheWalked {
  found: FoundPlace[];
  /** The last of those who were looked at; null: there is nobody beyond. */
  end: FoundPlace | null;
  looked: number;
}

/** All who can be found, in the orders in which lists show them: some 150 bytes each. It knows nothing of who decided about whom. */
export interface ListingCache {
  size(): number;
  put(row: ListedRow): void;
  remove(number: number): void;
  find(number: number): ListedRow | null;
  putPlace(id: number, place: Place | null): void;
  /** Looks at so many, in order. */
  walk(query: CacheQuery, steps: number): CacheWalked;
}

/** Above any time in milliseconds: who pays stands before who does not. */
const SUBSCRIBED = 2 ** 50;
const FIRST_CAPACITY = 1024;
const CITIES_REMEMBERED = 64;
const TEXTS_REMEMBERED = 20_000;

export function createListingCache(): ListingCache {
  const slotOf = new Map<number, number>();
  const free: number[] = [];
  let columns = makeColumns(FIRST_CAPACITY);
  let used = 0;
  /** Of those who were shown: the same are shown again and again. */
  let texts = new Map<number, string>();
  /** Those of which we know where they are: words that were typed for a place come and go. */
  const placeOf = new Map<number, Place>();
  const kmFrom = new Map<string, Map<number, number>>();

  const orders = {
    active: createSortedSlots((one, other) => compare(columns.active, one, other)),
    joined: createSortedSlots((one, other) => compare(columns.joined, one, other)),
  };

  function compare(rank: Float64Array, one: number, other: number): number {
    const apart = (rank[other] as number) - (rank[one] as number);
    if (apart !== 0) return apart;
    return compareWords(columns.ids, 4 * one, columns.ids, 4 * other);
  }

  function takeSlot(): number {
    const again = free.pop();
    if (again !== undefined) return again;
    if (used === columns.capacity) columns = grown(columns);
    return used++;
  }

  function remove(number: number): void {
    const slot = slotOf.get(number);
    if (slot === undefined) return;
    orders.active.remove(slot);
    orders.joined.remove(slot);
    slotOf.delete(number);
    free.push(slot);
  }

  function rowAt(slot: number): ListedRow {
    const { active, joined } = columns;
    const subscriber = (active[slot] as number) >= SUBSCRIBED;
    const time = (rank: Float64Array) => (rank[slot] as number) - (subscriber ? SUBSCRIBED : 0);
    return {
      number: columns.number[slot] as number,
      memberId: memberIdAt(slot),
      subscriber,
      activeAt: time(active),
      joinedAt: time(joined),
      kind: columns.kind[slot] as number,
      ...fitValuesAt(slot),
    };
  }

  function memberIdAt(slot: number): string {
    const known = texts.get(slot);
    if (known !== undefined) return known;
    if (texts.size >= TEXTS_REMEMBERED) texts = new Map();
    const text = textOf(columns.ids, slot);
    texts.set(slot, text);
    return text;
  }

  function fitValuesAt(slot: number): FitValues {
    return {
      age: columns.age[slot] as number,
      placeId: columns.placeId[slot] || null,
      traits: columns.traits[slot] as number,
      wantedAgeMin: columns.wantedAgeMin[slot] as number,
      wantedAgeMax: columns.wantedAgeMax[slot] as number,
      wantedKm: columns.wantedKm[slot] as number,
    };
  }

  /** To the places of which we know where they are. */
  function distancesFrom(city: Place): Map<number, number> {
    const name = `${city.latitude} ${city.longitude}`;
    const known = kmFrom.get(name);
    if (known) return known;
    const distances = new Map<number, number>();
    for (const [id, place] of placeOf) distances.set(id, distanceKm(city, place));
    if (kmFrom.size >= CITIES_REMEMBERED) kmFrom.clear();
    kmFrom.set(name, distances);
    return distances;
  }

  /** The same rule as `fits` in browse.scope.ts. */
  function fitting({ contradicting, age, ageMin, ageMax, city, km }: Wishes) {
    const distances = city && distancesFrom(city);
    return (them: FitValues): boolean => {
      if ((them.traits & contradicting) !== 0) return false;
      if (them.age !== 0 && (them.age < ageMin || them.age > ageMax)) return false;
      if (age !== null && (them.wantedAgeMin > age || them.wantedAgeMax < age)) return false;
      if (!distances || them.placeId === null) return true;
      const most = Math.min(them.wantedKm || Infinity, km || Infinity);
      return (distances.get(them.placeId) ?? 0) <= most;
    };
  }

  function passing(query: CacheQuery) {
    const { kind, ages, wishes, earlier } = query;
    const places = query.placeIds && new Set(query.placeIds);
    const fits = query.fitting === null ? null : fitting(wishes);
    return (slot: number): boolean => {
      if (((columns.kind[slot] as number) & kind) !== kind) return false;
      const age = columns.age[slot] as number;
      if (age !== 0 && (age < ages.min || age > ages.max)) return false;
      if (places && !places.has(columns.placeId[slot] as number)) return false;
      if (!fits) return true;
      const before = earlier.size > 0 ? earlier.get(columns.number[slot] as number) : undefined;
      // Most are told apart by this alone, without being read whole.
      if (!before && ((columns.traits[slot] as number) & wishes.contradicting) !== 0)
        return !query.fitting;
      return fits(before ?? fitValuesAt(slot)) === query.fitting;
    };
  }

  return {
    size: () => slotOf.size,
    put: (row) => {
      remove(row.number);
      const slot = takeSlot();
      slotOf.set(row.number, slot);
      const ahead = row.subscriber ? SUBSCRIBED : 0;
      texts.delete(slot);
      columns.number[slot] = row.number;
      columns.ids.set(wordsOf(row.memberId), 4 * slot);
      columns.active[slot] = ahead + row.activeAt;
      columns.joined[slot] = ahead + row.joinedAt;
      columns.kind[slot] = row.kind;
      columns.traits[slot] = row.traits;
      columns.placeId[slot] = row.placeId ?? 0;
      columns.age[slot] = row.age;
      columns.wantedAgeMin[slot] = row.wantedAgeMin;
      columns.wantedAgeMax[slot] = row.wantedAgeMax;
      columns.wantedKm[slot] = row.wantedKm;
      orders.active.add(slot);
      orders.joined.add(slot);
    },
    remove,
    find: (number) => {
      const slot = slotOf.get(number);
      return slot === undefined ? null : rowAt(slot);
    },
    putPlace: (id, place) => {
      if (!place || placeOf.has(id)) return;
      placeOf.set(id, place);
      kmFrom.clear();
    },
    walk: (query, steps) => {
      const { after, sortedBy, most, viewerId } = query;
      const rank = columns[sortedBy];
      const passes = passing(query);
      const [viewer, target] = [wordsOf(viewerId), after && wordsOf(after.memberId)];
      const from = after && (after.subscriber ? SUBSCRIBED : 0) + after.at.getTime();
      const isBefore = (slot: number): boolean => {
        if (from === null || !target) return false;
        const apart = (rank[slot] as number) - from;
        return apart > 0 || (apart === 0 && compareWords(columns.ids, 4 * slot, target, 0) <= 0);
      };
      const found: FoundPlace[] = [];
      let looked = 0;
      let last = -1;
      const placeAt = (slot: number): FoundPlace => {
        const [memberId, ranked] = [memberIdAt(slot), rank[slot] as number];
        const subscriber = ranked >= SUBSCRIBED;
        return { memberId, subscriber, at: new Date(subscriber ? ranked - SUBSCRIBED : ranked) };
      };
      const isCutShort = orders[sortedBy].visitFrom(isBefore, (slot) => {
        last = slot;
        looked += 1;
        if (passes(slot) && compareWords(columns.ids, 4 * slot, viewer, 0) !== 0)
          found.push(placeAt(slot));
        return looked >= steps || found.length >= most;
      });
      return { found, end: isCutShort ? placeAt(last) : null, looked };
    },
  };
}

type Columns = ReturnType<typeof makeColumns>;

const makeColumns = (capacity: number) => ({
  capacity,
  number: new Float64Array(capacity),
  /** Four for each, in the order of PostgreSQL. */
  ids: new Uint32Array(4 * capacity),
  /** By these the lists are sorted: the time, and above all others whether they pay. */
  active: new Float64Array(capacity),
  joined: new Float64Array(capacity),
  kind: new Int32Array(capacity),
  traits: new Int32Array(capacity),
  /** 0: none. */
  placeId: new Int32Array(capacity),
  age: new Uint8Array(capacity),
  wantedAgeMin: new Uint8Array(capacity),
  wantedAgeMax: new Uint8Array(capacity),
  wantedKm: new Uint16Array(capacity),
});

function grown(before: Columns): Columns {
  const after = makeColumns(Math.ceil(before.capacity * 1.5));
  for (const [name, column] of Object.entries(before))
    if (typeof column !== 'number') (after[name as keyof Columns] as Float64Array).set(column);
  return after;
}

function wordsOf(memberId: string): number[] {
  const signs = memberId.replaceAll('-', '');
  return [0, 8, 16, 24].map((from) => Number.parseInt(signs.slice(from, from + 8), 16));
}

function textOf(ids: Uint32Array, slot: number): string {
  const signs = [0, 1, 2, 3]
    .map((word) => (ids[4 * slot + word] as number).toString(16).padStart(8, '0'))
    .join('');
  const cuts = [0, 8, 12, 16, 20, 32];
  return cuts
    .slice(1)
    .map((until, at) => signs.slice(cuts[at], until))
    .join('-');
}

function compareWords(
  ids: Uint32Array,
  from: number,
  others: ArrayLike<number>,
  otherFrom: number,
): number {
  for (let word = 0; word < 4; word += 1) {
    const between = (ids[from + word] as number) - (others[otherFrom + word] as number);
    if (between !== 0) return between;
  }
  return 0;
}
