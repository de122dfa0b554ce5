import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  pgEnum,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
  integer,
  jsonb,
} from 'drizzle-orm/pg-core';
import { ledgerAccounts, type LedgerKind } from '#contract/companions/ledger.rules.ts';
import type {
  PayoutMethod,
  PayoutState,
  DisputeState,
} from '#contract/companions/earnings.rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { companionSessions } from './meter/meter.tables.ts';

export const ledgerAccount = pgEnum('ledger_account', ledgerAccounts);

/** Something that moved money. Rows are only ever added, and nothing is posted twice: what it is about stands in it once for each kind. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: uuid().primaryKey(),
    kind: text().$type<LedgerKind>().notNull(),
    /** The payment, session or payout that it comes from. */
    sourceId: uuid('source_id').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('ledger_transactions_once').on(table.kind, table.sourceId),
    index('ledger_transactions_at').on(table.at),
  ],
);

/** Those of a transaction add up to nothing, which the database itself sees to. Members stand here by their pseudonyms. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid().primaryKey(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    account: ledgerAccount().notNull(),
    /** Whose account it is; null: the site's own. */
    owner: uuid(),
    /** Which plan, session or payout of theirs; null: all of them together. */
    about: uuid(),
    /** In paise; what comes in is above nothing, what goes out below. */
    minor: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('ledger_entries_of_transaction').on(table.transactionId),
    index('ledger_entries_of_account').on(table.owner, table.account, table.about),
    index('ledger_entries_about').on(table.about, table.account),
    check('ledger_entries_something', sql`${table.minor} <> 0`),
  ],
);

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

/** A client says that something is wrong with a session: its earnings wait until an admin has decided. */
export const sessionDisputes = pgTable(
  'session_disputes',
  {
    id: uuid().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .unique()
      .references(() => companionSessions.id),
    openedById: uuid('opened_by_id').references(() => members.id, { onDelete: 'set null' }),
    /** Gone with who wrote it. */
    words: text().notNull(),
    state: text().$type<DisputeState>().notNull(),
    openedAt: at('opened_at').notNull(),
    /** By whom, the audit log knows. */
    decidedAt: at('decided_at'),
    note: text(),
  },
  (table) => [
    index('session_disputes_state').on(table.state, table.openedAt, table.id),
    index('session_disputes_opened_by').on(table.openedById),
  ],
);
