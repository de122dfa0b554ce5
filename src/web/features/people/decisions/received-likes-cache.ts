import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ReceivedLike } from '#contract/matching/endpoints.ts';
import type { Page } from '#contract/paging.ts';
import { api } from '../api.ts';

type List = InfiniteData<Page<ReceivedLike>>;

const likesKey = () => api.matching.likesReceived.key({ type: 'infinite' });

/** Takes an answered like off the list; the returned function puts it back where it stood. */
export function takeLike(queryClient: QueryClient, memberId: string): () => void {
  const list = queryClient.getQueriesData<List>({ queryKey: likesKey() })[0]?.[1];
  const page = list?.pages.findIndex(({ items }) => items.some(isOf(memberId))) ?? -1;
  const place = list?.pages[page]?.items.findIndex(isOf(memberId)) ?? -1;
  const like = list?.pages[page]?.items[place];
  if (!like) return () => undefined;
  changePage(queryClient, page, (items) => items.filter((each) => !isOf(memberId)(each)));
  return () =>
    changePage(queryClient, page, (items) =>
      items.some(isOf(memberId)) ? items : items.toSpliced(place, 0, like),
    );
}

const isOf =
  (memberId: string) =>
  ({ member }: ReceivedLike): boolean =>
    member.memberId === memberId;

function changePage(
  queryClient: QueryClient,
  number: number,
  change: (items: ReceivedLike[]) => ReceivedLike[],
): void {
  queryClient.setQueriesData<List>(
    { queryKey: likesKey() },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page, index) =>
          index === number ? { ...page, items: change(page.items) } : page,
        ),
      },
  );
}
