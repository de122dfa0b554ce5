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
} from 'drizzle-orm/pg-core';
import { ledgerAccounts, type LedgerKind } from '#contract/companions/ledger.rules.ts';

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
