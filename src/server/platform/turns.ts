import { createKeyedMutex } from './concurrency.ts';
import { refuse } from './refusal.ts';

/** More than the busiest pages of a member have under way. */
const MOST_WAITING = 100;

export type InTurn = <T>(memberId: string, change: () => Promise<T>) => Promise<T>;

/**
 * A member's changes wait for each other on a node, before any of them takes a connection to the database: whoever asks for
 * hundreds at once holds up themselves alone.
 */
export function createTurns(): InTurn {
  const lock = createKeyedMutex();
  const waiting = new Map<string, number>();
  return async (memberId, change) => {
    const before = waiting.get(memberId) ?? 0;
    if (before >= MOST_WAITING) throw refuse('UNAVAILABLE', { data: { retryAfterSeconds: 1 } });
    waiting.set(memberId, before + 1);
    try {
      return await lock(memberId, change);
    } finally {
      const left = (waiting.get(memberId) ?? 1) - 1;
      if (left > 0) waiting.set(memberId, left);
      else waiting.delete(memberId);
    }
  };
}
