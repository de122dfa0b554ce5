import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  countOneOfEach,
  deleteCount,
  deleteEndedCounts,
  findCount,
  uncountOne,
} from './limits.queries.ts';
import { createQuickCounts, type QuickCounts } from './quick-counts.ts';

export interface Limit {
  /** What is counted: "sign-in" plus keyed hashes of whom. */
  key: string;
  /** This many pass in a window; the next is refused until the window ends. */
  most: number;
  windowMs: number;
}

export interface Limits {
  /** Counts an attempt; the window starts with the first. */
  count(key: string, windowMs: number): Promise<{ count: number; waitMs: number }>;
  /** Counts an attempt and refuses with RATE_LIMITED when it is one too many for any of these. */
  take(...limits: Limit[]): Promise<void>;
  /** The same for this node alone, where the way to the database would cost more than what it guards. */
  takeHere(limit: Limit): void;
  /** Counts one more on this node, and says whether it was one too many. */
  isOverHere(limit: Limit): boolean;
  /** Refuses with RATE_LIMITED when the limit is reached, without counting. */
  check(limit: Limit): Promise<void>;
  /** Takes an attempt back that turned out to be honest. */
  giveBack(key: string): Promise<void>;
  reset(key: string): Promise<void>;
  forgetEnded(): Promise<void>;
}

export function createLimits(db: Database, clock: Clock): Limits {
  async function countEach(windows: Omit<Limit, 'most'>[]) {
    const now = clock.now();
    const ending = windows.map(({ key, windowMs }) => ({
      key,
      resetsAt: new Date(now.getTime() + windowMs),
    }));
    const rows = await countOneOfEach(db, ending, now);
    return new Map(
      rows.map(({ key, count, resetsAt }) => [
        key,
        { count, waitMs: resetsAt.getTime() - now.getTime() },
      ]),
    );
  }

  const here = new Map<string, QuickCounts>();
  const countsHere = ({ most, windowMs }: Limit) => {
    const name = `${most} in ${windowMs}`;
    const counts = here.get(name) ?? createQuickCounts(clock, most, windowMs);
    here.set(name, counts);
    return counts;
  };

  return {
    count: async (key, windowMs) => {
      const counted = (await countEach([{ key, windowMs }])).get(key);
      if (!counted) throw new Error('the count was not returned');
      return counted;
    },
    take: async (...limits) => {
      const counted = await countEach(limits);
      const isOver = ({ key, most }: Limit) => (counted.get(key)?.count ?? 0) > most;
      const over = limits.filter(isOver);
      if (over.length === 0) return;
      // What was refused for the minute does not use up the day.
      for (const limit of limits) if (!isOver(limit)) await uncountOne(db, limit.key);
      throw tooMany(Math.max(...over.map(({ key }) => counted.get(key)?.waitMs ?? 0)));
    },
    isOverHere: (limit) => countsHere(limit).count(limit.key),
    takeHere: (limit) => {
      const counts = countsHere(limit);
      if (counts.count(limit.key)) throw tooMany(counts.waitMs());
    },
    check: async ({ key, most }) => {
      const now = clock.now();
      const running = await findCount(db, key, now);
      if (running && running.count >= most)
        throw tooMany(running.resetsAt.getTime() - now.getTime());
    },
    giveBack: (key) => uncountOne(db, key),
    reset: (key) => deleteCount(db, key),
    forgetEnded: () => deleteEndedCounts(db, clock.now()),
  };
}

export function tooMany(waitMs: number) {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return refuse('RATE_LIMITED', { data: { retryAfterSeconds } });
}
