import type { Tools } from '#server/platform/tools.ts';
import { deleteUnsaidTerms, deleteUnsaidWords, listUnsaidTerms } from './said-words.queries.ts';

/** Whoever saves a profile waits for one batch at most. */
const BATCH = 1000;

/** Forgets the words of those who are gone, hide or say something else now. */
export async function forgetUnsaidWords({ db }: Tools): Promise<void> {
  const terms = await listUnsaidTerms(db);
  for (let from = 0; from < terms.length; from += BATCH) {
    const batch = terms.slice(from, from + BATCH);
    await db.transaction((tx) => deleteUnsaidTerms(tx, batch));
  }
  await db.transaction((tx) => deleteUnsaidWords(tx));
}
