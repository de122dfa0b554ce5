import type { Clock } from '#server/platform/clock.ts';

export interface QuickCounts {
  /** Counts one more and says whether it was one too many. */
  count(key: string): boolean;
  /** Takes one back that was counted. */
  uncount(key: string): void;
  /** Whether one more would be one too many. */
  isFull(key: string): boolean;
  /** Until everybody begins anew. */
  waitMs(): number;
}

/** Counts in memory, for this node alone, what comes too often to ask the database about. */
export function createQuickCounts(clock: Clock, most: number, windowMs: number): QuickCounts {
  let counts = new Map<string, number>();
  let window = 0;
  const counted = (key: string) => {
    const now = Math.floor(clock.now().getTime() / windowMs);
    if (now !== window) counts = new Map();
    window = now;
    return counts.get(key) ?? 0;
  };
  return {
    count: (key) => {
      const count = counted(key) + 1;
      counts.set(key, count);
      return count > most;
    },
    uncount: (key) => {
      const count = counted(key);
      if (count > 0) counts.set(key, count - 1);
    },
    isFull: (key) => counted(key) >= most,
    waitMs: () => windowMs - (clock.now().getTime() % windowMs),
  };
}
