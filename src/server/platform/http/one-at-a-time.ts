import { os } from '@orpc/server';
import { refuse } from '#server/platform/refusal.ts';
import { createTurns } from '#server/platform/turns.ts';
import type { CallContext } from './call-context.ts';
import { createTurnstile } from './turnstile.ts';

/**
 * Put before the handlers of endpoints that cost much: `routes.browse.use(inTurn)`. A member's calls wait for each other
 * first, so that whoever asks for much holds up themselves; whoever has hung up leaves the line.
 */
export function oneAtATime(momentMs: number) {
  const enter = createTurnstile(1, momentMs);
  const inTurn = createTurns();
  return os.$context<CallContext>().middleware(async ({ context, next, signal }) => {
    return inTurn(context.caller().memberId, async () => {
      if (signal?.aborted) throw refuse('UNAVAILABLE');
      const leave = await enter();
      try {
        return await next();
      } finally {
        leave();
      }
    });
  });
}
