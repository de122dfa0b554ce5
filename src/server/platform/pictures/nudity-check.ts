import type { PhotoCheck } from '#server/platform/config/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { processCall } from '#server/platform/workers/process-call.ts';
import { judgeNudity, type Nudity, type NudityScores } from './nudity.policy.ts';

// Each waits with little more than its pixels.
const MOST_WAITING = 200;
/** The model takes a quarter of a gigabyte, which nobody needs between two uploads. */
const IDLE_MS = 5 * 60_000;

export interface NudityCheck {
  /** Never fails: whatever goes wrong, the picture was not looked at. */
  judge(pixels: Uint8Array): Promise<Nudity>;
  /** While the picture is still being made. */
  prepare(): void;
  close(): void;
}

/** A process beside the one that makes pictures: what ends it, or holds it up, costs no picture. */
export function createNudityCheck(
  { threshold, longestMs }: PhotoCheck,
  { niceness, log }: { niceness: number; log: Logger },
): NudityCheck {
  const { call, start, end } = processCall<NudityScores>(
    new URL('./nudity.worker.ts', import.meta.url),
    { mostWaiting: MOST_WAITING, longestMs, niceness },
  );
  let underWay = 0;
  let idle: NodeJS.Timeout | undefined;
  const endIfIdle = () => {
    if (underWay === 0) end();
  };
  return {
    judge: async (pixels) => {
      clearTimeout(idle);
      underWay += 1;
      try {
        const { head } = await call([pixels], AbortSignal.timeout(longestMs));
        return judgeNudity(head, threshold);
      } catch (error) {
        log.warn({ err: error }, 'a photo could not be checked and waits for a person');
        return 'unknown';
      } finally {
        underWay -= 1;
        idle = setTimeout(endIfIdle, IDLE_MS).unref();
      }
    },
    prepare: start,
    close: () => {
      clearTimeout(idle);
      end();
    },
  };
}
