import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import type {
  Lifestyle,
  Personality,
  PhysicalTraits,
  Preferences,
  RelationshipGoals,
} from '#contract/profiles/fields.ts';
import type { Language } from '#contract/profiles/languages.ts';
import type { PromptAnswer } from '#contract/profiles/prompts.ts';
import type { PrefilledField, ProfileTextField, WhoMayCall } from '#contract/profiles/rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';

/** A text column that holds only what the contract allows. */
const choice = <Field extends keyof OwnProfile>(name: string) =>
  text(name).$type<NonNullable<OwnProfile[Field]>>();

/** One row per member, made at sign-up. What SQL reads has a column of its own, taken out of the group it belongs to where need be. */
export const profiles = pgTable(
  'profiles',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    bio: text(),
    /** As stated, until a document gives the birth date; from then on it follows from that. */
    age: smallint(),
    birthDate: date('birth_date'),
    gender: choice<'gender'>('gender'),
    location: text(),
    height: choice<'height'>('height'),
    bodyType: choice<'bodyType'>('body_type'),
    education: choice<'education'>('education'),
    occupation: text(),
    relationshipStatus: choice<'relationshipStatus'>('relationship_status'),
    lookingFor: text('looking_for'),
    interests: text().array().notNull(),
    hobbies: text().array().notNull(),
    /** Which questions they answer, in their order. */
    prompts: jsonb().$type<PromptAnswer[]>().notNull().default([]),
    languages: text()
      .array()
      .$type<Language[]>()
      .notNull()
      .default(sql`'{}'`),
    connectionTypes: text('connection_types')
      .array()
      .$type<OwnProfile['connectionTypes']>()
      .notNull(),
    physicalTraits: jsonb('physical_traits').$type<PhysicalTraits>().notNull(),
    lifestyle: jsonb().$type<Lifestyle>().notNull(),
    personality: jsonb().$type<Personality>().notNull(),
    relationshipGoals: jsonb('relationship_goals').$type<RelationshipGoals>().notNull(),
    preferences: jsonb().$type<Preferences>().notNull(),
    /** Which of the fields that begin with a value their owner has spoken about: the others say nothing of them. */
    stated: text()
      .array()
      .$type<PrefilledField[]>()
      .notNull()
      .default(sql`'{}'`),
    smoking: text().generatedAlwaysAs(sql`lifestyle->>'smoking'`),
    drinking: text().generatedAlwaysAs(sql`lifestyle->>'drinking'`),
    preferredGender: text('preferred_gender').generatedAlwaysAs(sql`preferences->>'gender'`),
    emailNotifications: boolean('email_notifications').notNull(),
    pushNotifications: boolean('push_notifications').notNull(),
    profileVisibility: boolean('profile_visibility').notNull(),
    showOnlineStatus: boolean('show_online_status').notNull(),
    allowMessagesFromAnyone: boolean('allow_messages_from_anyone').notNull(),
    /** Whether only members with a checked identity can like them or write to them. */
    onlyVerified: boolean('only_verified').notNull().default(false),
    /** Whether their main photo may be among the spots of colour that people without a plan see. */
    photoWall: boolean('photo_wall').notNull().default(false),
    whoMayCall: text('who_may_call').$type<WhoMayCall>().notNull().default('matches'),
    /** Texts that a person looks at first. */
    waiting: text()
      .array()
      .$type<ProfileTextField[]>()
      .notNull()
      .default(sql`'{}'`),
    profileComplete: boolean('profile_complete').notNull(),
    onboardingComplete: boolean('onboarding_complete').notNull(),
    onboardingStep: smallint('onboarding_step').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Suspended, banned or about to be erased: there for nobody meanwhile. */
    lockedOut: boolean('locked_out').notNull().default(false),
    /** Paused: not shown to anybody new. */
    away: boolean().notNull().default(false),
    /** Whether strangers can come across them: they do not hide, and there is something to show. */
    findable: boolean().notNull(),
    /** When they were last here, of those who can be found. To the millisecond, so that a cursor can name it exactly. */
    activeAt: timestamp('active_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('profiles_birth_date')
      .on(table.birthDate)
      .where(sql`${table.birthDate} is not null`),
    // In an order that says nothing: a few of them are read from any place in it.
    index('profiles_photo_wall')
      .on(sql`md5(${table.memberId}::text)`)
      .where(sql`${table.photoWall} and ${table.findable}`),
    check('profiles_findable_active', sql`${table.findable} = (${table.activeAt} is not null)`),
  ],
);
