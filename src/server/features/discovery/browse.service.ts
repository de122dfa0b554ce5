import type { BrowseCard, BrowseFilters } from '#contract/discovery.ts';
import type { Page } from '#contract/paging.ts';
import { readStandings } from '#server/features/matching/likes.service.ts';
import { readCards } from '#server/features/profiles/cards.service.ts';
import { requiredBits } from '#server/features/profiles/listings.service.ts';
import type { Tools } from '#server/platform/tools.ts';
import { readBrowseCursor, writeBrowseCursor, type BrowseCursor } from './browse-cursor.policy.ts';
import { findPage, type Found } from './browse-plan.ts';
import { findListed, findNearestWord, findPlaceIds, type BrowseQuery } from './browse.queries.ts';
import { containing, patternOf, termPatternOf, wordsIn } from './search-text.policy.ts';

const PAGE = 24;

interface BrowsePage extends Page<BrowseCard> {
  searchedFor: string | null;
}

export async function browse(
  tools: Tools,
  viewerId: string,
  { cursor: cursorText, ...filters }: BrowseFilters & { cursor?: string | undefined },
): Promise<BrowsePage> {
  const cursor = readBrowseCursor(cursorText);
  const words = wordsIn(filters.search ?? '');
  const query = await queryOf(tools, viewerId, filters, cursor);
  const exact = cursor?.mended ? [] : await findPage(tools.db, withWords(query, words), cursor);
  if (exact.length > 0 || words.length === 0) return pageOf(tools, viewerId, exact, null);
  const mended = await mendTypos(tools, words);
  if (!mended) return pageOf(tools, viewerId, [], null);
  const found = await findPage(tools.db, withWords(query, mended), cursor);
  return pageOf(tools, viewerId, found, mended.join(' '));
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
    placeIds: location ? await findPlaceIds(tools.db, containing(location)) : null,
    patterns: [],
    termPatterns: [],
    after: cursor?.after ?? null,
    most: PAGE + 1,
  };
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
  const [cards, standings, nextCursor] = await Promise.all([
    readCards(tools, viewerId, ids),
    readStandings(tools.db, viewerId, ids),
    found.length > PAGE ? cursorAfter(tools, shown.at(-1), searchedFor !== null) : null,
  ]);
  const items = ids.flatMap((id) => {
    const card = cards.get(id);
    const standing = standings.get(id) ?? { standing: 'none' as const, matchId: null };
    return card ? [{ ...card, ...standing }] : [];
  });
  return { items, nextCursor, searchedFor };
}

async function cursorAfter(
  tools: Tools,
  last: Found | undefined,
  mended: boolean,
): Promise<string | null> {
  const after = last && (await findListed(tools.db, last.memberId));
  return last && after ? writeBrowseCursor({ decided: last.decided, mended, after }) : null;
}
