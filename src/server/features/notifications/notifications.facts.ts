import type { Notification } from '#contract/notifications/endpoints.ts';

declare module '#server/platform/events.ts' {
  interface Facts {
    'notification.created': { memberId: string; notification: Notification };
    'notifications.read': { memberId: string; unread: number };
  }
}

declare module '#server/platform/jobs/jobs.ts' {
  interface Queues {
    'notifications.announce-likes': { likerId: string };
    'notifications.push': { notificationId: string };
    'notifications.push-to': { notificationId: string; subscriptionId: string };
  }
}
