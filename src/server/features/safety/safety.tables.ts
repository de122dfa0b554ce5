import {
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
  foreignKey,
  unique,
  boolean,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { Family, TextField } from '#contract/safety/rules.ts';
import type { Alarm } from '#contract/safety/check-ins.rules.ts';

/** Whom a member never wants to meet, by keyed hashes of emails and phone numbers. What follows from one stands in `blocks`. */
export const contacts = pgTable(
  'contacts',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.hash] }),
    index('contacts_hash').on(table.hash),
  ],
);

/** While there is one row for a pair, whichever it is, neither is there for the other. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** As the blocker knew them, whatever they call themself later; null: blocked before it was kept, or by a contact. */
    blockedName: text('blocked_name'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The contact of the blocker's that it follows from, and goes with; null: blocked by hand. */
    contactHash: text('contact_hash'),
  },
  (table) => [
    unique('blocks_once')
      .on(table.blockerId, table.blockedId, table.contactHash)
      .nullsNotDistinct(),
    index('blocks_of_blocked').on(table.blockedId, table.blockerId),
    foreignKey({
      name: 'blocks_contact',
      columns: [table.blockerId, table.contactHash],
      foreignColumns: [contacts.memberId, contacts.hash],
    }).onDelete('cascade'),
  ],
);

/** Texts of profiles that a person looks at, or has decided against. */
export const heldTexts = pgTable(
  'held_texts',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    field: text().$type<TextField>().notNull(),
    text: text().notNull(),
    /** `shown`: a name is looked at while it is used; the others wait (`held`) beside the text before. */
    state: text().$type<'held' | 'shown' | 'removed'>().notNull(),
    /** The name before, to go back to. */
    before: text(),
    family: text().$type<Family>().notNull(),
    sealed: boolean().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Taken back by its writer, and kept because it is sealed. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [index('held_texts_of_member').on(table.memberId)],
);

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
