import { sql } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { listings, listingTerms, listingTexts, places, searchWords } from './listings.tables.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';

/** Terms that no listing has any more, as far as can be seen without making anybody wait. */
export async function listUnusedTerms(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ term: string }>(
    sql`select term from ${listingTerms} except select unnest(terms) from ${listingTexts}`,
  );
  return rows.map(({ term }) => term);
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

/** Null: whichever. Under the lock, too: whoever is saving one would look for it in vain. */
export async function deleteUnusedPlaces(tx: Transaction, name: string | null): Promise<void> {
  await tx.execute(sql`lock table ${places} in share row exclusive mode`);
  await tx.execute(sql`delete from ${places} p
    where ${name === null ? sql`true` : sql`p.name = ${name}`}
      and not exists (select 1 from ${listings} l where l.place_id = p.id)`);
}
