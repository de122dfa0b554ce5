import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { NotificationType, SwitchName } from '#contract/notifications/rules.ts';
import { members, sessions } from '#server/features/accounts/accounts.tables.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    type: text().$type<NotificationType>().notNull(),
    fromId: uuid('from_id').references(() => members.id, { onDelete: 'set null' }),
    matchId: uuid('match_id'),
    conversationId: uuid('conversation_id'),
    /** Of messages: how far their reader had read. It is about all that came after. */
    readSeq: integer('read_seq'),
    /** Of a membership: how long it lasts by then; of a check-in: by when to check in; of a request: when it is to be. */
    until: timestamp({ withTimezone: true }),
    /** What it is about: the same thing makes one notification. */
    about: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    read: boolean().notNull(),
  },
  (table) => [
    unique('notifications_once').on(table.memberId, table.about),
    index('notifications_newest').on(
      table.memberId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('notifications_from').on(table.fromId),
    index('notifications_unread')
      .on(table.memberId)
      .where(sql`not ${table.read}`),
  ],
);

/** A row only for those who turned something off. */
export const notificationSwitches = pgTable('notification_switches', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  off: text().array().$type<SwitchName[]>().notNull(),
});

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpoint: text().primaryKey(),
    /** What others may name it by: whoever knows the endpoint can wake the browser. */
    id: uuid().notNull().unique().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** A device that is signed out is not woken any more. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('push_subscriptions_of_member').on(table.memberId),
    index('push_subscriptions_of_session').on(table.sessionId),
  ],
);
