import type { QueryClient } from '@tanstack/react-query';
import type { Notification as MemberNotification } from '#contract/notifications/endpoints.ts';
import { api } from '../api.ts';
import { showsChats } from '#web/features/messages/index.ts';
import { toast } from '#web/lib/toast.ts';
import { toastWithAction } from '#web/ui/action-toast.tsx';
import { alertTitle, notificationText } from '../notification-words.ts';
import { showBrowserAlert } from './browser-alert.ts';
import { anyTabInSight, claim } from './one-tab.ts';

/** Every open tab gets the notification; one of them shows it. */
export async function showAlert(
  notification: MemberNotification,
  queryClient: QueryClient,
  open: (notification: MemberNotification) => void,
): Promise<void> {
  if (document.visibilityState === 'visible') {
    if (!isToasted(notification) || !(await claim(notification.id))) return;
    if (notification.type === 'message') await toastMessage(notification, () => open(notification));
    else await toast(notificationText(notification), alertTitle(notification.type));
    return;
  }
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if ((await anyTabInSight()) || !(await isWanted(queryClient))) return;
  if (await claim(notification.id)) await showBrowserAlert(notification, () => open(notification));
}

/** A match has a moment of its own, and so have a payment and a call that rings; whoever has the chats in view sees what comes in. */
function isToasted({ type }: MemberNotification): boolean {
  if (type === 'message') return !showsChats();
  return type !== 'match' && type !== 'payment.completed' && type !== 'call.ringing';
}

const toastMessage = (notification: MemberNotification, onAction: () => void) =>
  toastWithAction({ message: notificationText(notification), action: 'Open chat', onAction });

/** Asked anew: it may have been switched off in another tab or on another device. */
async function isWanted(queryClient: QueryClient): Promise<boolean> {
  const own = { ...api.profiles.own.queryOptions(), staleTime: 0 };
  return (await queryClient.fetchQuery(own)).settings.pushNotifications;
}
