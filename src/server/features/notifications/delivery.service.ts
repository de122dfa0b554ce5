import { notificationsEvents } from '#contract/notifications/endpoints.ts';
import type { NotificationType } from '#contract/notifications/rules.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { afterCommit, inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Fact } from '#server/platform/work.ts';
import { findByAbout, holdIfPresentable, insertNotification } from './notifications.queries.ts';
import { viewNotifications } from './notifications.service.ts';
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

/** Written together with what they are about; sent to pages once that holds. */
export const notifyOn = <Payload>(
  what: Fact<Payload>,
  notificationsOf: (payload: Payload) => NewNotification[],
): FeatureListener[] => [
  inTransaction(what, (tools, tx, payload) =>
    writeNotifications(tools, tx, notificationsOf(payload)),
  ),
  afterCommit(what, (tools, payload) => sendToPages(tools, notificationsOf(payload))),
];

/** In a savepoint: a notification that cannot be written never undoes what it is about. */
export async function writeNotifications(
  tools: Tools,
  tx: Transaction,
  notifications: NewNotification[],
): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      for (const item of notifications) {
        // A like from nobody to be seen waits until there is somebody: see announceLikes.
        if (item.type === 'like' && item.fromId && !(await holdIfPresentable(inner, item.fromId)))
          continue;
        const row = { id: newId(), ...item, read: false };
        const written = await insertNotification(inner, row);
        if (!written) continue;
        await tools.jobs.enqueue(inner, pushes, { notificationId: written.id });
      }
    });
  } catch (error) {
    tools.log.error({ err: error }, 'a notification could not be written');
  }
}

/** What was written with its transaction goes to the open pages. */
export async function sendToPages(tools: Tools, notifications: NewNotification[]): Promise<void> {
  for (const { memberId, about, createdAt } of notifications) {
    const found = await findByAbout(tools.db, memberId, about);
    // What pages got before is not sent again.
    const row = found?.createdAt.getTime() === createdAt.getTime() ? found : null;
    const [notification] = row ? await viewNotifications(tools, memberId, [row]) : [];
    if (notification) tools.realtime.send(memberId, notificationsEvents.created, notification);
  }
}
