import type { QueryClient } from '@tanstack/react-query';
import type { Notification as MemberNotification } from '#contract/notifications/endpoints.ts';
import { isAboutMessage, type NotificationType } from '#contract/notifications/rules.ts';
import { seesMessagesOf } from '#web/features/messages/index.ts';
import { openDialog, toastNews } from '#web/lib/toast.ts';
import { toastWithAction } from '#web/ui/action-toast.tsx';
import { api } from '../notifications.api.ts';
import { alertTitle, notificationText, closesAfterMs, iconOf } from '../notification-text.ts';
import { anyTabInSight, claim } from './one-tab.ts';

/** Every open tab gets the notification; one of them shows it. */
export async function showAlert(
  notification: MemberNotification,
  queryClient: QueryClient,
  open: (notification: MemberNotification) => void,
): Promise<void> {
  if (document.visibilityState === 'visible') {
    if (!isToasted(notification) || !(await claim(notification.id))) return;
    if (isAboutMessage(notification.type))
      await toastMessage(notification, () => open(notification));
    else await tell(notification);
    return;
  }
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if ((await anyTabInSight()) || !(await isWanted(queryClient))) return;
  if (await claim(notification.id)) await showBrowserAlert(notification, () => open(notification));
}

/** A match has a moment of its own, and so have a payment and a call that rings; whoever has the chat in view, or the list of all, sees what comes in. */
function isToasted({ type, conversationId }: MemberNotification): boolean {
  // Nor is anybody told who decides about something in a dialog; another tab may show it, and the bell keeps it.
  if (openDialog()) return false;
  if (isAboutMessage(type)) return !seesMessagesOf(conversationId);
  return type !== 'match' && type !== 'payment.completed' && type !== 'call.ringing';
}

/** Only these are green: nobody is told in the colour of success that something was refused. */
const goodNews = new Set<NotificationType>([
  'like',
  'request.new',
  'request.accepted',
  'request.soon',
  'earning.credited',
  'payout.approved',
  'payout.paid',
  'identity.approved',
]);

const tell = (notification: MemberNotification) =>
  toastNews(
    notificationText(notification),
    alertTitle(notification.type),
    goodNews.has(notification.type) ? 'leaf' : 'plum',
  );

const toastMessage = (notification: MemberNotification, onAction: () => void) =>
  toastWithAction({
    message: notificationText(notification),
    action: 'Open chat',
    onAction,
    isNews: true,
  });

/** Asked anew: it may have been switched off in another tab or on another device. */
async function isWanted(queryClient: QueryClient): Promise<boolean> {
  const own = { ...api.profiles.own.queryOptions(), staleTime: 0 };
  return (await queryClient.fetchQuery(own)).settings.pushNotifications;
}

/** Shows it outside the page, for the specified time. */
async function showBrowserAlert(notification: MemberNotification, open: () => void): Promise<void> {
  const title = alertTitle(notification.type);
  const options = {
    body: notificationText(notification),
    icon: notification.from?.photo?.urls.small ?? iconOf(notification.type),
    tag: notification.id,
  };
  const own = (await isPushed()) ? null : makeAlert(title, options, open);
  const close = own ?? (await hand(notification, title, options));
  setTimeout(close, closesAfterMs(notification.type));
}

/** Push comes to a hidden page too. What the service worker shows takes the place of what it has shown, but not of the page's own. */
async function isPushed(): Promise<boolean> {
  const registration = await (
    navigator.serviceWorker as ServiceWorkerContainer | undefined
  )?.getRegistration();
  const manager = registration?.pushManager;
  return Boolean(await manager?.getSubscription());
}

function makeAlert(
  title: string,
  options: NotificationOptions,
  open: () => void,
): (() => void) | null {
  try {
    const alert = new Notification(title, options);
    alert.addEventListener('click', () => {
      window.focus();
      alert.close();
      open();
    });
    return () => alert.close();
  } catch {
    // Phones let only the service worker do it.
    return null;
  }
}

async function hand(
  { id, matchId, conversationId }: MemberNotification,
  title: string,
  options: NotificationOptions,
): Promise<() => void> {
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, { ...options, data: { id, matchId, conversationId } });
  const closeAll = async () => {
    for (const alert of await registration.getNotifications({ tag: id })) alert.close();
  };
  return () => void closeAll();
}
