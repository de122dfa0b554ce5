import { useSyncExternalStore } from 'react';

/** Where this member wrote that they may be in need. Nowhere but on this page, and only until they close it. */
const offered = new Set<string>();
const listeners = new Set<() => void>();

function change(write: () => void): void {
  write();
  for (const listener of listeners) listener();
}

export const offerHelp = (place: string) => change(() => offered.add(place));

export const closeHelp = (place: string) => change(() => offered.delete(place));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useHelpOffered = (place: string): boolean =>
  useSyncExternalStore(subscribe, () => offered.has(place));
