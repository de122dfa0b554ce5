import { os } from '@orpc/server';
import { refuse } from '#server/platform/refusal.ts';
import { createKeyedMutex } from '#server/platform/keyed-mutex.ts';
import type { CallContext } from './call-context.ts';
import { createSemaphore } from './semaphore.ts';

/**
 * Put before the handlers of endpoints that cost much: `routes.browse.use(inTurn)`. A member's calls wait for each other
 * first, so that whoever asks for much holds up themselves; whoever has hung up leaves the line.
 */
export function oneAtATime(momentMs: number) {
  const acquire = createSemaphore(1, momentMs);
  const lock = createKeyedMutex();
  return os.$context<CallContext>().middleware(async ({ context, next, signal }) => {
    return lock(context.caller().memberId, async () => {
      if (signal?.aborted) throw refuse('UNAVAILABLE');
      const release = await acquire();
      try {
        return await next();
      } finally {
        release();
      }
    });
  });
}
