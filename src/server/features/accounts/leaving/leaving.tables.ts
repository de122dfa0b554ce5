import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { members } from '../accounts.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Copies of all that is kept about a member, which they asked for. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    askedAt: at('asked_at').notNull(),
    /** Null while it is being put together. */
    storageKey: text('storage_key'),
    bytes: bigint({ mode: 'number' }),
    readyAt: at('ready_at'),
    takenAt: at('taken_at'),
    expiresAt: at('expires_at'),
  },
  (table) => [
    index('data_exports_of_member').on(table.memberId, table.askedAt),
    index('data_exports_expires_at').on(table.expiresAt),
  ],
);

/**
 * What the law keeps of somebody who was erased. Each has a key of their own, sealed to a public key: this process can put something in, and
 * cannot take it out.
 */
export const sealedMembers = pgTable(
  'sealed_members',
  {
    pseudonym: uuid().primaryKey(),
    /** A keyed hash, by which an order that names an address finds them. */
    emailHash: text('email_hash').notNull(),
    keyId: text('key_id').notNull(),
    sealedKey: text('sealed_key').notNull(),
    erasedAt: at('erased_at').notNull(),
  },
  (table) => [index('sealed_members_email').on(table.emailHash)],
);

export const sealedRecords = pgTable(
  'sealed_records',
  {
    id: uuid().primaryKey(),
    pseudonym: uuid()
      .notNull()
      .references(() => sealedMembers.pseudonym, { onDelete: 'cascade' }),
    /** Which part of the list it is, such as `invoices`. */
    kind: text().notNull(),
    sealed: text().notNull(),
    /** The open case that it is kept for: it is kept on from the day that closes. */
    caseId: uuid('case_id'),
    keepUntil: at('keep_until').notNull(),
  },
  (table) => [
    index('sealed_records_of_member').on(table.pseudonym),
    index('sealed_records_keep_until').on(table.keepUntil),
    index('sealed_records_of_case').on(table.caseId),
  ],
);

/** Files of erased members, until each is gone: written with the erasure, so that none is forgotten. */
export const filesToErase = pgTable('files_to_erase', {
  /** A file, or a folder with all that is in it: those end with a slash. */
  key: text().primaryKey(),
  since: at('since').notNull(),
});
