import { draftsAreDropped, FILES } from '#web/lib/unsaved-drafts.ts';

const STORE = 'photos';

/** What was chosen on this page: there even where the browser keeps nothing. */
const held = new Map<string, File>();

/** Until the message is sent, and over a reload: a photo chosen without network goes out later. */
export async function keepFile(memberId: string, clientId: string, file: File): Promise<void> {
  // A page that is going away must not put back what signing out took away.
  if (draftsAreDropped()) return;
  held.set(clientId, file);
  await inStore('readwrite', (store) => store.put(file, [memberId, clientId]));
}

export async function readFile(memberId: string, clientId: string): Promise<File | null> {
  const kept: unknown =
    held.get(clientId) ??
    (await inStore('readonly', (store) => store.get([memberId, clientId]) as IDBRequest<unknown>));
  return kept instanceof File ? kept : null;
}

export async function dropFile(memberId: string, clientId: string): Promise<void> {
  held.delete(clientId);
  await inStore('readwrite', (store) => store.delete([memberId, clientId]));
}

/** This page is nobody's any more. */
export const releaseFiles = (): void => held.clear();

/** A photo is kept no longer than its message waits, whatever took that away. */
export async function sweepFiles(
  isWaiting: (memberId: string, clientId: string) => boolean,
): Promise<void> {
  const keys = (await inStore('readonly', (store) => store.getAllKeys())) as [string, string][];
  const left = (keys ?? []).filter(([memberId, clientId]) => !isWaiting(memberId, clientId));
  await Promise.all(left.map(([memberId, clientId]) => dropFile(memberId, clientId)));
}

/** Null where the browser lets us keep nothing. */
async function inStore<Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | null> {
  try {
    const opening = indexedDB.open(FILES, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    const database = await answerOf(opening);
    try {
      return await answerOf(ask(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not kept')));
  });
