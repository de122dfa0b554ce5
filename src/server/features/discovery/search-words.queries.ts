import { sql } from 'drizzle-orm';
import { listingTerms, listingTexts, searchWords } from './listings.tables.ts';
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
