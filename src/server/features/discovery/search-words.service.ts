import type { Tools } from '#server/platform/tools.ts';
import { deleteUnusedTerms, deleteUnusedWords, listUnusedTerms } from './search-words.queries.ts';

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
}
