import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Alarm } from '#contract/safety/check-ins.rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const checkIns = pgTable(
  'check_ins',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Of the token in the contact's link. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Whom, where and the contact, sealed: only times can be read here. */
    details: text().notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** When the contact is mailed, unless the member checks in before. */
    dueAt: at('due_at').notNull(),
    remindedAt: at('reminded_at'),
    alarm: text().$type<Alarm>(),
    alarmedAt: at('alarmed_at'),
    /** When the mail to the contact was last put into the queue, and when it left. */
    mailOrderedAt: at('mail_ordered_at'),
    mailedAt: at('mailed_at'),
    closedAt: at('closed_at'),
    eraseAt: at('erase_at').notNull(),
  },
  (table) => [
    index('check_ins_member').on(table.memberId),
    // One at a time.
    uniqueIndex('check_ins_open')
      .on(table.memberId)
      .where(sql`${table.closedAt} is null`),
    // All that the sweep asks for lies in here: those that are open are few.
    index('check_ins_ending')
      .on(table.endsAt)
      .where(sql`${table.closedAt} is null`),
    index('check_ins_erase').on(table.eraseAt),
  ],
);
