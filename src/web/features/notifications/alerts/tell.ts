import type { QueryClient } from '@tanstack/react-query';
import type { Notification as News } from '#contract/notifications/endpoints.ts';
import { api } from '../api.ts';
import { showsChats } from '#web/features/messages/index.ts';
import { toast } from '#web/lib/toast.ts';
import { toastWithAction } from '#web/ui/action-toast.tsx';
import { alertTitle, notificationText } from '../notification-words.ts';
import { showBrowserAlert } from './browser-alert.ts';
import { anyTabInSight, claim } from './one-tab.ts';

/** Every open tab hears the news; one of them tells the member. */
export async function tell(
  news: News,
  queryClient: QueryClient,
  open: (news: News) => void,
): Promise<void> {
  if (document.visibilityState === 'visible') {
    if (!isToasted(news) || !(await claim(news.id))) return;
    if (news.type === 'message') await toastMessage(news, () => open(news));
    else await toast(notificationText(news), alertTitle(news.type));
    return;
  }
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if ((await anyTabInSight()) || !(await isWanted(queryClient))) return;
  if (await claim(news.id)) await showBrowserAlert(news, () => open(news));
}

/** A match has a moment of its own, and so has a payment; whoever has the chats in view sees what comes in. */
function isToasted({ type }: News): boolean {
  if (type === 'message') return !showsChats();
  return type !== 'match' && type !== 'payment.completed';
}

const toastMessage = (news: News, onAction: () => void) =>
  toastWithAction({ message: notificationText(news), action: 'Open chat', onAction });

/** Asked anew: it may have been switched off in another tab or on another device. */
async function isWanted(queryClient: QueryClient): Promise<boolean> {
  const own = { ...api.profiles.own.queryOptions(), staleTime: 0 };
  return (await queryClient.fetchQuery(own)).settings.pushNotifications;
}
