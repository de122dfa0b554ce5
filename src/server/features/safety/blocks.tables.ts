import { foreignKey, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { contacts } from './contacts.tables.ts';

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
