import { and, eq, lt, lte, sql, type SQL } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts';
import { hotStatement } from '#server/platform/database/hot-statements.ts';
import { ANY_AGE, traitBits, type TraitField } from './fit.policy.ts';
import { listingBits, type BitField } from './listing-bits.policy.ts';
import {
  cities,
  listingCompanions,
  listingKinds,
  listingRemovals,
  listingTerms,
  listingTexts,
  listingVersions,
  listings,
  places,
  searchWords,
} from './listings.tables.ts';

const holds: Record<BitField, (value: string) => SQL> = {
  // Where none was stated, whom they look for stands in, as ruled.
  gender: (value) => sql`coalesce(p.gender, p.preferred_gender) = ${value}`,
  // No money comes near Friendship with Benefits: listed companions are not found under it.
  connectionType: (value) =>
    value === 'friendship-with-benefits'
      ? sql`${value} = any(p.connection_types) and c.member_id is null`
      : sql`${value} = any(p.connection_types)`,
  bodyType: (value) => sql`p.body_type = ${value}`,
  education: (value) => sql`p.education = ${value}`,
  smoking: (value) => sql`p.smoking = ${value}`,
  drinking: (value) => sql`p.drinking = ${value}`,
  verified: () => sql`m.identity_verified_at is not null`,
  companions: () => sql`c.member_id is not null`,
  companionCategory: (value) => sql`${value} = any(c.categories)`,
  companionKind: (value) => sql`${value} = any(c.kinds)`,
};

const traitColumns: Record<TraitField, SQL> = {
  gender: sql`p.gender`,
  education: sql`p.education`,
  relationshipType: sql`p.preferences->>'relationshipType'`,
  wantedGender: sql`p.preferred_gender`,
  wantedEducation: sql`p.preferences->>'educationLevel'`,
};

const joinBits = (conditions: SQL[]) =>
  sql.join(
    conditions.map(
      (condition, bit) => sql`case when ${condition} then ${sql.raw(String(1 << bit))} else 0 end`,
    ),
    sql` | `,
  );

const kindOf = () => joinBits(listingBits.map(({ field, value }) => holds[field](value)));

const traitsOf = () =>
  joinBits(traitBits.map(({ field, value }) => sql`${traitColumns[field]} = ${value}`));

/** What stands in the preferences from the beginning is no wish before its owner has spoken about it. */
const wanted = sql`case when 'ageRange' = any(p.stated)
      then (p.preferences->'ageRange'->>'min')::smallint else ${ANY_AGE.min} end as wanted_age_min,
    case when 'ageRange' = any(p.stated)
      then (p.preferences->'ageRange'->>'max')::smallint else ${ANY_AGE.max} end as wanted_age_max,
    case when 'distance' = any(p.stated)
      then (p.preferences->>'distance')::smallint else 0 end as wanted_km`;

/** What decides whether somebody fits. */
const fitColumns = ['age', 'place_id', 'traits', 'wanted_age_min', 'wanted_age_max', 'wanted_km'];
const fitColumnsOf = (table: string) =>
  sql.raw(fitColumns.map((name) => `${table}.${name}`).join());

const suggestedText = sql`concat_ws(' ', m.name, p.location, array_to_string(p.interests, ' '))`;

/** Small letters, each word after a space, so that a word's beginning can be searched for. */
const wordsOf = sql`' ' || regexp_replace(lower(concat_ws(' ', ${suggestedText}, p.bio)), '\\s+', ' ', 'g')`;

/**
 * Brings the listings of these members in line with their profiles. Sorted, so that two at once never wait for each
 * other; in two statements, because each one costs a way to the database while the profile is locked. The first waits for
 * a payment that is being settled, so that the second sees what came of it.
 */
export async function refreshListings(
  tx: Transaction,
  memberIds: string[],
  now: Date,
): Promise<void> {
  const ids = sql`${sql.param(memberIds)}::uuid[]`;
  const source = (lock = sql``) => sql`source as materialized (
    select p.member_id, p.active_at, coalesce(p.age, 0) as age, lower(trim(p.location)) as place,
      (${kindOf()}) as kind, (${traitsOf()}) as traits, ${wanted}, ${wordsOf} as words,
      ${suggestedText} as suggested, m.paid_until, m.created_at as joined_at
    from ${profiles} p join ${members} m on m.id = p.member_id
      left join ${listingCompanions} c on c.member_id = p.member_id
    where p.member_id = any(${ids}) and p.findable ${lock})`;
  await tx.execute(sql`with ${source(sql`order by m.id for key share of m`)},
    new_places as (insert into ${places} (name, latitude, longitude)
      select distinct place, latitude, longitude from source left join ${cities} on name = place
      where place is not null order by 1 on conflict do nothing),
    new_kinds as (insert into ${listingKinds}
      select distinct kind from source order by 1 on conflict do nothing),
    new_words as (insert into ${searchWords}
      select distinct word from source, regexp_split_to_table(lower(suggested), '\\W+') word
      where length(word) between 4 and 40 order by 1 on conflict do nothing)
    delete from ${listings} where member_id = any(${ids})
      and member_id not in (select member_id from source)`);
  await tx.execute(sql`with ${source()},
    placed as (select s.*, pl.id as place_id from source s left join ${places} pl on pl.name = s.place),
    earlier as (insert into ${listingVersions}
        (member_id, changed_in, changed_at, ${sql.raw(fitColumns.join())})
      select l.member_id, pg_current_xact_id(), ${now.toISOString()}::timestamptz, ${fitColumnsOf('l')}
      from ${listings} l join placed p on p.member_id = l.member_id
      where (${fitColumnsOf('l')}) is distinct from (${fitColumnsOf('p')})),
    listed as (insert into ${listings}
        (member_id, subscriber, paid_until, active_at, joined_at, kind, age, place_id, traits,
          wanted_age_min, wanted_age_max, wanted_km)
      select member_id, coalesce(paid_until > ${now.toISOString()}::timestamptz, false), paid_until,
        active_at, joined_at, kind, age, place_id, traits, wanted_age_min, wanted_age_max, wanted_km
      from placed
      on conflict (member_id) do update
        set kind = excluded.kind, age = excluded.age, place_id = excluded.place_id,
          active_at = excluded.active_at, traits = excluded.traits,
          wanted_age_min = excluded.wanted_age_min, wanted_age_max = excluded.wanted_age_max,
          wanted_km = excluded.wanted_km),
    written as (insert into ${listingTexts} (member_id, words) select member_id, words from source
      on conflict (member_id) do update set words = excluded.words
        where ${listingTexts.words} <> excluded.words
      returning terms)
    insert into ${listingTerms} select distinct term from written, unnest(terms) term order by 1
      on conflict do nothing`);
}

export const countListings = (db: Database): Promise<number> => db.$count(listings);

export async function setActiveAt(
  tx: Transaction,
  memberId: string,
  activeAt: Date,
): Promise<void> {
  await tx.update(listings).set({ activeAt }).where(eq(listings.memberId, memberId));
}

/** Whoever is not listed gets it with their listing. */
export async function setListedPlan(
  tx: Transaction,
  memberId: string,
  plan: { subscriber: boolean; paidUntil: Date | null },
): Promise<void> {
  await tx.update(listings).set(plan).where(eq(listings.memberId, memberId));
}

/** Along an index of those who still count as subscribers: it costs as much as there are to take back. */
export async function takeLapsed(db: Executor, now: Date): Promise<void> {
  await db
    .update(listings)
    .set({ subscriber: false })
    .where(and(eq(listings.subscriber, true), lte(listings.paidUntil, now)));
}

export type OfferRow = typeof listingCompanions.$inferSelect;
export type ListedOffer = Omit<OfferRow, 'memberId'>;

export async function upsertOffer(
  tx: Transaction,
  memberId: string,
  offer: ListedOffer,
): Promise<void> {
  await tx
    .insert(listingCompanions)
    .values({ memberId, ...offer })
    .onConflictDoUpdate({ target: listingCompanions.memberId, set: offer });
}

export async function deleteOffer(tx: Transaction, memberId: string): Promise<void> {
  await tx.delete(listingCompanions).where(eq(listingCompanions.memberId, memberId));
}

const offersOf = hotStatement<{ memberIds: string[]; now: Date }, OfferRow>(
  'list offers',
  (value) => sql`
    select c.member_id as "memberId", c.listed_until as "listedUntil", c.categories, c.kinds,
      c.languages, c.offers, c.refuses, c.available_until as "availableUntil",
      c.answers_within as "answersWithin", c.answered_percent as "answeredPercent", c.stars, c.ratings
    from ${listingCompanions} c join ${listings} l on l.member_id = c.member_id
    where c.member_id = any(${value('memberIds')}::uuid[]) and c.listed_until > ${value('now')}`,
);

/** Of those who can be found now. */
export const listOffers = async (
  db: Database,
  memberIds: string[],
  now: Date,
): Promise<OfferRow[]> => (memberIds.length === 0 ? [] : offersOf(db, { memberIds, now }));

/** Those whose plan is over, along an index: it costs as much as there are to take back. */
export async function listOverdue(db: Executor, now: Date): Promise<string[]> {
  const rows = await db
    .select({ memberId: listingCompanions.memberId })
    .from(listingCompanions)
    .where(lte(listingCompanions.listedUntil, now))
    .limit(1000);
  return rows.map(({ memberId }) => memberId);
}

/** Terms that no listing has any more, as far as can be seen without making anybody wait. */
export async function listUnusedTerms(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ term: string }>(
    sql`select term from ${listingTerms} except select unnest(terms) from ${listingTexts}`,
  );
  return rows.map(({ term }) => term);
}

/**
 * Before more than one of those below in one transaction: whoever is just saving a profile takes the tables in the same order,
 * and so neither waits for the other in a circle.
 */
export async function lockSearched(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`lock table ${places}, ${searchWords}, ${listingTerms} in share row exclusive mode`,
  );
}

/**
 * Deletes those of these terms that are still unused. The lock lets whoever is just saving one finish first: a
 * term is written once, and nobody would write it again for them.
 */
export async function deleteUnusedTerms(tx: Transaction, terms: string[]): Promise<void> {
  await tx.execute(sql`lock table ${listingTerms} in share row exclusive mode`);
  await tx.execute(sql`delete from ${listingTerms} where term = any(${sql.param(terms)}::text[])
    and not exists (select 1 from ${listingTexts} where terms @> array[term])`);
}

/** Deletes the words that are part of no term; under a lock for the same reason. */
export async function deleteUnusedWords(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${searchWords} in share row exclusive mode`);
  await tx.execute(sql`delete from ${searchWords} where word not in (
    select regexp_split_to_table(term, '\\W+') from ${listingTerms})`);
}

/** What a member can be found by, listed or not, as their listing would say it. */
export async function listWordsOf(
  tx: Transaction,
  memberId: string,
): Promise<{ terms: string[]; place: string | null }> {
  const { rows } = await tx.execute<{ terms: string[]; place: string | null }>(sql`
    select regexp_split_to_array(regexp_replace(btrim(lower(concat_ws(' ', m.name, p.location,
        array_to_string(p.interests, ' '), p.bio))), '(\\S{60})\\S+', '\\1', 'g'), '\\s+') as terms,
      lower(trim(p.location)) as place
    from ${profiles} p join ${members} m on m.id = p.member_id where p.member_id = ${memberId}`);
  return rows[0] ?? { terms: [], place: null };
}

/** The same as every night, for a few words: those that are part of no term. */
export async function deleteUnusedAmong(tx: Transaction, words: string[]): Promise<void> {
  await tx.execute(sql`lock table ${searchWords} in share row exclusive mode`);
  await tx.execute(sql`delete from ${searchWords} w where w.word = any(${sql.param(words)}::text[])
    and not exists (select 1 from ${listingTerms} t where t.term like '%' || w.word || '%'
      and w.word = any(regexp_split_to_array(t.term, '\\W+')))`);
}

/**
 * Null: whichever. Under the lock, too: whoever is saving one would look for it in vain. A city that somebody has left stays
 * as long as lists are read in which they still live there.
 */
export async function deleteUnusedPlaces(tx: Transaction, name: string | null): Promise<void> {
  await tx.execute(sql`lock table ${places} in share row exclusive mode`);
  await tx.execute(sql`delete from ${places} p
    where ${name === null ? sql`true` : sql`p.name = ${name}`}
      and not exists (select 1 from ${listings} l where l.place_id = p.id)
      and (p.latitude is null
        or not exists (select 1 from ${listingVersions} v where v.place_id = p.id))`);
}

export async function deleteVersions(db: Executor, changedBefore: Date): Promise<void> {
  await db.delete(listingVersions).where(lt(listingVersions.changedAt, changedBefore));
}

/** By the database's own clock, as they are written. */
export async function deleteRemovals(db: Executor): Promise<void> {
  await db.execute(sql`delete from ${listingRemovals} where removed_at < now() - interval '1 day'`);
}
