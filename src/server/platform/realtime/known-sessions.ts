import { minutes } from '#server/platform/clock.ts';
import type { Identify } from '#server/platform/http/caller.ts';
import { hashToken } from '#server/platform/ids.ts';

const REMEMBERED_MS = minutes(10);

/** Which sessions this node has found alive lately, on whichever way they came. */
export interface KnownSessions {
  identify: Identify;
  isKnown(token: string): boolean;
}

export function rememberSessions(identify: Identify): KnownSessions {
  let [recent, before] = [new Set<string>(), new Set<string>()];
  let since = performance.now();
  const remember = (key: string) => {
    if (performance.now() - since > REMEMBERED_MS) {
      [recent, before] = [new Set(), recent];
      since = performance.now();
    }
    recent.add(key);
  };
  return {
    identify: async (token) => {
      const caller = await identify(token);
      if (caller) remember(hashToken(token));
      return caller;
    },
    isKnown: (token) => {
      const key = hashToken(token);
      return recent.has(key) || before.has(key);
    },
  };
}
