import { notificationsEvents } from '#contract/notifications/endpoints.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLive } from '#web/lib/live.ts';
import { isLookedAt } from '#web/features/messages/index.ts';
import { notificationsQuery, refreshNotifications, unreadQuery } from './notification-queries.ts';
import { READING } from './notification-reading.ts';

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
