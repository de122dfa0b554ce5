import type { PushSubscriptionInput } from '#contract/notifications/endpoints.ts';
import { readSettings } from '#server/features/profiles/profiles.service.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { queue } from '#server/platform/jobs/jobs.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findNotification, type NotificationRow } from './notifications.queries.ts';
import { viewNotifications } from './notifications.service.ts';
import {
  deleteSubscription,
  dropOlderSubscriptions,
  findSubscription,
  keepSubscription,
  listSubscriptions,
} from './push.queries.ts';

const BROWSERS_PER_MEMBER = 10;

export const pushes = queue<{ notificationId: string }>('notifications.push');
/** One for each browser: a service that fails is asked again without disturbing the others. */
export const browserPushes = queue<{ notificationId: string; subscriptionId: string }>(
  'notifications.push-to',
);

export async function subscribePush(
  tools: Tools,
  { memberId, sessionId }: Caller,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  if (!tools.push.isService(endpoint)) throw refuse('UNKNOWN_PUSH_SERVICE');
  if (!tools.push.isKey(keys.p256dh)) throw refuse('UNKNOWN_PUSH_SERVICE');
  const subscription = { endpoint, memberId, sessionId, ...keys, createdAt: tools.clock.now() };
  await tools.write(async (tx) => {
    if (!(await keepSubscription(tx, subscription))) throw refuse('UNKNOWN_PUSH_SERVICE');
    await dropOlderSubscriptions(tx, subscription, BROWSERS_PER_MEMBER);
  });
}

export function unsubscribePush(tools: Tools, memberId: string, endpoint: string): Promise<void> {
  return deleteSubscription(tools.db, memberId, endpoint);
}

/** Wakes a member's browsers, unless a page of theirs is in sight and has shown it already. */
export async function pushNotification(tools: Tools, notificationId: string): Promise<void> {
  const row = await findWanted(tools, notificationId);
  if (!row) return;
  const subscriptions = await listSubscriptions(tools.db, row.memberId, tools.clock.now());
  await tools.write(async (tx) => {
    for (const { id } of subscriptions)
      await tools.jobs.enqueue(tx, browserPushes, { notificationId, subscriptionId: id });
  });
}

export async function pushTo(
  tools: Tools,
  { notificationId, subscriptionId }: { notificationId: string; subscriptionId: string },
): Promise<void> {
  const row = await findWanted(tools, notificationId);
  if (!row) return;
  const now = tools.clock.now();
  const subscription = await findSubscription(tools.db, row.memberId, subscriptionId, now);
  if (!subscription) return;
  if ((await tools.push.send(subscription, await payloadOf(tools, row))) === 'gone')
    await deleteSubscription(tools.db, row.memberId, subscription.endpoint);
}

async function findWanted(tools: Tools, notificationId: string): Promise<NotificationRow | null> {
  const row = await findNotification(tools.db, notificationId);
  if (!row || row.read || (await tools.presence.isHere(row.memberId))) return null;
  const { pushNotifications } = await readSettings(tools, row.memberId);
  return pushNotifications ? row : null;
}

/** Names, dates and where to go, never more: a locked screen may show it. */
async function payloadOf(tools: Tools, row: NotificationRow): Promise<object> {
  const [notification] = await viewNotifications(tools, row.memberId, [row]);
  return {
    id: row.id,
    type: row.type,
    name: notification?.from?.displayName ?? null,
    needsPlan: notification?.needsPlan ?? false,
    matchId: row.matchId,
    conversationId: row.conversationId,
    until: row.until?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
