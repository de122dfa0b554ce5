import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications/endpoints.ts';
import { call } from './api.ts';
import { toastFailure } from '#web/lib/toast.ts';
import {
  notificationsQuery,
  refreshNotifications,
  unreadQuery,
  withRead,
} from './notification-queries.ts';

export const READING = ['notifications', 'reading'];

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
