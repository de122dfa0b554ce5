import { notificationsContract, notificationsEvents } from '#contract/notifications/endpoints.ts';
import { feature, repeat, work } from '#server/platform/feature.ts';
import {
  callListeners,
  moneyListeners,
  requestListeners,
} from './companion-notifications.service.ts';
import {
  checkInListeners,
  membershipListeners,
  moderationListeners,
} from './account-notifications.service.ts';
import { deliveryListeners } from './delivery.service.ts';
import { eraseNotifications } from './notifications.service.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { browserPushes, pushes, pushNotification, pushTo } from './push.service.ts';
import {
  announceLikes,
  lateLikes,
  activityListeners,
  notifyOfUntold,
} from './activity-notifications.service.ts';
import { ownNotificationsData } from './own-data.service.ts';

export const notifications = feature({
  name: 'notifications',
  contract: notificationsContract,
  routes: notificationsRoutes,
  export: ownNotificationsData,
  events: notificationsEvents,
  listeners: [
    ...activityListeners,
    ...membershipListeners,
    ...moneyListeners,
    ...callListeners,
    ...checkInListeners,
    ...requestListeners,
    ...moderationListeners,
    ...deliveryListeners,
  ],
  erase: [eraseNotifications],
  jobs: [
    work(lateLikes, (tools, { likerId }) => announceLikes(tools, likerId)),
    repeat('notifications.untold-messages', '*/5 * * * *', notifyOfUntold),
    work(pushes, (tools, { notificationId }) => pushNotification(tools, notificationId)),
    work(browserPushes, pushTo),
  ],
});
