import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members } from '../accounts.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What a member agreed to, and when. Rows are only added: a withdrawal is one of its own. */
export const consents = pgTable(
  'consents',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** `terms`, `privacy`, or a purpose of the notice that can be refused by itself. */
    subject: text().notNull(),
    version: text().notNull(),
    answer: text().$type<'accepted' | 'withdrawn'>().notNull(),
    answeredAt: at('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.subject, table.answeredAt] })],
);

/** Who may use a member's rights about their data when they no longer can. */
export const nominees = pgTable('nominees', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  email: text().notNull(),
  namedAt: at('named_at').notNull(),
});
