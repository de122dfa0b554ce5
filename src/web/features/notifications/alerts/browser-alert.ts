import type { Notification as MemberNotification } from '#contract/notifications/endpoints.ts';
import { alertTitle, closesAfterMs, iconOf, notificationText } from '../notification-words.ts';

/** Shows it outside the page, for the specified time. */
export async function showBrowserAlert(
  notification: MemberNotification,
  open: () => void,
): Promise<void> {
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
