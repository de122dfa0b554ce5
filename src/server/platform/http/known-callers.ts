import type { Clock } from '#server/platform/clock.ts';
import type { Caller } from './caller.ts';

/** So long one is who one was, where nobody has told otherwise. */
const KNOWN_MS = 1_000;

/** Callers looked up within the last second, so that not every request asks the database who sends it. */
export interface KnownCallers {
  /** By the hash of a session's token. Whoever asks at the same time shares one look-up; nobody is not remembered. */
  find(tokenHash: string, lookUp: () => Promise<Caller | null>): Promise<Caller | null>;
  /** What a member may do has changed: whoever asks from now on gets what holds now. */
  forget(memberId: string): void;
  forgetSessions(sessionIds: string[]): void;
  forgetAll(): void;
}

interface Known {
  caller: Promise<Caller | null>;
  /** Null until the look-up has answered. */
  found: Caller | null;
  until: number;
  at: number;
}

export function createKnownCallers(clock: Clock): KnownCallers {
  const known = new Map<string, Known>();
  let sweptAt = performance.now();

  /** By both clocks: that of the product may stand still or leap. */
  const isFresh = ({ until, at }: Known) =>
    performance.now() < until && Math.abs(clock.now().getTime() - at) < KNOWN_MS;

  function sweep(): void {
    const now = performance.now();
    if (now - sweptAt < KNOWN_MS) return;
    sweptAt = now;
    for (const [tokenHash, each] of known) if (!isFresh(each)) known.delete(tokenHash);
  }

  /** A look-up under way may have read what held before: it is shared by nobody else. */
  function forgetWhere(isMeant: (caller: Caller) => boolean): void {
    for (const [tokenHash, { found }] of known)
      if (!found || isMeant(found)) known.delete(tokenHash);
  }

  return {
    find: (tokenHash, lookUp) => {
      sweep();
      const before = known.get(tokenHash);
      if (before && isFresh(before)) return before.caller;
      // It holds from when it was asked, not from when it was answered.
      const since = { until: performance.now() + KNOWN_MS, at: clock.now().getTime() };
      const one: Known = { caller: lookUp(), found: null, ...since };
      known.set(tokenHash, one);
      const drop = () => {
        if (known.get(tokenHash) === one) known.delete(tokenHash);
      };
      const keep = (caller: Caller | null) => {
        one.found = caller;
        if (!caller) drop();
      };
      one.caller.then(keep, drop);
      return one.caller;
    },
    forget: (memberId) => forgetWhere((caller) => caller.memberId === memberId),
    forgetSessions: (sessionIds) => forgetWhere(({ sessionId }) => sessionIds.includes(sessionId)),
    forgetAll: () => known.clear(),
  };
}
