import type { Tools } from '#server/platform/tools.ts';
import { endExpired } from './sessions.service.ts';

const SWEEP_MS = 5_000;
// While no other node can say that it has ended a session, this one has to ask.
const LONELY_SWEEP_MS = 1_000;

/** Again and again: closes the connections of sessions that have run out. The returned function stops it. */
export function startSessionSweep(tools: Tools): () => void {
  const { realtime } = tools;
  const sweep = async () => {
    try {
      await endExpired(tools, realtime.connectedSessions());
    } catch (error) {
      tools.log.warn({ err: error }, 'expired sessions could not be swept');
    }
    if (!stopped) timer = wait();
  };
  const wait = () =>
    setTimeout(() => void sweep(), tools.bus?.isUp() === false ? LONELY_SWEEP_MS : SWEEP_MS);
  let stopped = false;
  let timer = wait();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
