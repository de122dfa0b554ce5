import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { members } from '../accounts.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

export const passkeys = pgTable(
  'passkeys',
  {
    /** The authenticator's own name for it. */
    credentialId: text('credential_id').primaryKey(),
    id: uuid().notNull().unique(),
    memberId: memberId(),
    /** As its member calls it. */
    name: text().notNull(),
    /** In COSE's form, base64url. */
    publicKey: text('public_key').notNull(),
    /** Counts uses where the authenticator does: a copy of it would fall behind. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    backedUp: boolean('backed_up').notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkeys_of_member').on(table.memberId)],
);

/** The app that makes six digits every half minute; one for each member. */
export const authenticators = pgTable('authenticators', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** Sealed: whoever copies the table cannot make codes. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The last half minute whose code was used: no code works twice. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: at('created_at').notNull(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    memberId: memberId(),
    codeHash: text('code_hash').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

/** Between the password and the session: whoever holds the token knew the password, and has yet to show the second factor. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    tokenHash: text('token_hash').primaryKey(),
    memberId: memberId(),
    remember: boolean().notNull(),
    /** Of the password that was right: a changed one ends the step. */
    passwordHash: text('password_hash').notNull(),
    /** While somebody guesses codes two in a row are asked for: when the first of them came. */
    firstCodeAt: at('first_code_at'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_steps_of_member').on(table.memberId),
    index('sign_in_steps_expires_at').on(table.expiresAt),
  ],
);

/** What an authenticator is asked to sign, once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** Null: whoever signs in with a passkey has not said who they are. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    purpose: text().$type<'register' | 'sign-in' | 'proof'>().notNull(),
    /** Of the page that asked: the answer has to come from there. */
    origin: text().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_of_member').on(table.memberId),
    index('passkey_challenges_expires_at').on(table.expiresAt),
  ],
);
