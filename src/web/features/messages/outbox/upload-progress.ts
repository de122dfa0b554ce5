import { useSyncExternalStore } from 'react';

const shares = new Map<string, number>();
const listeners = new Set<() => void>();

/** From 0 to 1; null once it is over. */
export function setUploadProgress(clientId: string, share: number | null): void {
  if (share === null) shares.delete(clientId);
  else shares.set(clientId, share);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Null while it has not begun, or goes up from another tab. */
export const useUploadProgress = (clientId: string): number | null =>
  useSyncExternalStore(subscribe, () => shares.get(clientId) ?? null);
