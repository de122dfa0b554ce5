import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** How much waits to be read, for the title of the document. */
export function setTitleCount(next: number): void {
  count = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useTitleCount = () =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
