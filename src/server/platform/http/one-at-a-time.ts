import { os } from '@orpc/server';
import type { CallContext } from './call-context.ts';
import { createTurnstile } from './turnstile.ts';

/** Put before the handlers of endpoints that cost much: `routes.browse.use(inTurn)`. */
export function oneAtATime(momentMs: number) {
  const enter = createTurnstile(1, momentMs);
  return os.$context<CallContext>().middleware(async ({ next }) => {
    const leave = await enter();
    try {
      return await next();
    } finally {
      leave();
    }
  });
}
