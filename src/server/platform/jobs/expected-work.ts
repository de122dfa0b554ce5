const LOOK_EVERY_MS = 1_000;
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
    for (const [queue, end] of until) {
      look(queue);
      if (end < now) until.delete(queue);
    }
    next = until.size > 0 ? setTimeout(lookAround, LOOK_EVERY_MS) : null;
  }

  function expect(queue: string, inMs = 0): void {
    // What ends last may still leave work behind, for whoever starts next.
    if (isStopped) return;
    if (inMs > 0) {
      const timer = setTimeout(() => {
        later.delete(timer);
        expect(queue);
      }, inMs);
      later.add(timer);
      return;
    }
    if (!until.has(queue) && next) {
      clearTimeout(next);
      next = null;
    }
    until.set(queue, Date.now() + LOOK_FOR_MS);
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
