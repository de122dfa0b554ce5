import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { HoursSpan } from '#contract/companions/hours.rules.ts';
import type { Language } from '#contract/profiles/languages.ts';
import type { CompanionCategory, CompanionKind } from '#contract/companions/rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const list = <Value extends string>(name: string) =>
  text(name)
    .array()
    .$type<Value[]>()
    .notNull()
    .default(sql`'{}'`);

/** What a companion offers, from when they first say something about it. */
export const companionProfiles = pgTable(
  'companion_profiles',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    categories: list<CompanionCategory>('categories'),
    kinds: list<CompanionKind>('kinds'),
    languages: list<Language>('languages'),
    /** As others read them; empty: there is none yet, or it waits for a person. */
    offers: text().notNull().default(''),
    refuses: text().notNull().default(''),
    hours: jsonb()
      .$type<HoursSpan[]>()
      .notNull()
      .default(sql`'[]'`),
    /** So many requests they take on for one day of India's. */
    dailyLimit: integer('daily_limit').notNull(),
    /** Until when they say that they are there right now. */
    availableUntil: at('available_until'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    check(
      'companion_profiles_categories',
      sql`${table.categories} <@ array['rent-a-friend', 'emotional-healing', 'virtual-relationship']`,
    ),
    check('companion_profiles_kinds', sql`${table.kinds} <@ array['chat', 'voice', 'video']`),
    check(
      'companion_profiles_text_only',
      sql`cardinality(${table.categories}) = 0 or not ${table.categories} <@ array['virtual-relationship']
        or ${table.kinds} <@ array['chat']`,
    ),
    check('companion_profiles_daily_limit', sql`${table.dailyLimit} between 1 and 20`),
  ],
);

/** When a companion is not there, whatever their weekly hours say. */
export const companionTimeOff = pgTable(
  'companion_time_off',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => companionProfiles.memberId, { onDelete: 'cascade' }),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [
    index('companion_time_off_of_member').on(table.memberId, table.endsAt),
    check('companion_time_off_order', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);
