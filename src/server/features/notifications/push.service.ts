import type { PushSubscriptionInput } from '#contract/notifications.ts';
import { readSettings } from '#server/features/profiles/profiles.service.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findNotification, type NotificationRow } from './notifications.queries.ts';
import { viewNotifications } from './notifications.service.ts';
import { deleteSubscription, keepSubscription, listSubscriptions } from './push.queries.ts';

export async function subscribePush(
  tools: Tools,
  memberId: string,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  if (!tools.push.isService(endpoint)) {
    throw refuse('INVALID_INPUT', { message: 'We do not know this push service.' });
  }
  await keepSubscription(tools.db, { endpoint, memberId, ...keys, createdAt: tools.clock.now() });
}

export function unsubscribePush(tools: Tools, memberId: string, endpoint: string): Promise<void> {
  return deleteSubscription(tools.db, memberId, endpoint);
}

/** Wakes a member's browsers, unless a page of theirs is open and has shown it already. */
export async function pushNotification(tools: Tools, notificationId: string): Promise<void> {
  const row = await findNotification(tools.db, notificationId);
  if (!row || row.read || tools.presence.isHere(row.memberId)) return;
  const { pushNotifications } = await readSettings(tools, row.memberId);
  if (!pushNotifications) return;
  const payload = await payloadOf(tools, row);
  for (const subscription of await listSubscriptions(tools.db, row.memberId)) {
    if ((await tools.push.send(subscription, payload)) === 'gone') {
      await deleteSubscription(tools.db, row.memberId, subscription.endpoint);
    }
  }
}

/** Names and where to go, never more: a locked screen may show it. */
async function payloadOf(tools: Tools, row: NotificationRow): Promise<object> {
  const [notification] = await viewNotifications(tools, row.memberId, [row]);
  return {
    id: row.id,
    type: row.type,
    name: notification?.from?.displayName ?? null,
    matchId: row.matchId,
  };
}
