import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import type { BrowseFilters } from '#contract/discovery/fields.ts';
import { api } from '../discovery.api.ts';
import { useHistoryDepth } from '#web/lib/history-depth.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { KEEPS_ORDER } from '#web/lib/query-client.ts';
import { usePeopleUpdates } from '#web/features/matching/index.ts';

const KEPT_MS = 30 * 60_000;
const FRESH_MS = 60_000;

/** How deep in the history the grid was last seen. */
let lastDepth = 0;

const pagesQuery = (filters: BrowseFilters) =>
  api.discovery.browse.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: Infinity,
    meta: { [KEEPS_ORDER]: true },
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  });

/** The members who pass the filters, as many as were scrolled to. Whoever goes back finds them as they were. */
export function useBrowsePages(filters: BrowseFilters) {
  useFreshVisit();
  usePeopleUpdates();
  const list = useInfiniteQuery(pagesQuery(filters));
  return {
    ...list,
    cards: useMemo(() => onceEach(itemsOf(list.data)), [list.data]),
    searchedFor: list.data?.pages[0]?.searchedFor ?? null,
  };
}

/** Somebody liked while the list goes on comes again at its end, among those decided about. */
function onceEach(cards: BrowseCard[]): BrowseCard[] {
  const seen = new Set<string>();
  return cards.filter(({ memberId }) => !seen.has(memberId) && seen.add(memberId));
}

/** A visit by a link, not by Back, begins with who is there now. */
function useFreshVisit(): void {
  const queryClient = useQueryClient();
  const depth = useHistoryDepth();

  const begin = useEffectEvent(() => {
    if (depth <= lastDepth) return;
    const longAgo = Date.now() - FRESH_MS;
    void queryClient.resetQueries({
      queryKey: api.discovery.browse.key(),
      predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < longAgo,
    });
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    lastDepth = depth;
  }, [depth]);
}
