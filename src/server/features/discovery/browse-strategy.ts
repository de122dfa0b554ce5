import type { Executor } from '#server/platform/database/database.ts';
import {
  countFrom,
  listDecided,
  searchFrom,
  searchByWords,
  walk,
  type BrowsePlace,
  type BrowseQuery,
  type Start,
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
}

export const REACH: Reach = { near: 500, common: 5, far: 5000, few: 10_000 };

export interface Found extends BrowsePlace {
  decided: boolean;
}

/** First those the viewer has not decided about; when they end, the others. */
export async function findPage(
  db: Executor,
  query: BrowseQuery,
  cursor: { decided: boolean } | null,
  reach: Reach,
): Promise<Found[]> {
  const mark = (decided: boolean) => (place: BrowsePlace) => ({ ...place, decided });
  if (cursor?.decided) return (await listDecided(db, query)).map(mark(true));
  const { found, rareWords } = await findUndecided(db, query, reach);
  const undecided = found.map(mark(false));
  const most = query.most - found.length;
  if (most === 0) return undecided;
  const rest = { ...query, after: null, most };
  const decided = await (rareWords ? searchByWords(db, rest, 'decided') : listDecided(db, rest));
  return [...undecided, ...decided.map(mark(true))];
}

interface Undecided {
  found: BrowsePlace[];
  rareWords: boolean;
}

/** A page costs about the same however many members there are: common filters fill it early, rare ones start small. */
async function findUndecided(db: Executor, query: BrowseQuery, reach: Reach): Promise<Undecided> {
  const hasWords = query.patterns.length > 0;
  const near = await walk(db, query, reach.near);
  const rareWords = hasWords && near.hits < reach.common;
  const answer = (found: BrowsePlace[]) => ({ found, rareWords });
  if (near.found.length >= query.most || near.sawAll) return answer(near.found);
  if (rareWords) return answer(await searchByWords(db, query, 'undecided'));
  const far = await walk(db, query, reach.far);
  if (far.found.length >= query.most || far.sawAll) return answer(far.found);
  return answer(await searchFrom(db, await smallestStart(db, query, reach.few), query));
}

async function smallestStart(db: Executor, query: BrowseQuery, few: number): Promise<Start> {
  const starts: Start[] = ['ages'];
  if (query.placeIds) starts.unshift('places');
  if (query.kind !== 0) starts.unshift('kinds');
  if (query.companions) starts.unshift('companions');
  const counted = await Promise.all(
    starts.map(async (start) => ({ start, count: await countFrom(db, start, query, few) })),
  );
  return counted.reduce((one, other) => (other.count < one.count ? other : one)).start;
}
