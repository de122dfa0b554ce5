import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import type { BrowseFilters } from '#contract/discovery/fields.ts';
import { browseGroupOf, type BrowseGroup } from '#contract/discovery/rules.ts';
import { api, call } from '../discovery.api.ts';
import { useHistoryDepth } from '#web/lib/history-depth.ts';
import { itemsOf } from '#web/lib/query-cache.ts';
import { KEEPS_ORDER } from '#web/lib/query-client.ts';
import { usePeopleUpdates } from '#web/features/matching/index.ts';

const KEPT_MS = 30 * 60_000;
const FRESH_MS = 60_000;

/** How deep in the history the grid was last seen. */
let lastDepth = 0;

/** Where somebody stood when their page was loaded: what is decided since then moves nobody. */
export type ListedCard = BrowseCard & { group: BrowseGroup };

async function loadPage(filters: BrowseFilters, cursor: string | undefined, signal: AbortSignal) {
  const page = await call.discovery.browse({ ...filters, cursor }, { signal });
  const items = page.items.map((card): ListedCard => ({ ...card, group: browseGroupOf(card) }));
  return { ...page, items, loadedAt: Date.now() };
}

const pagesQuery = (filters: BrowseFilters) =>
  infiniteQueryOptions({
    queryKey: api.discovery.browse.infiniteKey({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      initialPageParam: undefined as string | undefined,
    }),
    queryFn: ({ pageParam, signal }) => loadPage(filters, pageParam, signal),
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
function onceEach(cards: ListedCard[]): ListedCard[] {
  const seen = new Set<string>();
  return cards.filter(({ memberId }) => !seen.has(memberId) && seen.add(memberId));
}

/** What is written into a list meanwhile, by a decision say, makes it no younger. */
function isOlder(list: unknown, than: number): boolean {
  const [first] = (list as InfiniteData<{ loadedAt: number }> | undefined)?.pages ?? [];
  return first !== undefined && first.loadedAt < than;
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
      predicate: ({ state }) => isOlder(state.data, longAgo),
    });
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    lastDepth = depth;
  }, [depth]);
}
