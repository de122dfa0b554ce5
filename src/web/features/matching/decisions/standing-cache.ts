import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { BrowseCard, MemberView } from '#contract/discovery/endpoints.ts';
import type { StandingReply } from '#contract/matching/endpoints.ts';
import type { Page } from '#contract/paging.ts';
import { SHOWN_AT_ONCE } from '#contract/discovery/rules.ts';
import { api, call } from '../matching.api.ts';

const browseKey = () => api.discovery.browse.key({ type: 'infinite' });
const memberKey = (memberId: string) => api.discovery.member.queryKey({ input: { memberId } });

/** What the pages say now, or null when none of them shows this member. */
export function readStanding(queryClient: QueryClient, memberId: string): StandingReply | null {
  const view = queryClient.getQueryData<MemberView>(memberKey(memberId));
  if (view) return { standing: view.standing, matchId: view.matchId };
  const lists = queryClient.getQueriesData<InfiniteData<Page<BrowseCard>>>({
    queryKey: browseKey(),
  });
  for (const [, list] of lists) {
    const card = list?.pages
      .flatMap(({ items }) => items)
      .find((each) => each.memberId === memberId);
    if (card) return { standing: card.standing, matchId: card.matchId };
  }
  return null;
}

/** On every page that shows this member. */
export function writeStanding(
  queryClient: QueryClient,
  memberId: string,
  reply: StandingReply,
): void {
  queryClient.setQueryData<MemberView>(
    memberKey(memberId),
    (view) => view && { ...view, ...reply },
  );
  queryClient.setQueriesData<InfiniteData<Page<BrowseCard>>>({ queryKey: browseKey() }, (list) =>
    list?.pages.some(({ items }) => items.some((card) => card.memberId === memberId))
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((card) =>
              card.memberId === memberId ? { ...card, ...reply } : card,
            ),
          })),
        }
      : list,
  );
}

/** Takes somebody who is not there any more off the lists, which are not asked again by themselves. */
export const dropCard = (queryClient: QueryClient, memberId: string): void =>
  dropCards(queryClient, new Set([memberId]));

function dropCards(queryClient: QueryClient, memberIds: ReadonlySet<string>): void {
  const isHit = ({ memberId }: BrowseCard) => memberIds.has(memberId);
  queryClient.setQueriesData<InfiniteData<Page<BrowseCard>>>({ queryKey: browseKey() }, (list) =>
    list?.pages.some(({ items }) => items.some(isHit))
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.filter((card) => !isHit(card)),
          })),
        }
      : list,
  );
}

/** Whoever may not be shown any more goes; the order of the others does not change under the reader's eyes. */
export async function dropAbsent(queryClient: QueryClient): Promise<void> {
  const lists = queryClient.getQueriesData<InfiniteData<Page<BrowseCard>>>({
    queryKey: browseKey(),
  });
  const cards = lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []);
  const memberIds = [...new Set(cards.map((card) => card.memberId))].slice(0, SHOWN_AT_ONCE);
  if (memberIds.length === 0) return;
  // Without an answer they stay until the next one: whoever asks for more of them is told that they are gone.
  const shown = await call.discovery.shown({ memberIds }).catch(() => null);
  if (!shown) return;
  const still = new Set(shown.memberIds);
  dropCards(queryClient, new Set(memberIds.filter((memberId) => !still.has(memberId))));
}

/** Resolves when whatever is being fetched now has landed: it may not know the decision yet. */
export async function fetchesLanded(queryClient: QueryClient, memberId: string): Promise<void> {
  const cache = queryClient.getQueryCache();
  const busy = [browseKey(), memberKey(memberId)].flatMap((queryKey) =>
    cache.findAll({ queryKey, fetchStatus: 'fetching' }),
  );
  await Promise.allSettled(busy.map((query) => Promise.resolve(query.promise)));
}
