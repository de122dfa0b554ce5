import { notificationsEvents } from '#contract/notifications/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Notification } from '#contract/notifications/endpoints.ts';
import { api } from '../notifications.api.ts';
import { useLive } from '#web/lib/live.ts';
import { logNote } from '#web/lib/log.ts';
import { useAlertPermission } from './alert-permission.ts';
import { showInSight } from './one-tab.ts';

type Clicked = Pick<Notification, 'id' | 'matchId' | 'conversationId'>;

/** Once per tab: shows the member what comes in, in or outside the page, and lets push wake the browser. */
export function useAlerts(): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const open = ({ id, matchId, conversationId }: Clicked) =>
    void (conversationId
      ? navigate({ to: '/messages', search: { chat: conversationId } })
      : navigate({ to: '/notifications', search: { open: id, match: matchId ?? undefined } }));
  const openClicked = useEffectEvent(open);

  useEffect(showInSight, []);

  useLive(notificationsEvents.created, (notification) => {
    // Fetched when there is something to show. Without its code the bell still counts.
    import('./show-alert.ts')
      .then(({ showAlert }) => showAlert(notification, queryClient, open))
      .catch(() => undefined);
  });

  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const hear = ({ data }: MessageEvent<{ clicked?: Clicked }>) => {
      if (data.clicked) openClicked(data.clicked);
    };
    workers?.addEventListener('message', hear);
    return () => workers?.removeEventListener('message', hear);
  }, []);

  usePush();
}

/** Keeps this browser's subscription as the permission and the setting want it. */
function usePush(): void {
  const permission = useAlertPermission();
  const { data } = useQuery({
    ...api.profiles.own.queryOptions(),
    enabled: permission === 'granted',
  });
  const wanted = data?.settings.pushNotifications;

  useEffect(() => {
    if (permission === 'unsupported') logNote('This browser cannot show notifications.');
    if (permission !== 'granted' || wanted === undefined) return;
    import('./push-subscription.ts')
      .then(({ keepPush, stopPush }) => (wanted ? keepPush() : stopPush()))
      .catch(() => logNote('This browser could not be subscribed to push messages.'));
  }, [permission, wanted]);
}
