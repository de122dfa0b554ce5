import type { NotificationType } from '#contract/notifications.ts';
import {
  alertTitle,
  DEFAULT_AVATAR,
  textAbout,
} from '#web/features/notifications/notification-words.ts';
import { isMemberPath } from './member-paths.ts';

/** What the server sends: names and where to go, never more. */
interface Pushed {
  id: string;
  type: NotificationType;
  name: string | null;
  matchId: string | null;
}

/** A page in sight has told it already. It stays until it is seen: nobody may be there for a while. */
export async function showPush(
  { clients, registration }: ServiceWorkerGlobalScope,
  message: PushMessageData | null,
): Promise<void> {
  if (!message) return;
  const { id, type, name, matchId } = message.json() as Pushed;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await registration.showNotification(alertTitle(type), {
    body: textAbout(type, name),
    icon: DEFAULT_AVATAR,
    tag: id,
    data: { id, matchId },
  });
}

/** An open page of the app goes there itself, so that nothing typed in it is lost; else one is opened. */
export async function answerAlertClick(
  { clients }: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  notification.close();
  const clicked = notification.data as Pick<Pushed, 'id' | 'matchId'>;
  const windows = await clients.matchAll({ type: 'window' });
  const page = windows.find(({ url }) => isMemberPath(new URL(url).pathname));
  if (page) {
    page.postMessage({ clicked });
    await page.focus();
    return;
  }
  const search = new URLSearchParams({ open: clicked.id });
  if (clicked.matchId) search.set('match', clicked.matchId);
  await clients.openWindow(`/notifications?${search.toString()}`);
}
