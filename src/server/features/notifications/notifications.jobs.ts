import type { Tools } from '#server/platform/tools.ts';
import './notifications.facts.ts';
import { pushNotification, pushTo } from './push.service.ts';
import { announceLikes } from './telling.service.ts';

export async function startNotificationJobs(tools: Tools): Promise<void> {
  await tools.jobs.work('notifications.announce-likes', ({ likerId }) =>
    announceLikes(tools, likerId),
  );
  await tools.jobs.work('notifications.push', ({ notificationId }) =>
    pushNotification(tools, notificationId),
  );
  await tools.jobs.work('notifications.push-to', (order) => pushTo(tools, order));
}
