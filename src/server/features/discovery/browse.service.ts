import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import type { BrowseFilters } from '#contract/discovery/fields.ts';
import type { Page } from '#contract/paging.ts';
import { readStandings } from '#server/features/matching/likes.service.ts';
import { readCards } from '#server/features/profiles/cards.service.ts';
import { refuse } from '#server/platform/refusal.ts';
import { seal, unseal } from '#server/platform/sealed-text.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { readOffers, withOffer, requiredBits } from './listings.service.ts';
import {
  findNearestWord,
  findPlaceIds,
  isUsedBySome,
  type BrowseQuery,
  countFrom,
  listDecided,
  searchFrom,
  searchByWords,
  walk,
  type BrowsePlace,
  type Start,
} from './browse.queries.ts';
import { containing, patternOf, termPatternOf, wordsIn } from './search-words.service.ts';

const PAGE = 24;

interface BrowsePage extends Page<BrowseCard> {
  searchedFor: string | null;
}

export async function browse(
  tools: Tools,
  viewerId: string,
  { cursor: cursorText, ...filters }: BrowseFilters & { cursor?: string | undefined },
  reach = REACH,
): Promise<BrowsePage> {
  const cursor = cursorText ? openCursor(tools, viewerId, cursorText) : null;
  const words = wordsIn(filters.search ?? '');
  const query = await queryOf(tools, viewerId, filters, cursor);
  const exact = cursor?.mended
    ? []
    : await findPage(tools.db, withWords(query, words), cursor, reach);
  const mayMend = words.length > 0 && (!cursor || cursor.mended);
  if (exact.length > 0 || !mayMend) return pageOf(tools, viewerId, exact, null);
  const mended = await mendTypos(tools, words);
  if (!mended) return pageOf(tools, viewerId, [], null);
  const found = await findPage(tools.db, withWords(query, mended), cursor, reach);
  const guessed = mended.filter((word) => !words.includes(word));
  // A word that is only part of what these have written may be the name of somebody who hides. Later pages go on with what was named.
  const mayName = cursor !== null || (await isUsedBySome(tools.db, found, guessed));
  return mayName
    ? pageOf(tools, viewerId, found, mended.join(' '))
    : pageOf(tools, viewerId, [], null);
}

function openCursor({ config }: Tools, viewerId: string, sealed: string): BrowseCursor {
  const text = unseal(config.sessionSecret, `browse ${viewerId}`, sealed);
  const cursor = text === null ? null : readBrowseCursor(text);
  if (!cursor) throw refuse('NO_SUCH_PAGE');
  return cursor;
}

async function queryOf(
  tools: Tools,
  viewerId: string,
  filters: BrowseFilters,
  cursor: BrowseCursor | null,
): Promise<BrowseQuery> {
  const { location, ageMin, ageMax } = filters;
  return {
    viewerId,
    kind: requiredBits(filters),
    ages: { min: ageMin, max: ageMax },
    companions: companionsAsked(filters, tools.clock.now()),
    placeIds: location ? await findPlaceIds(tools.db, containing(location)) : null,
    patterns: [],
    termPatterns: [],
    after: cursor?.after ?? null,
    most: PAGE + 1,
  };
}

/** Whoever asks for anything that only companions have asks for companions. */
function companionsAsked(filters: BrowseFilters, now: Date): BrowseQuery['companions'] {
  const { companions, availableNow, language, companionCategory, companionKind } = filters;
  const asked = [companions, availableNow, language, companionCategory, companionKind];
  if (asked.every((one) => one === undefined)) return null;
  return { language: language ?? null, availableNow: availableNow !== undefined, now };
}

const withWords = (query: BrowseQuery, words: string[]): BrowseQuery => ({
  ...query,
  patterns: words.map(patternOf),
  termPatterns: words.map(termPatternOf),
});

/** Each long word becomes the nearest one that somebody uses; null when none is near. */
async function mendTypos(tools: Tools, words: string[]): Promise<string[] | null> {
  const mended = await Promise.all(
    words.map(async (word) =>
      word.length < 4 ? word : ((await findNearestWord(tools.db, word)) ?? word),
    ),
  );
  return mended.join() === words.join() ? null : mended;
}

async function pageOf(
  tools: Tools,
  viewerId: string,
  found: Found[],
  searchedFor: string | null,
): Promise<BrowsePage> {
  const shown = found.slice(0, PAGE);
  const ids = shown.map(({ memberId }) => memberId);
  const [cards, standings, offers] = await Promise.all([
    readCards(tools, viewerId, ids),
    readStandings(tools.db, viewerId, ids),
    readOffers(tools, ids),
  ]);
  const last = found.length > PAGE ? shown.at(-1) : undefined;
  const nextCursor = cursorAfter(tools, viewerId, last, searchedFor !== null);
  const items = ids.flatMap((id) => {
    const card = cards.get(id);
    const standing = standings.get(id) ?? { standing: 'none' as const, matchId: null };
    const offer = offers.get(id);
    return card
      ? [{ ...withOffer(card, offer), ...standing, companionOffer: offer?.card ?? null }]
      : [];
  });
  return { items, nextCursor, searchedFor };
}

/** Sealed for this viewer: read or made up, it would tell when anybody was last here. */
function cursorAfter(
  { config }: Tools,
  viewerId: string,
  last: Found | undefined,
  mended: boolean,
): string | null {
  if (!last) return null;
  const text = writeBrowseCursor({ decided: last.decided, mended, after: last });
  return seal(config.sessionSecret, `browse ${viewerId}`, text);
}

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

interface Found extends BrowsePlace {
  decided: boolean;
}

/** First those the viewer has not decided about; when they end, the others. */
async function findPage(
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

interface BrowseCursor {
  /** Whether the list has come to those already decided about. */
  decided: boolean;
  /** Whether a mistyped search was mended to get here. */
  mended: boolean;
  after: BrowsePlace;
}

const flag = (on: boolean) => (on ? '1' : '0');

/** To be sealed: it tells when somebody was here, and who subscribes. */
function writeBrowseCursor({ decided, mended, after }: BrowseCursor): string {
  const flags = flag(decided) + flag(mended) + flag(after.subscriber);
  return `${flags}.${after.activeAt.getTime()}.${after.memberId}`;
}

const FORM = /^([01])([01])([01])\.(-?\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Null when it is none. */
function readBrowseCursor(text: string): BrowseCursor | null {
  const [, decided, mended, subscriber, at, memberId] = FORM.exec(text) ?? [];
  if (!at || !memberId) return null;
  return {
    decided: decided === '1',
    mended: mended === '1',
    after: { subscriber: subscriber === '1', activeAt: new Date(Number(at)), memberId },
  };
}
