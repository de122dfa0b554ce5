import { setTimeout as wait } from 'node:timers/promises';

type Throttle = (key: string, work: () => Promise<void>) => Promise<void>;

/** Work for one key begins at most this often and never beside the last; what comes too early is left out, unasked. */
export function createThrottle(everyMs: number): Throttle {
  const resting = new Set<string>();
  return async (key, work) => {
    if (resting.has(key)) return;
    resting.add(key);
    const rest = wait(everyMs, undefined, { ref: false });
    try {
      await work();
    } finally {
      void rest.then(() => resting.delete(key));
    }
  };
}
