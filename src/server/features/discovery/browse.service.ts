import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import type { BrowseFilters } from '#contract/discovery/fields.ts';
import { CITY_UNKNOWN, type BrowseSort } from '#contract/discovery/rules.ts';
import type { Page } from '#contract/paging.ts';
import { citiesIn, locationOf } from '#contract/profiles/cities.ts';
import { AGE } from '#contract/profiles/rules.ts';
import { readStandings } from '#server/features/matching/likes.service.ts';
import { cardRowsOf, readCards, type CardRows } from '#server/features/profiles/cards.service.ts';
import { readFitProfile } from '#server/features/profiles/profiles.service.ts';
import { refuse, refuseFaults } from '#server/platform/refusal.ts';
import { seal, unseal } from '#server/platform/sealed-text.ts';
import type { Tools } from '#server/platform/tools.ts';
import {
  countFits,
  findPage,
  guessPage,
  readBrowseCursor,
  REACH,
  type BrowseCursor,
  type FoundPage,
  type Search,
} from './browse-page.service.ts';
import {
  findNearestWord,
  findPlaceIds,
  findSnapshot,
  isUsedBySome,
  listDistances,
} from './browse.queries.ts';
import type { BrowseQuery } from './browse.scope.ts';
import { isParticular, wishesOf } from './fit.policy.ts';
import { freshListings, type CachedList } from './listing-cache.service.ts';
import { readOffers, withOffer, requiredBits } from './listings.service.ts';
import { containing, patternOf, termPatternOf, wordsIn } from './search-words.service.ts';

const PAGE = 24;

interface BrowsePage extends Page<BrowseCard> {
  searchedFor: string | null;
}

export async function browse(
  tools: Tools,
  viewerId: string,
  { cursor: sealed, ...filters }: BrowseFilters & { cursor?: string | undefined },
  reach = REACH,
): Promise<BrowsePage> {
  const { sort } = filters;
  const given = sealed ? openCursor(tools, viewerId, sort, sealed) : null;
  const rows = cardRowsOf(tools.db);
  const { cursor, list } = await openList(tools, viewerId, filters, {
    given,
    rows,
    shows: PAGE,
  });
  const words = wordsIn(filters.search ?? '');
  const search: Search = { ...(await searchOf(tools, viewerId, filters, cursor)), list, reach };
  const exact = cursor.mended ? nobody : await findPage(withWords(search, words), cursor, PAGE);
  const mayMend = words.length > 0 && (!sealed || cursor.mended);
  if (exact.found.length > 0 || !mayMend) return pageOf(tools, viewerId, exact, { rows });
  const mended = await mendTypos(tools, words);
  if (!mended) return pageOf(tools, viewerId, nobody, { rows });
  const page = await findPage(withWords(search, mended), { ...cursor, mended: true }, PAGE);
  const guessed = mended.filter((word) => !words.includes(word));
  // A word that is only part of what these have written may be the name of somebody who hides. Later pages go on with what was named.
  const mayName = sealed !== undefined || (await isUsedBySome(tools.db, page.found, guessed));
  return mayName
    ? pageOf(tools, viewerId, page, { rows, searchedFor: mended.join(' ') })
    : pageOf(tools, viewerId, nobody, { rows });
}

/** Of every age: whom the two look for is part of the fit. */
const EVERYBODY: BrowseFilters = { ageMin: AGE.min, ageMax: AGE.max, sort: 'fit' };

/** The best fits among all whom the viewer has not decided about. */
export async function readBestFits(
  tools: Tools,
  viewerId: string,
  most: number,
): Promise<BrowseCard[]> {
  const rows = cardRowsOf(tools.db);
  const { cursor, list } = await openList(tools, viewerId, EVERYBODY, {
    given: null,
    rows,
    shows: most,
  });
  const search = { ...(await searchOf(tools, viewerId, EVERYBODY, cursor)), list, reach: REACH };
  const found = await findPage(search, cursor, most);
  const { items } = await pageOf(tools, viewerId, found, { rows });
  return items.filter(({ standing }) => standing === 'none');
}

/** Where nobody has said how far. */
const NEARBY_KM = 50;

interface FitsNearby {
  fits: number;
  withinKm: number;
  /** Whether the viewer looks for somebody in particular. */
  wished: boolean;
}

/** Of browse's fits whom the viewer has not decided about, those who live nearby, as far as it would look for them; nobody is near nowhere. */
export async function countFitsNearby(
  tools: Tools,
  viewerId: string,
  most: number,
): Promise<FitsNearby> {
  const [{ cursor, list }, profile] = await Promise.all([
    openList(tools, viewerId, EVERYBODY, { given: null, rows: cardRowsOf(tools.db), shows: 0 }),
    readFitProfile(tools, viewerId),
  ]);
  const { city, km: wanted } = cursor.wishes;
  const looked = { withinKm: wanted || NEARBY_KM, wished: isParticular(profile) };
  if (!city) return { fits: 0, ...looked };
  const search = await searchOf(tools, viewerId, EVERYBODY, cursor);
  const distances = await listDistances(tools.db, city);
  const near = distances.filter(({ km }) => km <= looked.withinKm);
  const query = { ...search.query, placeIds: near.map(({ id }) => id) };
  return { fits: await countFits({ ...search, query, list, reach: REACH }, most), ...looked };
}

const nobody: FoundPage = { found: [], next: null };

function openCursor(
  { config }: Tools,
  viewerId: string,
  sort: BrowseSort,
  sealed: string,
): BrowseCursor {
  const text = unseal(config.sessionSecret, `browse ${viewerId}`, sealed);
  const cursor = text === null ? null : readBrowseCursor(text);
  // Read by another order, the moment in it would tell when somebody was here or came.
  if (cursor?.sort !== sort) throw refuse('NO_SUCH_PAGE');
  return cursor;
}

/**
 * All pages go by what was wished for when the first one was made, on either side: nobody is lost or sent twice when it
 * changes meanwhile. `given` is where the list goes on.
 */
async function openList(
  tools: Tools,
  viewerId: string,
  filters: BrowseFilters,
  { given, rows, shows }: { given: BrowseCursor | null; rows: CardRows; shows: number },
): Promise<{ cursor: BrowseCursor; list: CachedList | null }> {
  const known = given ? null : rows.peek(viewerId);
  const wishes = given?.wishes ?? (known && wishesOf(known));
  const fresh = await freshListings(tools, viewerId, rows, (listings) => {
    if (!wishes || shows === 0 || !isPlain(filters)) return [];
    const query = queryOf(viewerId, filters, { wishes, snapshot: listings.snapshot });
    const reached = given?.reached ?? {};
    return guessPage(listings, { query, sort: filters.sort }, { reached }, shows);
  });
  if (given)
    return { cursor: given, list: fresh && { ...fresh, snapshot: given.snapshot, earlier: null } };
  const viewer = rows.find(viewerId) ?? (await readFitProfile(tools, viewerId));
  const snapshot = fresh?.listings.snapshot ?? (await findSnapshot(tools.db));
  const cursor = {
    sort: filters.sort,
    wishes: wishesOf(viewer),
    snapshot,
    mended: false,
    reached: {},
  };
  const earlier = fresh && { at: fresh.listings.changes, said: new Map() };
  return { cursor, list: fresh && { ...fresh, snapshot, earlier } };
}

/** Needs nothing that only the database knows. */
const isPlain = (filters: BrowseFilters) =>
  !filters.location &&
  !filters.distance &&
  !filters.search &&
  filters.sort !== 'nearest' &&
  !asksForCompanions(filters);

async function searchOf(
  tools: Tools,
  viewerId: string,
  filters: BrowseFilters,
  cursor: BrowseCursor,
): Promise<Omit<Search, 'reach' | 'list'>> {
  const { location, distance, sort } = filters;
  const { wishes } = cursor;
  if (distance && !wishes.city) throw refuseFaults([{ field: 'distance', message: CITY_UNKNOWN }]);
  const distances =
    wishes.city && (distance || sort === 'nearest')
      ? await listDistances(tools.db, wishes.city)
      : [];
  const near = distances.filter(({ km }) => km <= Number(distance)).map(({ id }) => id);
  const named = location ? await findNamedPlaces(tools, location) : null;
  return {
    db: tools.db,
    // Nobody is nearest to nowhere.
    sort: sort === 'nearest' && !wishes.city ? 'fit' : sort,
    distances,
    query: {
      ...queryOf(viewerId, filters, cursor),
      companions: companionsAsked(filters, tools.clock.now()),
      placeIds: distance ? near.filter((id) => named?.includes(id) ?? true) : named,
    },
  };
}

/** For everybody, anywhere. */
const queryOf = (
  viewerId: string,
  filters: BrowseFilters,
  { wishes, snapshot }: Pick<BrowseCursor, 'wishes' | 'snapshot'>,
): Search['query'] => ({
  viewerId,
  kind: requiredBits(filters),
  ages: { min: filters.ageMin, max: filters.ageMax },
  companions: null,
  placeIds: null,
  patterns: [],
  termPatterns: [],
  wishes,
  snapshot,
});

/** A place by part of its name, or all cities of a State. */
function findNamedPlaces({ db }: Tools, location: string): Promise<number[]> {
  const named = citiesIn(location).map((city) => locationOf(city).toLowerCase());
  return findPlaceIds(db, containing(location), named);
}

/** Whoever asks for anything that only companions have asks for companions. */
function companionsAsked(filters: BrowseFilters, now: Date): BrowseQuery['companions'] {
  if (!asksForCompanions(filters)) return null;
  const { availableNow, language } = filters;
  return { language: language ?? null, availableNow: availableNow !== undefined, now };
}

function asksForCompanions(filters: BrowseFilters): boolean {
  const { companions, availableNow, language, companionCategory, companionKind } = filters;
  const asked = [companions, availableNow, language, companionCategory, companionKind];
  return asked.some((one) => one !== undefined);
}

const withWords = (search: Search, words: string[]): Search => ({
  ...search,
  query: {
    ...search.query,
    patterns: words.map(patternOf),
    termPatterns: words.map(termPatternOf),
  },
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
  { found, next }: FoundPage,
  { rows, searchedFor = null }: { rows: CardRows; searchedFor?: string | null },
): Promise<BrowsePage> {
  const ids = found.map(({ memberId }) => memberId);
  const decided = found.flatMap((each) => (each.decided ? each.memberId : []));
  const [cards, standings] = await Promise.all([
    readCards(tools, viewerId, ids, rows),
    readStandings(tools.db, viewerId, decided),
  ]);
  const offers = await readOffers(
    tools,
    ids.filter((id) => rows.find(id)?.userType === 'provider'),
  );
  const items = found.flatMap(({ memberId: id, fits }) => {
    const card = cards.get(id);
    const standing = standings.get(id) ?? { standing: 'none' as const, matchId: null };
    const offer = offers.get(id);
    return card
      ? [{ ...withOffer(card, offer), ...standing, fits, companionOffer: offer?.card ?? null }]
      : [];
  });
  const nextCursor =
    next && seal(tools.config.sessionSecret, `browse ${viewerId}`, JSON.stringify(next));
  return { items, nextCursor, searchedFor };
}
