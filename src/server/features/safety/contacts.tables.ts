import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members } from '#server/features/accounts/accounts.tables.ts';

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
