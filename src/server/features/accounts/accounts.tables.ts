import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberRoles, memberStatuses, userTypes } from '#contract/accounts/rules.ts';
import { planIds } from '#contract/billing/plans.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const userType = pgEnum('user_type', userTypes);
export const planId = pgEnum('plan_id', planIds);
export const memberRole = pgEnum('member_role', memberRoles);
export const memberStatus = pgEnum('member_status', memberStatuses);
export const linkPurpose = pgEnum('link_purpose', [
  'confirm-email',
  'reset-password',
  'not-me',
  'export',
]);

export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey(),
    /** Always in small letters. */
    email: text().notNull().unique(),
    /** As `mailboxOf` computes it: accounts of one mailbox are found together. */
    mailbox: text().generatedAlwaysAs(sql`case
      when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
      else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end`),
    emailVerifiedAt: at('email_verified_at'),
    /** Asked for, and taken over when the link mailed there is opened. */
    pendingEmail: text('pending_email'),
    /** The name they go by, which is what others see. */
    name: text().notNull(),
    /** As given at sign-up. For papers and checks, and for no other member. */
    fullName: text('full_name').notNull(),
    userType: userType('user_type').notNull(),
    role: memberRole().notNull().default('member'),
    status: memberStatus().notNull().default('active'),
    /** When a suspension or restriction ends by itself. */
    statusUntil: at('status_until'),
    // What other features have decided, where every request finds it. Each writes its own through our service, inside its transaction.
    /** The plan that was paid for last; null: they never had one. */
    plan: planId(),
    paidUntil: at('paid_until'),
    identityVerifiedAt: at('identity_verified_at'),
    /** Since when a passkey or an authenticator stands beside the password; null: there is none. */
    secondFactorAt: at('second_factor_at'),
    /** Since when they are not there for anybody, because they want it so. */
    pausedAt: at('paused_at'),
    /** When they asked to be erased. */
    deletionAskedAt: at('deletion_asked_at'),
    /** When they are erased without having asked; null: never. */
    eraseAt: at('erase_at'),
    /** Stands for them in what outlives them: erasing the row destroys the only way back. */
    pseudonym: uuid().notNull().unique().defaultRandom(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('members_mailbox').on(table.mailbox),
    index('members_status_until')
      .on(table.statusUntil)
      .where(sql`${table.statusUntil} is not null`),
    index('members_deletion_asked_at')
      .on(table.deletionAskedAt)
      .where(sql`${table.deletionAskedAt} is not null`),
    index('members_erase_at')
      .on(table.eraseAt)
      .where(sql`${table.eraseAt} is not null`),
  ],
);

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** A row is a signed-in browser; deleting it signs that browser out. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    memberId: memberId(),
    deviceLabel: text('device_label').notNull(),
    remember: boolean().notNull(),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** When whoever uses it last proved to be the member. */
    provenAt: at('proven_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('sessions_member').on(table.memberId),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);

/** A mailed link that works once. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    memberId: memberId(),
    purpose: linkPurpose().notNull(),
    /** Where it was mailed: opening it proves that this address is the member's. */
    email: text().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('account_links_member').on(table.memberId),
    index('account_links_expires_at').on(table.expiresAt),
    // Asked at every sign-up: an address that such a link can give back is not free.
    index('account_links_email').on(table.email),
  ],
);

/** Mails on their way: each row goes when its mail has gone. */
export const accountMails = pgTable(
  'account_mails',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    mail: text()
      .$type<
        | 'confirm-email'
        | 'change-email'
        | 'address-wanted'
        | 'reset-password'
        | 'password-changed'
        | 'email-changed'
        | 'email-given-back'
        | 'return-refused'
        | 'deletion-asked'
        | 'erased'
        | 'phone-changed'
        | 'phone-removed'
        | 'new-sign-in'
        | 'sign-in-disowned'
        | 'second-factor-changed'
        | 'codes-tried'
      >()
      .notNull(),
    /** Not always the member's: a change of address is told to the one before. */
    email: text().notNull(),
    /** What the letter says beside that, such as the device. */
    details: jsonb().$type<Record<string, string>>(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('account_mails_member').on(table.memberId),
    index('account_mails_created_at').on(table.createdAt),
  ],
);

/** Browsers that have signed in to an account before. */
export const knownDevices = pgTable(
  'known_devices',
  {
    memberId: memberId(),
    deviceHash: text('device_hash').notNull(),
    lastUsedAt: at('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.deviceHash] }),
    index('known_devices_last_used_at').on(table.lastUsedAt),
  ],
);
