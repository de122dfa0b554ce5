import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PayoutMethod, PayoutState } from '#contract/companions/earnings.rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
/** As `sealText` makes it. */
type Sealed = Record<'sealed' | 'keyId' | 'sealedKey', string>;
const staff = (name: string) => uuid(name).references(() => members.id, { onDelete: 'set null' });

/** Where a companion's money goes, and the PAN: sealed to the pair whose private half only the review process reads. */
export const payoutDetails = pgTable('payout_details', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  method: text().$type<PayoutMethod>().notNull(),
  sealed: jsonb().$type<Sealed>().notNull(),
  /** As it is shown: all but the end hidden. */
  hint: text().notNull(),
  sealedPan: jsonb('sealed_pan').$type<Sealed>(),
  panHint: text('pan_hint'),
  savedAt: at('saved_at').notNull(),
});

/** A companion asks for money; one admin approves it, another pays it. The amount stands in the ledger, too. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    /** Null once they are erased: what was paid stays in the books. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    pseudonym: uuid().notNull(),
    minor: integer().notNull(),
    state: text().$type<PayoutState>().notNull(),
    /** Where it goes, as it was when it was asked for; null once it has ended. */
    sealed: jsonb().$type<Sealed>(),
    hint: text().notNull(),
    askedAt: at('asked_at').notNull(),
    approvedBy: staff('approved_by'),
    approvedAt: at('approved_at'),
    /** Since when it stands in a file for the bank: in another one it might be paid twice. */
    exportedBy: staff('exported_by'),
    exportedAt: at('exported_at'),
    endedBy: staff('ended_by'),
    endedAt: at('ended_at'),
    reference: text(),
    reason: text(),
  },
  (table) => [
    index('payouts_of_member').on(table.memberId, table.askedAt, table.id),
    index('payouts_state').on(table.state, table.askedAt, table.id),
    index('payouts_of_pseudonym').on(table.pseudonym),
    index('payouts_approved_by').on(table.approvedBy),
    index('payouts_exported_by').on(table.exportedBy),
    index('payouts_ended_by').on(table.endedBy),
    check('payouts_something', sql`${table.minor} > 0`),
    // Money leaves with two people, and neither is who gets it.
    check(
      'payouts_not_own',
      sql`${table.state} = 'refused' or ${table.approvedBy} <> ${table.memberId}`,
    ),
    check(
      'payouts_two_people',
      sql`${table.state} <> 'paid' or (${table.endedBy} <> ${table.approvedBy} and ${table.endedBy} <> ${table.memberId})`,
    ),
  ],
);
