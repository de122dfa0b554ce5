import { useSyncExternalStore } from 'react';

let socketLost = false;
const listeners = new Set<() => void>();

/** Said by the socket whenever it comes or goes. */
export function noteConnection(connected: boolean): void {
  socketLost = !connected;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether what others do cannot reach this page just now. */
export const useConnectionLost = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => socketLost || !navigator.onLine,
    () => false,
  );
