import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  real,
  serial,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnswersWithin } from '#contract/discovery/rules.ts';
import type { Language } from '#contract/profiles/languages.ts';
import type { CompanionCategory, CompanionKind } from '#contract/companions/rules.ts';
import { members } from '#server/features/accounts/accounts.tables.ts';

/** The number of a transaction. */
const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The members who can be found (`profiles.findable`), one narrow row each.
 * The indexes which carry columns along are written by hand in the migration.
 */
export const listings = pgTable(
  'listings',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Apart from the time until which it holds: the order of lists can only be kept by something that stands still. */
    subscriber: boolean().notNull(),
    paidUntil: timestamp('paid_until', { withTimezone: true }),
    /** The profile's own: lists are ordered by it. */
    activeAt: timestamp('active_at', { withTimezone: true, precision: 3 }).notNull(),
    /** One bit for each choice that can be filtered by; see listing-bits.policy.ts. */
    kind: integer().notNull(),
    /** 0: not given. */
    age: smallint().notNull(),
    placeId: integer('place_id'),
    joinedAt: timestamp('joined_at', { withTimezone: true, precision: 3 }).notNull(),
    /** One bit for each trait and wish that two members may contradict each other in; see fit.policy.ts. */
    traits: integer().notNull(),
    /** Whom they look for; the widest range where they have not said. */
    wantedAgeMin: smallint('wanted_age_min').notNull(),
    wantedAgeMax: smallint('wanted_age_max').notNull(),
    /** 0: they have not said. */
    wantedKm: smallint('wanted_km').notNull(),
    number: bigserial({ mode: 'number' }).notNull(),
    /** In which transaction it was last written: triggers of the migration see to it, and to the removals. */
    changedIn: transactionNumber('changed_in')
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('listings_paid_until')
      .on(table.paidUntil)
      .where(sql`${table.subscriber}`),
    index('listings_changed_in').on(table.changedIn),
  ],
);

/**
 * Listings that are gone, by number alone: nothing here says whose they were. 0 stands for all. For servers that hold the
 * listings in memory; for a day.
 */
export const listingRemovals = pgTable(
  'listing_removals',
  {
    number: bigint({ mode: 'number' }).primaryKey(),
    changedIn: transactionNumber('changed_in').notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('listing_removals_changed_in').on(table.changedIn)],
);

/** What a listing said of fitting before it was changed, for lists that were begun earlier and are still read; for a day. */
export const listingVersions = pgTable(
  'listing_versions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => listings.memberId, { onDelete: 'cascade' }),
    changedIn: transactionNumber('changed_in').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    age: smallint().notNull(),
    placeId: integer('place_id'),
    traits: integer().notNull(),
    wantedAgeMin: smallint('wanted_age_min').notNull(),
    wantedAgeMax: smallint('wanted_age_max').notNull(),
    wantedKm: smallint('wanted_km').notNull(),
  },
  (table) => [
    index('listing_versions_changed_in').on(table.changedIn, table.memberId),
    index('listing_versions_of_member').on(table.memberId, table.id),
  ],
);

const at = (name: string) => timestamp(name, { withTimezone: true });
const list = <Value extends string>(name: string) => text(name).array().$type<Value[]>().notNull();

/**
 * What listed companions offer, as others see it. Companions decide who has a row; apart from the listing, because activity
 * changes often, and so that it outlasts the time in which somebody cannot be found.
 */
export const listingCompanions = pgTable(
  'listing_companions',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** When their plan ends, and the listing as a companion with it. */
    listedUntil: at('listed_until').notNull(),
    categories: list<CompanionCategory>('categories'),
    kinds: list<CompanionKind>('kinds'),
    languages: list<Language>('languages'),
    offers: text().notNull(),
    refuses: text().notNull(),
    availableUntil: at('available_until'),
    /** How soon they answer requests, and what they were rated; null: nobody knows yet. */
    answersWithin: text('answers_within').$type<AnswersWithin>(),
    answeredPercent: integer('answered_percent'),
    stars: real(),
    ratings: integer().notNull().default(0),
  },
  (table) => [
    index('listing_companions_languages').using('gin', table.languages),
    index('listing_companions_available').on(table.availableUntil),
    index('listing_companions_listed_until').on(table.listedUntil),
  ],
);

/** Apart from the listing, because activity changes often and these words are costly to index. */
export const listingTexts = pgTable('listing_texts', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => listings.memberId, { onDelete: 'cascade' }),
  words: text().notNull(),
  /** The same, one by one and none longer than an index can take. */
  terms: text()
    .array()
    .notNull()
    .generatedAlwaysAs(
      sql.raw(
        String.raw`regexp_split_to_array(regexp_replace(btrim(words), '(\S{60})\S+', '\1', 'g'), '\s+')`,
      ),
    ),
});

/** Every term that a listing has, and until the next night those it had: part of a word is looked up here, the members by the whole words. */
export const listingTerms = pgTable('listing_terms', { term: text().primaryKey() });

/** Every kind that any listing ever had: a few thousand, however many the members. */
export const listingKinds = pgTable('listing_kinds', { kind: integer().primaryKey() });

/** Every location that any listing ever had, in small letters. */
export const places = pgTable('places', {
  id: serial().primaryKey(),
  name: text().notNull().unique(),
  /** Of the city that it is; null where we do not know it. */
  latitude: doublePrecision(),
  longitude: doublePrecision(),
});

/** The cities of the contract, in small letters as locations are written: SQL tells by it which places it knows. */
export const cities = pgTable('cities', {
  name: text().primaryKey(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
});

/** The words of names, places and interests: what a mistyped search may have meant. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() });
