import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

import type { Family, TextField } from '#contract/safety/rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';

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
