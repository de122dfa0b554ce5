import { sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/platform/database/database.ts';

/** Terms that no listing has any more, as far as can be seen without making anybody wait. */
export async function listUnsaidTerms(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ term: string }>(
    sql`select term from listing_terms except select unnest(terms) from listing_texts`,
  );
  return rows.map(({ term }) => term);
}

/**
 * Deletes those of these terms that are still unsaid. The lock lets whoever is just saying one finish first: a
 * term is written once, and nobody would write it again for them.
 */
export async function deleteUnsaidTerms(tx: Transaction, terms: string[]): Promise<void> {
  await tx.execute(sql`lock table listing_terms in share row exclusive mode`);
  await tx.execute(sql`delete from listing_terms where term = any(${sql.param(terms)}::text[])
    and not exists (select 1 from listing_texts where terms @> array[term])`);
}

/** Deletes the words that are part of no term; under a lock for the same reason. */
export async function deleteUnsaidWords(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table search_words in share row exclusive mode`);
  await tx.execute(sql`delete from search_words where word not in (
    select regexp_split_to_table(term, '\\W+') from listing_terms)`);
}
