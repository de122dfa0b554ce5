import {
  notificationsEvents,
  type Notification,
  type NotificationSwitches,
} from '#contract/notifications/endpoints.ts';
import { type SwitchName, switchNames } from '#contract/notifications/rules.ts';
import type { Page } from '#contract/paging.ts';
import { whoMayBeSeen } from '#server/features/matching/likes.service.ts';
import { readCards } from '#server/features/profiles/cards.service.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import type { Erasure } from '#server/platform/erasure.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import {
  countUnread,
  deleteAllAbout,
  findSwitchedOff,
  hasPlan,
  listNotifications,
  markAllRead,
  markRead,
  setSwitches,
  type NotificationRow,
} from './notifications.queries.ts';

const PAGE = 30;

export async function readNotifications(
  tools: Tools,
  memberId: string,
  cursor: string | undefined,
): Promise<Page<Notification>> {
  const found = await listNotifications(tools.db, memberId, readCursor(cursor), PAGE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE, (row) =>
    writeCursor({ at: row.createdAt, id: row.id }),
  );
  return { items: await viewNotifications(tools, memberId, rows), nextCursor };
}

export async function readUnread(tools: Tools, memberId: string): Promise<{ unread: number }> {
  return { unread: await countUnread(tools.db, memberId) };
}

export async function readOne(
  tools: Tools,
  memberId: string,
  id: string,
): Promise<{ unread: number }> {
  if (!(await markRead(tools.db, memberId, id))) throw refuse('NOT_FOUND');
  return sendUnread(tools, memberId);
}

export async function readAll(tools: Tools, memberId: string): Promise<{ unread: number }> {
  await markAllRead(tools.db, memberId);
  return sendUnread(tools, memberId);
}

export async function readSwitches(tools: Tools, memberId: string): Promise<NotificationSwitches> {
  return viewSwitches(await findSwitchedOff(tools.db, memberId));
}

export async function updateSwitches(
  tools: Tools,
  memberId: string,
  changes: { [Name in keyof NotificationSwitches]?: boolean | undefined },
): Promise<NotificationSwitches> {
  const typesTurned = (on: boolean) => switchNames.filter((name) => changes[name] === on);
  const off = await setSwitches(tools.db, memberId, {
    on: typesTurned(true),
    off: typesTurned(false),
  });
  return viewSwitches(off);
}

export async function viewNotifications(
  tools: Tools,
  memberId: string,
  rows: NotificationRow[],
): Promise<Notification[]> {
  const seen = await whoMayBeSeen(
    tools.db,
    memberId,
    rows.flatMap(({ fromId }) => fromId ?? []),
  );
  const cards = await readCards(tools, memberId, [...seen]);
  const unpaid = !(await hasPlan(tools.db, memberId, tools.clock.now()));
  return rows.map(({ id, type, fromId, matchId, conversationId, until, createdAt, read }) => {
    const needsPlan = unpaid && type === 'like';
    const from = fromId === null || needsPlan ? undefined : cards.get(fromId);
    return {
      id,
      type,
      from: from
        ? { memberId: from.memberId, displayName: from.displayName, photo: from.photo }
        : null,
      needsPlan,
      matchId,
      conversationId,
      until: until?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      read,
    };
  });
}

const viewSwitches = (off: SwitchName[]): NotificationSwitches => ({
  like: !off.includes('like'),
  match: !off.includes('match'),
  message: !off.includes('message'),
  messageRequest: !off.includes('messageRequest'),
  call: !off.includes('call'),
  request: !off.includes('request'),
  payment: !off.includes('payment'),
  verification: !off.includes('verification'),
});

export async function sendUnread(tools: Tools, memberId: string): Promise<{ unread: number }> {
  const unread = await countUnread(tools.db, memberId);
  tools.realtime.send(memberId, notificationsEvents.read, { unread });
  return { unread };
}

/** Those of others that tell of them lead nowhere any more, and go too. */
export async function eraseNotifications(
  _: Tools,
  tx: WriteTransaction,
  { memberId, count }: Erasure,
): Promise<void> {
  const gone = await deleteAllAbout(tx, memberId);
  count('notifications', gone.notifications);
  count('push-subscriptions', gone.browsers);
}
