import { notificationsEvents } from '#contract/notifications/endpoints.ts';
import type { NotificationType } from '#contract/notifications/rules.ts';
import { afterCommit, inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';
import { fact, type Fact, type WriteTransaction } from '#server/platform/work.ts';
import {
  findNotification,
  holdIfPresentable,
  insertNotification,
} from './notifications.queries.ts';
import { viewNotifications } from './notifications.service.ts';
import { hasSubscription } from './push.queries.ts';
import { pushes } from './push.service.ts';

export interface NewNotification {
  memberId: string;
  type: NotificationType;
  /** Null: nobody sent it. */
  fromId: string | null;
  matchId: string | null;
  conversationId: string | null;
  readSeq: number | null;
  until: Date | null;
  /** There is one notification of the same thing, however often it happens. */
  about: string;
  createdAt: Date;
}

/** Of what nobody sent. */
export const ownNotification = (
  notification: Pick<NewNotification, 'memberId' | 'type' | 'about' | 'createdAt'>,
): NewNotification => ({
  ...notification,
  until: null,
  fromId: null,
  matchId: null,
  conversationId: null,
  readSeq: null,
});

const notificationsWritten = fact<{ ids: string[] }>('notifications.written');

export const deliveryListeners: FeatureListener[] = [
  afterCommit(notificationsWritten, (tools, { ids }) => sendToPages(tools, ids)),
];

/** Written together with what they are about. */
export const notifyOn = <Payload>(
  what: Fact<Payload>,
  notificationsOf: (payload: Payload) => NewNotification[],
): FeatureListener =>
  inTransaction(what, (tools, tx, payload) =>
    writeNotifications(tools, tx, notificationsOf(payload)),
  );

/** In a savepoint: a notification that cannot be written never undoes what it is about. Sent to pages once it holds, unless it is quiet. */
export async function writeNotifications(
  tools: Tools,
  tx: WriteTransaction,
  notifications: NewNotification[],
  { isQuiet = false } = {},
): Promise<void> {
  try {
    const ids = await tx.transaction(async (inner) => {
      const written: string[] = [];
      for (const item of notifications) {
        // A like from nobody to be seen waits until there is somebody: see announceLikes.
        if (item.type === 'like' && item.fromId && !(await holdIfPresentable(inner, item.fromId)))
          continue;
        const row = { id: newId(), ...item, read: false };
        const kept = await insertNotification(inner, row);
        if (!kept || isQuiet) continue;
        // Most have no browser that could be woken.
        if (await hasSubscription(inner, kept.memberId))
          await tools.jobs.enqueue(inner, pushes, { notificationId: kept.id });
        written.push(kept.id);
      }
      return written;
    });
    if (ids.length > 0) tx.tell(notificationsWritten, { ids });
  } catch (error) {
    tools.log.error({ err: error }, 'a notification could not be written');
  }
}

async function sendToPages(tools: Tools, ids: string[]): Promise<void> {
  for (const id of ids) {
    const row = await findNotification(tools.db, id);
    if (!row) continue;
    const [notification] = await viewNotifications(tools, row.memberId, [row]);
    if (notification) tools.realtime.send(row.memberId, notificationsEvents.created, notification);
  }
}
