import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  notificationsContract,
  type Notification,
  notificationsEvents,
} from '#contract/notifications/endpoints.ts';
import { profilesContract } from '#contract/profiles/endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';
import type { Page } from '#contract/paging.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { useLive } from '#web/lib/live.ts';
import { isLookedAt } from '#web/features/messages/index.ts';

export const { call, api } = apiClient({
  notifications: notificationsContract,
  profiles: profilesContract,
});

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

function withRead(pages: Pages, isRead: (one: Notification) => boolean): Pages {
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

const READING = ['notifications', 'reading'];

/** Marks at once on screen; what the server refuses comes back, with a word about it. */
export function useReading() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: READING,
    mutationFn: (one: Notification | 'all') =>
      one === 'all'
        ? call.notifications.markAllRead()
        : call.notifications.markRead({ id: one.id }),
    onMutate: async (one) => {
      const lists = { queryKey: notificationsQuery.queryKey };
      // An answer from before this click must not undo it.
      await Promise.all([
        queryClient.cancelQueries(lists),
        queryClient.cancelQueries({ queryKey: unreadQuery.queryKey }),
      ]);
      queryClient.setQueryData(
        notificationsQuery.queryKey,
        (pages) => pages && withRead(pages, ({ id }) => one === 'all' || id === one.id),
      );
      queryClient.setQueryData(
        unreadQuery.queryKey,
        (count) => count && { unread: one === 'all' ? 0 : Math.max(0, count.unread - 1) },
      );
    },
    onError: (error) => toastFailure(error, 'We could not mark it as read. Please try again.'),
    onSettled: () => {
      // Among several quick clicks, only the last one knows how it all ended.
      if (queryClient.isMutating({ mutationKey: READING }) > 1) return;
      void refreshNotifications(queryClient);
    },
  });
  return {
    readOne: (one: Notification) => {
      if (!one.read) mutate(one);
    },
    readAll: () => mutate('all'),
  };
}

/** Keeps the bell and the list of this tab right, whatever happens elsewhere. */
export function useLiveNotifications(): void {
  const queryClient = useQueryClient();
  const refresh = () => void refreshNotifications(queryClient);
  useLive(notificationsEvents.created, ({ type, conversationId }) => {
    // It is being read at this moment, and the bell would only flicker.
    if (type !== 'message' || !conversationId || !isLookedAt(conversationId)) refresh();
  });
  useLive('returned', refresh);
  useLive(notificationsEvents.read, (state) => {
    // The echo of our own click; the click refreshes by itself when it is done.
    if (queryClient.isMutating({ mutationKey: READING }) > 0) return;
    void takeUnread(queryClient, state);
    void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  });
}

async function takeUnread(queryClient: QueryClient, state: { unread: number }): Promise<void> {
  // An answer from before this news must not undo it.
  await queryClient.cancelQueries({ queryKey: unreadQuery.queryKey });
  queryClient.setQueryData(unreadQuery.queryKey, state);
}
