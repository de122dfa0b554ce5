import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { serverEvent } from '../event.ts';
import { notificationTypes } from './rules.ts';
import { cursorSchema, pageOf } from '../paging.ts';
import { shownPhotoSchema } from '../profiles/endpoints.ts';
import { isPlainLine } from '../visible-text.ts';

export const notificationSchema = z.object({
  id: z.uuid(),
  type: z.enum(notificationTypes),
  /** Null when they are gone or hidden: 'Someone has interacted with you'. */
  from: z
    .object({ memberId: z.uuid(), displayName: z.string(), photo: shownPhotoSchema.nullable() })
    .nullable(),
  /** A like: only members with a plan are told whose it is. */
  needsPlan: z.boolean(),
  matchId: z.uuid().nullable(),
  conversationId: z.uuid().nullable(),
  /** Of a membership: how long it lasted by then; null: there was none any more. Of a check-in: by when to check in. Of a request: when it is to be. */
  until: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** Which kinds a member wants; all are on at first. */
export const notificationSwitchesSchema = z.strictObject({
  like: z.boolean(),
  match: z.boolean(),
  message: z.boolean(),
  messageRequest: z.boolean(),
  call: z.boolean(),
  request: z.boolean(),
  payment: z.boolean(),
  verification: z.boolean(),
});
export type NotificationSwitches = z.infer<typeof notificationSwitchesSchema>;

export const pushSubscriptionSchema = z.strictObject({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .refine(isPlainLine, 'An address has no such characters.'),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>;

const done = z.object({ ok: z.literal(true) });
const unread = z.object({ unread: z.int() });
const feature = 'notifications';
const looks = { of: 'notification-looks', perMinute: 600, inMemory: true } as const;
const changes = { of: 'notification-changes', perMinute: 60, inMemory: true } as const;

export const notificationsContract = {
  list: endpoint({
    feature,
    method: 'GET',
    path: '/notifications',
    access: restrictedToo,
    budget: looks,
    summary: 'Notifications, newest first',
  })
    .input(z.object({ cursor: cursorSchema }))
    .output(pageOf(notificationSchema)),
  unread: endpoint({
    feature,
    method: 'GET',
    path: '/notifications/unread',
    access: restrictedToo,
    budget: 'cheap',
    summary: 'How many are unread',
  }).output(unread),
  markRead: endpoint({
    feature,
    method: 'POST',
    path: '/notifications/{id}/read',
    access: restrictedToo,
    budget: looks,
    summary: 'Mark one as read',
  })
    .input(z.object({ id: z.uuid() }))
    .output(unread),
  markAllRead: endpoint({
    feature,
    method: 'POST',
    path: '/notifications/read-all',
    access: restrictedToo,
    budget: looks,
    summary: 'Mark all as read',
  }).output(unread),
  switches: endpoint({
    feature,
    method: 'GET',
    path: '/notifications/switches',
    access: restrictedToo,
    budget: 'cheap',
    summary: 'Which kinds the caller wants',
  }).output(notificationSwitchesSchema),
  updateSwitches: endpoint({
    feature,
    method: 'PATCH',
    path: '/notifications/switches',
    access: restrictedToo,
    budget: changes,
    summary: 'Turn kinds on or off',
  })
    .input(notificationSwitchesSchema.partial())
    .output(notificationSwitchesSchema),
  pushKey: endpoint({
    feature,
    method: 'GET',
    path: '/notifications/push-key',
    access: restrictedToo,
    budget: 'cheap',
    summary: 'The public key that browsers subscribe with',
  }).output(z.object({ publicKey: z.string() })),
  subscribePush: endpoint({
    feature,
    method: 'POST',
    path: '/notifications/push-subscriptions',
    access: restrictedToo,
    budget: changes,
    summary: 'Let this browser be woken when no page is open',
  })
    .input(pushSubscriptionSchema)
    .output(done),
  unsubscribePush: endpoint({
    feature,
    method: 'POST',
    path: '/notifications/push-subscriptions/remove',
    access: restrictedToo,
    budget: changes,
    summary: 'Stop waking this browser',
  })
    .input(pushSubscriptionSchema.pick({ endpoint: true }))
    .output(done),
};

export const notificationsEvents = {
  /** Something new for the bell. */
  created: serverEvent({
    name: 'notification.created',
    access: restrictedToo,
    payload: notificationSchema,
  }),
  /** Marked in another tab or on another device. */
  read: serverEvent({ name: 'notifications.read', access: restrictedToo, payload: unread }),
};
