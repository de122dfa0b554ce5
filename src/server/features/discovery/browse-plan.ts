import type { Executor } from '#server/platform/database/database.ts';
import {
  countFrom,
  listDecided,
  searchFrom,
  walk,
  type BrowseQuery,
  type Start,
} from './browse.queries.ts';

/** Walking this far fills a page for any filter that lets one in two hundred through. */
const STEPS = 5000;
/** Words are not in the index that is walked along, so each step costs more. */
const STEPS_WITH_WORDS = 1000;

/** So many can be looked at one by one, along an index of their own. */
const FEW = 10_000;

export interface Found {
  memberId: string;
  decided: boolean;
}

/** First those the viewer has not decided about; when they end, the others. */
export async function findPage(
  db: Executor,
  query: BrowseQuery,
  cursor: { decided: boolean } | null,
): Promise<Found[]> {
  const mark = (decided: boolean) => (memberId: string) => ({ memberId, decided });
  if (cursor?.decided) return (await listDecided(db, query)).map(mark(true));
  const undecided = await findUndecided(db, query);
  const missing = query.most - undecided.length;
  const decided =
    missing > 0 ? await listDecided(db, { ...query, after: null, most: missing }) : [];
  return [...undecided.map(mark(false)), ...decided.map(mark(true))];
}

/** A page costs about the same however many members there are: common filters fill it early, rare ones start small. */
async function findUndecided(db: Executor, query: BrowseQuery): Promise<string[]> {
  const steps = query.patterns.length > 0 ? STEPS_WITH_WORDS : STEPS;
  const { ids, sawAll } = await walk(db, query, steps);
  if (ids.length >= query.most || sawAll) return ids;
  return searchFrom(db, await smallestStart(db, query), query);
}

async function smallestStart(db: Executor, query: BrowseQuery): Promise<Start> {
  const starts: Exclude<Start, 'words'>[] = ['ages'];
  if (query.placeIds) starts.unshift('places');
  if (query.kind !== 0) starts.unshift('kinds');
  const counted = await Promise.all(
    starts.map(async (start) => ({ start, count: await countFrom(db, start, query, FEW) })),
  );
  const best = counted.reduce((one, other) => (other.count < one.count ? other : one));
  // How many a word finds is not counted: that would cost as much as finding them.
  return query.patterns.length > 0 && best.count >= FEW ? 'words' : best.start;
}
