import { z } from 'zod';
import { browseSortLabels, type BrowseSort } from '#contract/discovery/rules.ts';
import { distanceBand } from '#contract/profiles/cities.ts';
import { valuesOf } from '#contract/profiles/options.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { BrowsePlace, BrowseQuery, Stretch, Wishes } from './browse.scope.ts';
import { guessNext, walkCached } from './browse-cached.service.ts';
import type { CachedList, CachedListings } from './listing-cache.service.ts';
import {
  countFrom,
  listDecided,
  searchByWords,
  searchFrom,
  walk,
  type Start,
  type Walked,
} from './browse.queries.ts';

/** How far a search goes one way before it tries another. */
export interface Reach {
  /** Walking this far fills a page for most of what is asked: everybody, or one in twenty. */
  near: number;
  /** Of those: words that fewer have are looked up; others are soon met on the way. */
  common: number;
  /** Walking this far fills a page for any filter that lets one in two hundred through. */
  far: number;
  /** So many can be looked at one by one, along an index of their own. */
  few: number;
  /** In memory, so many are looked at within a millisecond or two. */
  cached: number;
}

export const REACH: Reach = { near: 500, common: 5, far: 5000, few: 10_000, cached: 10_000 };

const groups = ['fits', 'others', 'everybody', 'decided'] as const;
type Group = (typeof groups)[number];

/**
 * Each to its end before the next. Fits beyond the reach of a page come with a later one, and the last of them when nobody
 * else is left. Whoever comes back while the list is read moves to its front, where the next visit begins.
 */
const groupsOf: Record<BrowseSort, Group[]> = {
  fit: ['fits', 'others', 'fits', 'decided'],
  nearest: ['fits', 'others', 'fits', 'decided'],
  new: ['fits', 'others', 'fits', 'decided'],
  active: ['everybody', 'decided'],
};

const placeSchema = z.object({
  stretch: z.int(),
  subscriber: z.boolean(),
  at: z.coerce.date(),
  memberId: z.uuid(),
});

const cursorSchema = z.object({
  sort: z.enum(valuesOf(browseSortLabels)),
  wishes: z.object({
    contradicting: z.int(),
    age: z.int().nullable(),
    ageMin: z.int(),
    ageMax: z.int(),
    city: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    km: z.int(),
  }) satisfies z.ZodType<Wishes>,
  /** What had been written when the list was begun; see `fitAsItWas`. */
  snapshot: z.string().regex(/^\d+:\d+:[\d,]*$/),
  /** Whether a mistyped search was mended to get here. */
  mended: z.boolean(),
  /** How far each group was read. */
  reached: z.partialRecord(z.enum(groups), placeSchema.or(z.literal('end'))),
});
/** To be sealed: it tells when somebody was here, and who subscribes. */
export type BrowseCursor = z.infer<typeof cursorSchema>;

/** Null when it is none. */
export function readBrowseCursor(text: string): BrowseCursor | null {
  try {
    return cursorSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export interface FoundPage {
  found: Found[];
  /** Null: that was everybody. */
  next: BrowseCursor | null;
}

interface Found {
  memberId: string;
  fits: boolean;
  /** Whether the viewer had decided about them when they were looked up. */
  decided: boolean;
}

/** What the groups of a list have in common. */
export interface Search {
  db: Database;
  query: Omit<BrowseQuery, 'fitting' | 'sortedBy' | 'stretch' | 'after' | 'most'>;
  sort: BrowseSort;
  /** Of the places that we know from the viewer's city, for who wants the nearest first. */
  distances: { id: number; km: number }[];
  reach: Reach;
  /** Null: the list is read from the database. */
  list: CachedList | null;
}

export async function findPage(
  search: Search,
  cursor: BrowseCursor,
  size: number,
): Promise<FoundPage> {
  const found: Found[] = [];
  const reached = { ...cursor.reached };
  const next = () => ({ ...cursor, reached });
  let rareWords = false;
  for (const group of groupsOf[search.sort]) {
    const from = reached[group] ?? null;
    if (from === 'end') continue;
    const room = size - found.length;
    // While there are others to show, the fits of a page are looked for within reach.
    const bounded = group === 'fits' && reached.others !== 'end';
    // One more than there is room for tells whether the list goes on.
    const read = await readGroup(search, group, from, { most: room + 1, bounded, rareWords });
    rareWords ||= read.rareWords;
    const shown = read.found.slice(0, room);
    const [fits, decided] = [group === 'fits', group === 'decided'];
    found.push(...shown.map(({ memberId }) => ({ memberId, fits, decided })));
    if (read.found.length > room) {
      const last = shown.at(-1);
      if (last) reached[group] = last;
      return { found, next: next() };
    }
    reached[group] = read.end ?? 'end';
  }
  return { found, next: null };
}

/** As many as a page would find within reach. */
export async function countFits(search: Search, most: number): Promise<number> {
  const read = await readGroup(search, 'fits', null, { most, bounded: true, rareWords: false });
  return read.found.length;
}

interface GroupRead {
  found: BrowsePlace[];
  /** How far was looked for more; null: to the end. */
  end: BrowsePlace | null;
  rareWords: boolean;
}

interface ReadOptions {
  most: number;
  bounded: boolean;
  rareWords: boolean;
}

async function readGroup(
  search: Search,
  group: Group,
  from: BrowsePlace | null,
  { most, bounded, rareWords }: ReadOptions,
): Promise<GroupRead> {
  const read: GroupRead = { found: [], end: null, rareWords };
  const stretches = stretchesOf(search);
  for (let stretch = from?.stretch ?? 0; stretch < stretches.length; stretch += 1) {
    const where = stretches[stretch] ?? null;
    if (where && !where.outside && where.placeIds.length === 0) continue;
    const query: BrowseQuery = {
      ...search.query,
      ...groupQuery(search, group),
      stretch: where,
      after: from?.stretch === stretch ? from : null,
      most: most - read.found.length,
    };
    const { found, end } =
      group === 'decided'
        ? { found: await findDecided(search.db, query, read.rareWords), end: null }
        : await findUndecided(search, query, bounded, read);
    for (const place of found) read.found.push({ ...place, stretch });
    if (read.found.length >= most) return read;
    if (end) return { ...read, end: { ...end, stretch } };
  }
  return read;
}

/** Whom a page will probably ask about; by what is remembered, which may have changed. */
export function guessPage(
  listings: CachedListings,
  search: Pick<Search, 'query' | 'sort'>,
  { reached }: Pick<BrowseCursor, 'reached'>,
  size: number,
): string[] {
  const ids = new Set<string>();
  for (const group of new Set(groupsOf[search.sort])) {
    const after = reached[group] ?? null;
    if (ids.size > size || group === 'decided') break;
    if (after === 'end') continue;
    const most = size + 1 - ids.size;
    const query = { ...search.query, ...groupQuery(search, group), after, most };
    for (const memberId of guessNext(listings, query)) ids.add(memberId);
  }
  return [...ids];
}

/** How a group is read. */
const groupQuery = ({ sort }: Pick<Search, 'sort'>, group: Group) => ({
  fitting: group === 'fits' || group === 'others' ? group === 'fits' : null,
  sortedBy: sort === 'new' ? ('joined' as const) : ('active' as const),
});

const bands = ['same-city', 'within-50', 'within-100', 'within-250', 'within-500'] as const;

/** Null: the list is read in one. As many whether somebody lives there or not: a cursor names its stretch by its number. */
function stretchesOf({ sort, distances }: Search): (Stretch | null)[] {
  if (sort !== 'nearest') return [null];
  const bandOf = (km: number) => (km === 0 ? 'same-city' : distanceBand(km));
  const near = bands.map((band) =>
    distances.filter(({ km }) => bandOf(km) === band).map(({ id }) => id),
  );
  const areas = near.map((placeIds) => ({ placeIds, outside: false }));
  areas.push({ placeIds: near.flat(), outside: true });
  return [true, false].flatMap((subscriber) =>
    areas.map(({ placeIds, outside }) => ({ subscriber, placeIds, outside })),
  );
}

/** They are as many as the viewer has decided about. */
const findDecided = (db: Database, query: BrowseQuery, rareWords: boolean) =>
  rareWords ? searchByWords(db, query, 'decided') : listDecided(db, query);

/** A page costs about the same however many members there are: common filters fill it early, rare ones start small. */
async function findUndecided(
  { db, reach, list }: Search,
  query: BrowseQuery,
  bounded: boolean,
  read: GroupRead,
): Promise<Pick<Walked, 'found' | 'end'>> {
  const cached = list && (await walkCached(db, list, query, reach.cached));
  if (cached) {
    if (cached.found.length >= query.most || !cached.end) return cached;
    return (await findRare(db, query, bounded, reach)) ?? cached;
  }
  const near = await walk(db, query, reach.near);
  if (query.patterns.length > 0 && near.end && near.hits < reach.common) read.rareWords = true;
  if (near.found.length >= query.most || !near.end) return near;
  if (read.rareWords) return { found: await searchByWords(db, query, 'undecided'), end: null };
  const far = await walkOn(db, query, near, reach);
  if (far.found.length >= query.most || !far.end) return far;
  return (await findRare(db, query, bounded, reach)) ?? far;
}

/** Null where there may be more than a page looks for. */
async function findRare(
  db: Database,
  query: BrowseQuery,
  bounded: boolean,
  { few }: Reach,
): Promise<Pick<Walked, 'found' | 'end'> | null> {
  const { start, count } = await smallestStart(db, query, few);
  if (bounded && count >= few) return null;
  return { found: await searchFrom(db, start, query), end: null };
}

/** From where the first walk ended, three times as far and then to the end of the reach: what one in fifty passes is met on the way. */
async function walkOn(
  db: Database,
  query: BrowseQuery,
  { found, end }: Pick<Walked, 'found' | 'end'>,
  { near, far }: Reach,
): Promise<Pick<Walked, 'found' | 'end'>> {
  let walked: Pick<Walked, 'found' | 'end'> = { found, end };
  for (const steps of [3 * near, far - 4 * near]) {
    if (steps <= 0 || !walked.end || walked.found.length >= query.most) break;
    const most = query.most - walked.found.length;
    const next = await walk(db, { ...query, after: walked.end, most }, steps);
    walked = { found: [...walked.found, ...next.found], end: next.end };
  }
  return walked;
}

async function smallestStart(db: Database, query: BrowseQuery, few: number) {
  const starts: Start[] = ['ages'];
  if (query.placeIds) starts.unshift('places');
  if (query.kind !== 0) starts.unshift('kinds');
  if (query.companions) starts.unshift('companions');
  const counted = await Promise.all(
    starts.map(async (start) => ({ start, count: await countFrom(db, start, query, few) })),
  );
  return counted.reduce((one, other) => (other.count < one.count ? other : one));
}
