import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  notificationsContract,
  type Notification,
  notificationsEvents,
} from '#contract/notifications/endpoints.ts';
import { isAboutMessage } from '#contract/notifications/rules.ts';
import { profilesContract } from '#contract/profiles/endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';
import { changeItems, writeAnswer } from '#web/lib/query-cache.ts';
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
      changeItems<Notification>(queryClient, notificationsQuery.queryKey, (each) =>
        !each.read && (one === 'all' || each.id === one.id) ? { ...each, read: true } : each,
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
    if (!isAboutMessage(type) || !conversationId || !isLookedAt(conversationId)) refresh();
  });
  useLive('returned', refresh);
  useLive(notificationsEvents.read, (state) => {
    // The echo of our own click; the click refreshes by itself when it is done.
    if (queryClient.isMutating({ mutationKey: READING }) > 0) return;
    void writeAnswer(queryClient, unreadQuery.queryKey, state);
    void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  });
}
