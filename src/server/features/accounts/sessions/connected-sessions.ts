import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listLiveSessions } from './sessions.queries.ts';
import { callerOf, tellEnded } from './sessions.service.ts';

const ROUND_MS = 5_000;
/** While no other node can say that it has ended a session, this one has to ask. */
const LONELY_ROUND_MS = 1_000;
/** Of thousands looked at together, everybody would notice. */
const LOOKED_AT_TOGETHER = 100;

/** Looks at each who is connected once in a round, again and again, so that nothing that the bus loses holds for longer. The returned function stops it. */
export function startLookingAtConnected(tools: Tools): () => Promise<void> {
  const stop = new AbortController();
  const goOn = async () => {
    while (!stop.signal.aborted) await lookAtEach(tools, stop.signal);
  };
  const over = goOn();
  return () => {
    stop.abort();
    return over;
  };
}

/** The latest first: those who connect meanwhile, looked up a moment ago, wait no longer than a round either. */
async function lookAtEach(tools: Tools, stop: AbortSignal): Promise<void> {
  const roundMs = tools.bus?.isUp() === false ? LONELY_ROUND_MS : ROUND_MS;
  const connected = tools.realtime.connected().toReversed();
  const parts = Math.ceil(connected.length / LOOKED_AT_TOGETHER) || 1;
  for (let part = 0; part < parts && !stop.aborted; part += 1)
    try {
      await wait(roundMs / parts, undefined, { signal: stop });
      const from = part * LOOKED_AT_TOGETHER;
      await lookAt(tools, connected.slice(from, from + LOOKED_AT_TOGETHER));
    } catch (error) {
      if (stop.aborted) return;
      tools.log.warn({ err: error }, 'the connected sessions could not be looked at');
    }
}

/**
 * Of those who stay connected: ends what has run out, and looks up again who may do other things than when they were last looked
 * up, because the bus lost what told of it.
 */
async function lookAt(tools: Tools, connected: Caller[]): Promise<void> {
  if (connected.length === 0) return;
  const now = tools.clock.now();
  const ids = connected.map(({ sessionId }) => sessionId);
  const live = new Map(
    (await listLiveSessions(tools.db, ids, now)).map((each) => [each.sessionId, each]),
  );
  tellEnded(
    tools,
    ids.filter((id) => !live.has(id)),
  );
  for (const caller of connected) {
    const session = live.get(caller.sessionId);
    if (session && !isSame(callerOf({ ...caller, ...session }, now), caller))
      tools.realtime.refresh(caller.memberId);
  }
}

const isSame = (one: Caller, other: Caller): boolean =>
  (Object.keys(one) as (keyof Caller)[]).every((name) => {
    const [value, before] = [one[name], other[name]];
    return value instanceof Date ? value.getTime() === Number(before) : value === before;
  });
