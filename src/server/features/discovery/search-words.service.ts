import type { Erasure } from '#server/platform/erasure.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import {
  deleteUnusedAmong,
  deleteUnusedPlaces,
  deleteUnusedTerms,
  deleteUnusedWords,
  listUnusedTerms,
  listWordsOf,
  lockSearched,
} from './listings.queries.ts';

/** Whoever saves a profile waits for one batch at most. */
const BATCH = 1000;

/** Forgets the words of those who are gone, hide or have changed their profile. */
export async function forgetUnusedWords({ db }: Tools): Promise<void> {
  const terms = await listUnusedTerms(db);
  for (let from = 0; from < terms.length; from += BATCH) {
    const batch = terms.slice(from, from + BATCH);
    await db.transaction((tx) => deleteUnusedTerms(tx, batch));
  }
  await db.transaction((tx) => deleteUnusedWords(tx));
  await db.transaction((tx) => deleteUnusedPlaces(tx, null));
}

/** Words that nobody else uses go with the member, without waiting for the night. Last, for whoever saves a profile waits for it. */
export async function eraseSearchWords(
  _: Tools,
  tx: WriteTransaction,
  { memberId }: Erasure,
): Promise<void> {
  const { terms, place } = await listWordsOf(tx, memberId);
  tx.atEnd(async () => {
    await lockSearched(tx);
    await deleteUnusedTerms(tx, terms);
    await deleteUnusedAmong(tx, [...new Set(terms.flatMap((term) => term.split(/\W+/)))]);
    if (place !== null) await deleteUnusedPlaces(tx, place);
  });
}

/** More words than this only cost time. */
const WORDS_MOST = 6;

export const wordsIn = (search: string): string[] =>
  search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MOST);

const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** Anywhere in the text; one or two letters only where a word begins, since an index of three letters helps no further. */
export const patternOf = (word: string): string =>
  word.length < 3 ? `% ${literal(word)}%` : `%${literal(word)}%`;

/** The same for a single term, which is a word without what surrounds it. */
export const termPatternOf = (word: string): string =>
  word.length < 3 ? `${literal(word)}%` : containing(word);

export const containing = (text: string): string => `%${literal(text.toLowerCase())}%`;
