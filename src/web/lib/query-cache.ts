import type {
  DataTag,
  InfiniteData,
  Query,
  QueryClient,
  QueryFilters,
  QueryKey,
  Updater,
} from '@tanstack/react-query';

type List<Item> = InfiniteData<{ items: Item[] }>;

function isList({ state }: Query): boolean {
  const { pages } = (state.data ?? {}) as { pages?: { items?: unknown }[] };
  return Array.isArray(pages) && pages.every(({ items }) => Array.isArray(items));
}

const listsUnder = (queryKey: QueryKey): QueryFilters => ({ queryKey, predicate: isList });

export const itemsOf = <Item>(list: List<Item> | undefined): Item[] =>
  list?.pages.flatMap(({ items }) => items) ?? [];

/** All that the lists under a key hold. */
export const listed = <Item>(queryClient: QueryClient, queryKey: QueryKey): Item[] =>
  queryClient.getQueriesData<List<Item>>(listsUnder(queryKey)).flatMap(([, list]) => itemsOf(list));

/** Changes the pages of every list under a key. One that stays as it is does not count as fetched anew. */
export function changePages<Item>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (pages: readonly Item[][]) => Item[][],
): void {
  queryClient.setQueriesData<List<Item>>(listsUnder(queryKey), (list) => {
    if (!list) return undefined;
    const before = list.pages.map(({ items }) => items);
    const after = change(before);
    const isSame = after.every((items, page) => areSame(items, before[page] ?? []));
    if (isSame) return undefined;
    const pages = list.pages.map((page, place) => ({ ...page, items: after[place] ?? [] }));
    return { ...list, pages };
  });
}

const areSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((item, place) => item === others[place]);

export const changeItems = <Item>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (item: Item) => Item,
): void =>
  changePages<Item>(queryClient, queryKey, (pages) => pages.map((page) => page.map(change)));

export const dropItems = <Item>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  isGone: (item: Item) => boolean,
): void =>
  changePages<Item>(queryClient, queryKey, (pages) =>
    pages.map((page) => page.filter((item) => !isGone(item))),
  );

/**
 * Writes what just happened into what is known and, where an answer is awaited that may be older, once more on top of
 * that answer. So `write` must do no harm when it is repeated.
 */
export function writeOver(
  queryClient: QueryClient,
  filters: QueryFilters,
  write: () => void,
): void {
  write();
  const awaited = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  for (const { promise } of awaited) promise?.then(write, () => undefined);
}

/**
 * Writes what the server has said just now: an answer that is older must not undo it, so none is awaited any more. Where
 * only a part is told, by a function, the rest of what was awaited is asked for again.
 */
export async function writeAnswer<Answer>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Answer, Error>,
  answer: Updater<NoInfer<Answer> | undefined, NoInfer<Answer> | undefined>,
): Promise<void> {
  const isAwaited = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Answer>(queryKey, answer);
  if (isAwaited && typeof answer === 'function') void queryClient.invalidateQueries({ queryKey });
}
