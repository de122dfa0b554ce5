import type { Database } from '#server/platform/database/database.ts';
import type { Walked } from './browse.queries.ts';
import type { BrowseQuery } from './browse.scope.ts';
import { listLeftOut } from './listing-cache.queries.ts';
import { earlierListings, type CachedList, type CachedListings } from './listing-cache.service.ts';

/** Words, offers and distances are known to the database alone. */
const isCached = ({
  patterns,
  companions,
  stretch,
}: Pick<BrowseQuery, 'patterns' | 'companions' | 'stretch'>) =>
  patterns.length === 0 && companions === null && stretch === null;

/** Whoever has decided about many is asked about more at once. */
const MORE_EACH_TIME = 4;
const ASKED_MOST = 4_096;
/** Most have decided about few of those who come next. */
const SPARE = 5;

/**
 * In memory there is who passes and in which order; whom the viewer has decided about, or may not see, the database says of
 * those. Null: it has to say everything.
 */
export async function walkCached(
  db: Database,
  list: CachedList,
  query: BrowseQuery,
  steps: number,
): Promise<Pick<Walked, 'found' | 'end'> | null> {
  if (steps === 0 || !isCached(query)) return null;
  const { most } = query;
  const found: Walked['found'] = [];
  let [after, left, asked] = [query.after, steps, most + SPARE];
  for (;;) {
    const earlier = query.fitting === null ? new Map() : await earlierListings(db, list);
    if (!earlier) return null;
    const next = list.listings.cache.walk({ ...query, earlier, after, most: asked }, left);
    await askAbout(db, list, query.viewerId, next.found);
    found.push(...next.found.filter(({ memberId }) => list.leftOut.get(memberId) === false));
    left -= next.looked;
    if (found.length >= most) return { found: found.slice(0, most), end: null };
    if (!next.end || left <= 0) return { found, end: next.end };
    after = next.end;
    asked = Math.min(MORE_EACH_TIME * asked, ASKED_MOST);
  }
}

async function askAbout(
  db: Database,
  { leftOut }: CachedList,
  viewerId: string,
  members: { memberId: string }[],
): Promise<void> {
  const unknown = members.flatMap(({ memberId }) => (leftOut.has(memberId) ? [] : memberId));
  if (unknown.length === 0) return;
  const found = await listLeftOut(db, viewerId, unknown);
  for (const memberId of unknown) leftOut.set(memberId, found.has(memberId));
}

/** Most pages are full after this many. */
const GUESSED_STEPS = 2_000;

/** Whom the next walk will probably ask about. */
export function guessNext(
  { cache }: CachedListings,
  query: Omit<BrowseQuery, 'stretch'>,
): string[] {
  if (!isCached({ ...query, stretch: null })) return [];
  const most = query.most + SPARE;
  const { found } = cache.walk({ ...query, earlier: new Map(), most }, GUESSED_STEPS);
  return found.map(({ memberId }) => memberId);
}
