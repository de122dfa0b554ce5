import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ConnectionType } from '#contract/options.ts';
import type { Preferences, Settings } from '#contract/profiles.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';

/** One row per member, made at sign-up. */
export const profiles = pgTable('profiles', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  connectionTypes: text('connection_types').array().$type<ConnectionType[]>().notNull(),
  preferences: jsonb().$type<Preferences>().notNull(),
  settings: jsonb().$type<Settings>().notNull(),
  profileComplete: boolean('profile_complete').notNull(),
  onboardingComplete: boolean('onboarding_complete').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
