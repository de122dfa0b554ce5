import { processCall } from '#server/platform/workers/process-call.ts';

/** What happens at a demo member's end of a call, in the order in which it comes. */
export type CallerStep =
  /** Whether there can be any at all: what they speak through is an optional package. */
  | { do: 'start' }
  | {
      do: 'offered';
      /** Which end this is: that of a call, towards one page. */
      end: string;
      sdp: string;
      /** Of theirs, by its number. */
      picture: number;
      video: boolean;
      iceServers: RTCIceServer[];
      relayOnly: boolean;
    }
  | { do: 'candidate'; end: string; candidate: RTCIceCandidateInit }
  | { do: 'ended'; end: string };

export interface CallerAnswer {
  /** What they answer to an offer. */
  sdp: string | null;
}

const NICENESS = 10;

/** Holds their ends of calls in a process of its own: whatever fails in there, the site stays. */
export function openDemoCaller() {
  const { call, end } = processCall<CallerAnswer>(
    new URL('./demo-caller.worker.ts', import.meta.url),
    { mostWaiting: 200, longestMs: 20_000, niceness: NICENESS },
  );
  return {
    take: async (step: CallerStep): Promise<string | null> => {
      const { head } = await call([Buffer.from(JSON.stringify(step))]);
      return head.sdp;
    },
    end,
  };
}
