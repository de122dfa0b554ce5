import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import type { BrowseFilters } from '#contract/discovery/fields.ts';
import type { Page } from '#contract/paging.ts';
import { readStandings } from '#server/features/matching/likes.service.ts';
import { readCards } from '#server/features/profiles/cards.service.ts';
import { readOffers, withOffer } from './companion-listings.service.ts';
import { requiredBits } from './listings.service.ts';
import { refuse } from '#server/platform/refusal.ts';
import { seal, unseal } from '#server/platform/sealed-text.ts';
import type { Tools } from '#server/platform/tools.ts';
import { readBrowseCursor, writeBrowseCursor, type BrowseCursor } from './browse-cursor.policy.ts';
import { findPage, REACH, type Found } from './browse-strategy.ts';
import { findNearestWord, findPlaceIds, isUsedBySome, type BrowseQuery } from './browse.queries.ts';
import { containing, patternOf, termPatternOf, wordsIn } from './search-text.policy.ts';

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
