import { os } from '@orpc/server';
import { refuse } from '#server/platform/refusal.ts';
import { createKeyedMutex } from '#server/platform/concurrency.ts';
import type { CallContext } from './call-context.ts';

/**
 * Put before the handlers of endpoints that cost much: `routes.browse.use(oneAtATime)`. A member's calls wait for each other
 * first, so that whoever asks for much holds up themselves; whoever has hung up leaves the line.
 */
export function createOneAtATime(momentMs: number) {
  const acquire = createSemaphore(1, momentMs);
  const lock = createKeyedMutex();
  return os.$context<CallContext>().middleware(async ({ context, next }) => {
    return lock(context.caller().memberId, async () => {
      if (context.hasHungUp()) throw refuse('UNAVAILABLE');
      const release = await acquire();
      try {
        return await next();
      } finally {
        release();
      }
    });
  });
}

/** Lets a few in at a time and the others wait. Whoever takes longer than a moment costs little, and counts no more. */
function createSemaphore(most: number, momentMs: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let held = 0;

  return async function acquire() {
    if (held < most) held += 1;
    // Whoever releases it hands it over.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      clearTimeout(timer);
      const next = waiting.shift();
      if (next) next();
      else held -= 1;
    };
    const timer = setTimeout(release, momentMs).unref();
    return release;
  };
}
