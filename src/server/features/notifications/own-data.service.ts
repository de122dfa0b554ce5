import {
  eachOf,
  FORMER_MEMBER,
  paged,
  type ExportPart,
} from '#server/platform/export/export-part.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listOwnNotifications, listPushBrowsers, listSwitchedOff } from './own-data.queries.ts';

export const ownNotificationsData: Record<string, ExportPart> = {
  notifications: {
    title: 'Notifications',
    note: 'Of likes only when each came.',
    columns: ['notifications.member_id'],
    many: notificationsOf,
  },
  'notification-switches': {
    title: 'Notifications you turned off',
    columns: ['notification_switches.member_id'],
    one: async ({ db }, memberId) => ({ off: await listSwitchedOff(db, memberId) }),
  },
  'push-browsers': {
    title: 'Browsers that show notifications',
    columns: ['push_subscriptions.member_id'],
    many: ({ db }, memberId) => eachOf(listPushBrowsers(db, memberId)),
  },
};

async function* notificationsOf({ db }: Tools, memberId: string): AsyncGenerator<object> {
  const rows = paged((after: string | null, most) =>
    listOwnNotifications(db, memberId, after, most),
  );
  for await (const { type, isFrom, name, until, read, at } of rows) {
    // Who likes them is the other’s to tell, whatever plan the member has.
    const from = type === 'like' || !isFrom ? null : (name ?? FORMER_MEMBER);
    yield { type, from, until, read, at };
  }
}
