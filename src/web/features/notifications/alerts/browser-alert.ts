import type { Notification as News } from '#contract/notifications/endpoints.ts';
import { alertTitle, closesAfterMs, iconOf, notificationText } from '../notification-words.ts';

/** Shows it outside the page, for the specified time. */
export async function showBrowserAlert(news: News, open: () => void): Promise<void> {
  const title = alertTitle(news.type);
  const options = {
    body: notificationText(news),
    icon: news.from?.photo?.urls.small ?? iconOf(news.type),
    tag: news.id,
  };
  const own = (await isPushed()) ? null : makeAlert(title, options, open);
  const close = own ?? (await hand(news, title, options));
  setTimeout(close, closesAfterMs(news.type));
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
  { id, matchId, conversationId }: News,
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
