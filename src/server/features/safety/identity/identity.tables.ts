import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  DocumentType,
  IdentityFileKind,
  IdentityReason,
  IdentityState,
} from '#contract/safety/identity.rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

const staff = (name: string) => uuid(name).references(() => members.id, { onDelete: 'set null' });

/** One try of a member to show who they are. What was shown goes with the decision; what it came to stays. */
export const identityChecks = pgTable(
  'identity_checks',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    documentType: text('document_type').$type<DocumentType>().notNull(),
    state: text().$type<IdentityState>().notNull(),
    /** Which one the selfie has to show. */
    gesture: text().notNull(),
    startedAt: at('started_at').notNull(),
    submittedAt: at('submitted_at'),
    /** By when a person is to have looked. */
    dueAt: at('due_at'),
    claimedById: staff('claimed_by_id'),
    claimedAt: at('claimed_at'),
    decidedById: staff('decided_by_id'),
    decidedAt: at('decided_at'),
    reason: text().$type<IdentityReason>(),
    /** What the reviewer wrote to the member. */
    note: text(),
    /** Of an Aadhaar: when a reviewer saw that its first eight digits are covered. */
    coveredAt: at('covered_at'),
    /** Whether its details come from a signed e-KYC, and not from what was typed. */
    signed: boolean().notNull().default(false),
    /** When the files go at the latest. */
    destroyAt: at('destroy_at').notNull(),
    /** From the document. */
    birthDate: date('birth_date'),
    documentHash: text('document_hash'),
    /** The name on a companion's document, for payouts and tax, under a key of its own that is sealed as those of files are. */
    sealedName: text('sealed_name'),
    keyId: text('key_id'),
    sealedKey: text('sealed_key'),
  },
  (table) => [
    uniqueIndex('identity_checks_one_open')
      .on(table.memberId)
      .where(sql`${table.state} in ('started', 'waiting')`),
    // Aadhaar's hash holds four digits only: it is a hint, and refuses nobody.
    uniqueIndex('identity_checks_document_once')
      .on(table.documentHash)
      .where(sql`${table.state} = 'approved' and ${table.documentType} <> 'aadhaar'`),
    index('identity_checks_of_member').on(table.memberId, table.startedAt.desc()),
    index('identity_checks_waiting')
      .on(table.dueAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('identity_checks_document').on(table.documentHash),
    index('identity_checks_decided_at').on(table.decidedAt),
    index('identity_checks_destroy_at')
      .on(table.destroyAt)
      .where(sql`${table.state} in ('started', 'waiting')`),
    index('identity_checks_key')
      .on(table.keyId)
      .where(sql`${table.keyId} is not null`),
    index('identity_checks_claimed_by').on(table.claimedById),
    index('identity_checks_decided_by').on(table.decidedById),
  ],
);

/** What was shown, encrypted. A row without its key is destroyed, and stays until its file is removed from the storage, too. */
export const identityFiles = pgTable(
  'identity_files',
  {
    id: uuid().primaryKey(),
    checkId: uuid('check_id')
      .notNull()
      .references(() => identityChecks.id, { onDelete: 'cascade' }),
    kind: text().$type<IdentityFileKind>().notNull(),
    storageKey: text('storage_key').notNull(),
    /** The key of this file alone, sealed to the public key `key_id`. */
    keyId: text('key_id'),
    sealedKey: text('sealed_key'),
    size: integer().notNull(),
    uploadedAt: at('uploaded_at').notNull(),
  },
  (table) => [
    uniqueIndex('identity_files_once')
      .on(table.checkId, table.kind)
      .where(sql`${table.sealedKey} is not null`),
    index('identity_files_of_check').on(table.checkId),
    index('identity_files_key').on(table.keyId),
    index('identity_files_destroyed')
      .on(table.id)
      .where(sql`${table.sealedKey} is null`),
  ],
);

/** Documents of people who were found to be under 18, as keyed hashes. They outlive the account. */
export const underAgeDocuments = pgTable('under_age_documents', {
  hash: text().primaryKey(),
  createdAt: at('created_at').notNull(),
});
