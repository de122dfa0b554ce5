import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

const find = (queryClient: QueryClient, filters: QueryFilters) =>
  queryClient.getQueryCache().findAll(filters);

/**
 * Writes news into what is known and, where an answer is awaited that may be older than the news, once more on top of
 * that answer. So `write` must do no harm when it is repeated.
 */
export function tellOver(queryClient: QueryClient, filters: QueryFilters, write: () => void): void {
  write();
  for (const { promise } of find(queryClient, { ...filters, fetchStatus: 'fetching' })) {
    promise?.then(write, () => undefined);
  }
}

const askedOnceMore = new WeakSet<Query>();

/** Asks anew. A first question cannot be broken off: once it is answered, it is asked once more. */
export function askAgain(queryClient: QueryClient, filters: QueryFilters): void {
  const isFirst = ({ state }: Query) => state.data === undefined;
  for (const query of find(queryClient, { ...filters, fetchStatus: 'fetching' })) {
    if (!isFirst(query) || askedOnceMore.has(query)) continue;
    askedOnceMore.add(query);
    const { queryKey } = query;
    query.promise
      ?.then(() => queryClient.invalidateQueries({ queryKey, exact: true }))
      .catch(() => undefined)
      .finally(() => askedOnceMore.delete(query));
  }
  void queryClient.invalidateQueries(filters);
}
