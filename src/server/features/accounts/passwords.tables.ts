import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { members } from './accounts.tables.ts';

/** Apart from the members, whose rows many read: nobody but accounts can import this. */
export const passwords = pgTable('passwords', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  hash: text().notNull(),
});
