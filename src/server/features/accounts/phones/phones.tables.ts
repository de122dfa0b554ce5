import { index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members } from '../accounts.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

const memberId = () =>
  uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' });

/** Confirmed mobile numbers. */
export const phones = pgTable('phones', {
  memberId: memberId(),
  /** In the form of E.164; it serves one account. */
  number: text().notNull().unique(),
  verifiedAt: at('verified_at').notNull(),
});

/** The one code that is on its way to a member's number, or has just arrived. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    memberId: memberId(),
    number: text().notNull(),
    /** Keyed: six digits could be guessed back from a plain hash. */
    codeHash: text('code_hash').notNull(),
    wrongTries: smallint('wrong_tries').notNull().default(0),
    /** Codes in a row, this one included: each waits longer than the one before. */
    sends: smallint().notNull().default(1),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('phone_codes_expires_at').on(table.expiresAt)],
);
