import { RINGS_SECONDS } from '#contract/companions/calls.rules.ts';
import {
  alertTitle,
  iconOf,
  textAbout,
  type Told,
} from '#web/features/notifications/notification-text.ts';

/** What the server sends: names, dates and where to go, never more. */
interface Pushed extends Told {
  id: string;
  matchId: string | null;
  conversationId: string | null;
}

type Clicked = Pick<Pushed, 'id' | 'matchId' | 'conversationId'>;

/** A page in sight has told it already. It stays until it is seen: nobody may be there for a while. */
export async function showPush(
  { clients, registration }: ServiceWorkerGlobalScope,
  message: PushMessageData | null,
): Promise<void> {
  if (!message) return;
  const { id, matchId, conversationId, ...pushed } = message.json() as Pushed;
  const told = { ...pushed, type: typeNow(pushed) };
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await registration.showNotification(alertTitle(told.type), {
    body: textAbout(told),
    icon: iconOf(told.type),
    tag: id,
    data: { id, matchId, conversationId },
  });
}

/** A device that was away hears of a call when it is over. */
const typeNow = ({ type, createdAt }: Told): Told['type'] =>
  type === 'call.ringing' && Date.now() - Date.parse(createdAt) > RINGS_SECONDS * 1000
    ? 'call.missed'
    : type;

/** An open page of the app goes there itself, so that nothing typed in it is lost; else one is opened. */
export async function answerAlertClick(
  { clients }: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  notification.close();
  const clicked = notification.data as Clicked;
  const windows = await clients.matchAll({ type: 'window' });
  const page = windows.find(({ url }) => isMemberPath(new URL(url).pathname));
  if (page) {
    page.postMessage({ clicked });
    await page.focus();
    return;
  }
  await clients.openWindow(addressFor(clicked));
}

/** Opening a chat reads what was told of it; everything else is marked on its way. */
function addressFor({ id, matchId, conversationId }: Clicked): string {
  if (conversationId) return `/messages?${new URLSearchParams({ chat: conversationId })}`;
  const search = new URLSearchParams({ open: id });
  if (matchId) search.set('match', matchId);
  return `/notifications?${search}`;
}

/** Written by the build. */
declare const MEMBER_PAGES: string[];

/** A page that begins with the frame of the app. */
export const isMemberPath = (path: string): boolean =>
  MEMBER_PAGES.some((page) => new RegExp(`^${page.replace(/\$\w+/, '[^/]+')}/?$`).test(path));
