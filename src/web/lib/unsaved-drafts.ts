const PREFIX = 'saath.draft.';

/** True from signing out, or from another member's signing in, until the page is somebody's again. */
let dropped = false;
const listeners = new Set<() => void>();

const keyOf = (memberId: string, name: string) => `${PREFIX}${memberId}.${name}`;

/** What a member typed on this device and the server does not have yet; null when there is nothing. */
export function readDraft(memberId: string, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(memberId, name)) ?? 'null');
  } catch {
    // Storage that is closed or spoilt holds no draft.
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
  for (const listener of listeners) listener();
}

/** Told of every change, also by other tabs. */
export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** This page writes no more of them; what is there stays for whoever has written it. */
export function closeDrafts(): void {
  dropped = true;
}

/** Whoever signs out leaves nothing on this device. */
export function dropDrafts(): void {
  closeDrafts();
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Nothing can be read, so nothing is left.
  }
}

export const draftsAreDropped = (): boolean => dropped;

export function allowDrafts(): void {
  dropped = false;
}
