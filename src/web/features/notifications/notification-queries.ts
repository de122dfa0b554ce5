import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications/endpoints.ts';
import type { Page } from '#contract/paging.ts';
import { api } from './api.ts';

/** Newest first. The bell and the page share it, so they never disagree. */
export const notificationsQuery = api.notifications.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

export const unreadQuery = api.notifications.unread.queryOptions();

type Pages = InfiniteData<Page<Notification>, string | undefined>;

export const allOf = (pages: Pages | undefined): Notification[] =>
  pages?.pages.flatMap(({ items }) => items) ?? [];

export function withRead(pages: Pages, isRead: (one: Notification) => boolean): Pages {
  const mark = (one: Notification) => (isRead(one) ? { ...one, read: true } : one);
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: page.items.map(mark) })),
  };
}

export async function refreshNotifications(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  ]);
}
