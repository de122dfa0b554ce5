import { useSyncExternalStore } from 'react';
import { Listeners } from './store.ts';

const EVERY_MS = 30_000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Listeners();

function tick(): void {
  // Nobody looks; on return the time is right at once.
  if (document.visibilityState === 'hidden') return;
  now = new Date();
  listeners.tell();
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.add(listener);
  if (!timer) {
    timer = setInterval(tick, EVERY_MS);
    // A page that slept comes back with old times.
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    stop();
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

function read(): Date {
  // Until somebody listens, nothing keeps it fresh.
  if (!timer && Date.now() - now.getTime() > EVERY_MS) now = new Date();
  return now;
}

/** The time, anew every half minute: for texts such as '2 minutes ago'. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, read, read);
}
