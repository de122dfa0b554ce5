import { Listeners } from './store.ts';

const PREFIX = 'saath.draft.';

/** The database of the files among them. */
export const FILES = 'saath.outbox';

/** True from signing out, or from another member's signing in, until the page is somebody's again. */
let dropped = false;
const listeners = new Listeners();

/** Goes with the drafts when their writer signs out. */
const WRITER = `${PREFIX}writer`;

const keyOf = (memberId: string, name: string) => `${PREFIX}${memberId}.${name}`;

/** What a member typed on this device and the server does not have yet; null when there is nothing. */
export const readDraft = (memberId: string, name: string): unknown =>
  draftIn(keptDraft(memberId, name));

/** As it is kept: for those who look often, and read only what has changed. */
export function keptDraft(memberId: string, name: string): string | null {
  try {
    return localStorage.getItem(keyOf(memberId, name));
  } catch {
    // Storage that is closed holds no draft.
    return null;
  }
}

export function draftIn(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? 'null');
  } catch {
    // What is spoilt is no draft.
    return null;
  }
}

export function keepDraft(memberId: string, name: string, draft: unknown): void {
  // A page that is going away must not put back what signing out took away.
  if (dropped) return;
  try {
    if (draft === null) localStorage.removeItem(keyOf(memberId, name));
    else localStorage.setItem(keyOf(memberId, name), JSON.stringify(draft));
  } catch {
    // A full or closed storage must not stop the typing.
  }
  listeners.tell();
}

/** For what only this tab can lose, and finds again after a reload: another tab is none the wiser. */
export function keepTabDraft(memberId: string, name: string, draft: unknown): void {
  if (dropped) return;
  try {
    sessionStorage.setItem(keyOf(memberId, name), JSON.stringify(draft));
  } catch {
    // A full or closed storage must not stop the page.
  }
}

export function readTabDraft(memberId: string, name: string): unknown {
  try {
    return draftIn(sessionStorage.getItem(keyOf(memberId, name)));
  } catch {
    return null;
  }
}

/** Told of every change, also by other tabs. */
export function onDraftChange(listener: () => void): () => void {
  const stop = listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

/** Told when another tab has changed this one, with what is there now and what was there before. */
export function onDraftElsewhere(
  memberId: string,
  name: string,
  listener: (draft: unknown, before: unknown) => void,
): () => void {
  const hear = ({ key, newValue, oldValue }: StorageEvent) => {
    if (key === keyOf(memberId, name)) listener(draftIn(newValue), draftIn(oldValue));
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Whose page this device showed last. Without network nobody else can tell. */
export function noteWriter(memberId: string): void {
  try {
    localStorage.setItem(WRITER, memberId);
  } catch {
    // A full or closed storage must not stop the page.
  }
}

export function lastWriter(): string | null {
  try {
    return localStorage.getItem(WRITER);
  } catch {
    return null;
  }
}

/** This page writes no more of them; what is there stays for whoever has written it. */
export function closeDrafts(): void {
  dropped = true;
}

/** Whoever signs out leaves nothing on this device. */
export function dropDrafts(): void {
  closeDrafts();
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
    indexedDB.deleteDatabase(FILES);
  } catch {
    // Nothing can be read, so nothing is left.
  }
}

export const draftsAreDropped = (): boolean => dropped;

export function allowDrafts(): void {
  dropped = false;
}
