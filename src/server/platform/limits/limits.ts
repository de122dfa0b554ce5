import type { DayBySize } from '#contract/access.ts';
import { minutes, type Clock } from '#server/platform/clock.ts';
import type { Database, Executor } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { refuse } from '#server/platform/refusal.ts';
import { createKeyedMutex, once } from '#server/platform/concurrency.ts';
import {
  countEachOf,
  deleteCount,
  deleteCountsOf,
  deleteEndedCounts,
  uncount,
} from './limits.queries.ts';
import { createQuickCounts, type QuickCounts } from './quick-counts.ts';

export interface Limit {
  /** What is counted: "sign-in" plus keyed hashes of whom. */
  key: string;
  /** This many pass in a window; the next is refused until the window ends. */
  most: number;
  /** Fewer than `most` on a site that is not large. */
  bySize?: DayBySize | undefined;
  windowMs: number;
  /** How many an attempt counts for; otherwise one. */
  amount?: number | undefined;
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
  /** Whether one more on this node would be one too many. */
  isFullHere(limit: Limit): boolean;
  /** Takes ahead of the work, so that none slips past another, and gives back unless the result is what is limited. */
  takeFor<T>(limit: Limit, work: () => Promise<T>, isLimited: (result: T) => boolean): Promise<T>;
  /** Takes an attempt back that turned out to be honest. */
  giveBack(key: string): Promise<void>;
  /** The same for what was counted on this node. */
  giveBackHere(limit: Limit): void;
  reset(key: string): Promise<void>;
  forgetEnded(): Promise<void>;
  /** Whatever is counted under one of these. */
  forget(tx: Executor, names: string[]): Promise<void>;
}

const SIZE_KEPT_MS = minutes(10);

export function createLimits(
  db: Database,
  clock: Clock,
  log: Logger,
  countListed: () => Promise<number>,
): Limits {
  const lock = createKeyedMutex();
  const workLock = createKeyedMutex();

  async function countEach(windows: Omit<Limit, 'most'>[]) {
    const now = clock.now();
    const ending = windows.map(({ key, windowMs, amount = 1 }) => ({
      key,
      count: amount,
      resetsAt: new Date(now.getTime() + windowMs),
    }));
    // In turns: of many who count the same, one waits for the row with a connection, and not all.
    const rows = await lock(ending[0]?.key ?? '', () => countEachOf(db, ending, now));
    return new Map(
      rows.map(({ key, count, resetsAt }) => [
        key,
        { count, waitMs: resetsAt.getTime() - now.getTime() },
      ]),
    );
  }

  async function countOne(key: string, windowMs: number) {
    const counted = (await countEach([{ key, windowMs }])).get(key);
    if (!counted) throw new Error('the count was not returned');
    return counted;
  }

  /** What it was counted for is done, or refused, and stays so where this fails. */
  const giveBack = (key: string, amount = 1) =>
    uncount(db, key, amount).catch((error: unknown) =>
      log.error({ err: error }, 'a count could not be given back'),
    );

  let size = { countedAt: -Infinity, listed: once(countListed) };
  /** Asked for those alone who have used up what everybody has. */
  const listed = () => {
    const now = clock.now().getTime();
    if (now - size.countedAt >= SIZE_KEPT_MS) size = { countedAt: now, listed: once(countListed) };
    return size.listed();
  };
  async function isOneTooMany({ most, bySize }: Limit, count: number): Promise<boolean> {
    if (!bySize || count <= bySize.least || count > most) return count > most;
    return count > Math.max(bySize.least, (await listed()) / bySize.listed);
  }

  const here = new Map<string, QuickCounts>();
  const countsHere = ({ most, windowMs }: Limit) => {
    const name = `${most} in ${windowMs}`;
    const counts = here.get(name) ?? createQuickCounts(clock, most, windowMs);
    here.set(name, counts);
    return counts;
  };

  return {
    count: countOne,
    take: async (...limits) => {
      const counted = await countEach(limits);
      const over = new Set<Limit>();
      for (const limit of limits)
        if (await isOneTooMany(limit, counted.get(limit.key)?.count ?? 0)) over.add(limit);
      if (over.size === 0) return;
      // What was refused for the minute does not use up the day, nor does much what is left for little.
      for (const limit of limits)
        if (limit.amount || !over.has(limit)) await giveBack(limit.key, limit.amount);
      throw tooMany(Math.max(...[...over].map(({ key }) => counted.get(key)?.waitMs ?? 0)));
    },
    isOverHere: (limit) => countsHere(limit).count(limit.key),
    isFullHere: (limit) => countsHere(limit).isFull(limit.key),
    takeHere: (limit) => {
      const counts = countsHere(limit);
      if (counts.count(limit.key)) throw tooMany(counts.waitMs());
    },
    // In turns: honest ones who come together would use up what all of them give back.
    takeFor: ({ key, most, windowMs }, work, isLimited) =>
      workLock(key, async () => {
        let kept = false;
        const { count, waitMs } = await countOne(key, windowMs);
        try {
          if (count > most) throw tooMany(waitMs);
          const result = await work();
          kept = isLimited(result);
          return result;
        } finally {
          if (!kept) await giveBack(key);
        }
      }),
    giveBack,
    giveBackHere: (limit) => countsHere(limit).uncount(limit.key),
    reset: (key) => deleteCount(db, key),
    forget: deleteCountsOf,
    forgetEnded: () => deleteEndedCounts(db, clock.now()),
  };
}

export function tooMany(waitMs: number) {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return refuse('RATE_LIMITED', { data: { retryAfterSeconds } });
}
