import { setTimeout as wait } from 'node:timers/promises';
import { isUnreachable } from '#server/platform/database/database-errors.ts';
import type { Logger } from '#server/platform/log.ts';

const LOOK_EVERY_MS = 30_000;

/**
 * The net below: for ticks, and for what another node left when it died. One look for all queues: fifty that were asked each on its own,
 * all at the same moment, made members wait.
 */
export function lookAgainAndAgain(
  log: Logger,
  look: () => Promise<void>,
): { stop: () => Promise<void> } {
  const stop = new AbortController();
  const goOn = async () => {
    while (!stop.signal.aborted)
      try {
        await wait(LOOK_EVERY_MS, undefined, { signal: stop.signal });
        await look();
      } catch (error) {
        if (!stop.signal.aborted && !isUnreachable(error))
          log.error({ err: error }, 'waiting jobs could not be looked for');
      }
  };
  const over = goOn();
  return {
    stop: () => {
      stop.abort();
      return over;
    },
  };
}

const EXPECTED_EVERY_MS = 1_000;
/** The first look is early: most transactions end in a moment. */
const FIRST_LOOK_MS = 100;
/** What a transaction leaves behind can be seen only once it has ended, and nobody tells when it does. */
const LOOK_FOR_MS = 5_000;

export interface ExpectedWork {
  /** Looks into this queue every second for a while, from now on or from then on. */
  expect(queue: string, inMs?: number): void;
  stop(): void;
}

/** A queue is asked often only while something is expected there: one that nobody writes to costs next to nothing. */
export function expectWork(look: (queue: string) => void): ExpectedWork {
  const until = new Map<string, number>();
  const later = new Set<NodeJS.Timeout>();
  let next: NodeJS.Timeout | null = null;
  let isStopped = false;

  function lookAround(): void {
    const now = Date.now();
    for (const [name, end] of until) {
      look(name);
      if (end < now) until.delete(name);
    }
    next = until.size > 0 ? setTimeout(lookAround, EXPECTED_EVERY_MS) : null;
  }

  function expect(name: string, inMs = 0): void {
    // What ends last may still leave work behind, for whoever starts next.
    if (isStopped) return;
    if (inMs > 0) {
      const timer = setTimeout(() => {
        later.delete(timer);
        expect(name);
      }, inMs);
      later.add(timer);
      return;
    }
    if (!until.has(name) && next) {
      clearTimeout(next);
      next = null;
    }
    until.set(name, Date.now() + LOOK_FOR_MS);
    next ??= setTimeout(lookAround, FIRST_LOOK_MS);
  }

  return {
    expect,
    stop: () => {
      isStopped = true;
      if (next) clearTimeout(next);
      for (const timer of later) clearTimeout(timer);
    },
  };
}
