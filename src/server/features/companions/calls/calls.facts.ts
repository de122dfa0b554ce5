import type { CallEndReason, CallKind, CallState } from '#contract/companions/calls.rules.ts';
import type { RefusalCode } from '#contract/errors.ts';
import { fact } from '#server/platform/work.ts';

export interface CallFact {
  callId: string;
  callerId: string;
  calleeId: string;
  kind: CallKind;
  /** Null: it is not metered. */
  requestId: string | null;
  at: Date;
}

/** Somebody is called. */
export const callRinging = fact<CallFact>('call.ringing');

/** Whoever listens to the ringing has refused it. */
export const callRefused = fact<CallFact & { code: RefusalCode }>('call.refused');

/** It was answered: both are in it from now on. */
export const callConnected = fact<CallFact>('call.connected');

/** One side goes on with it on another page. */
export const callMoved = fact<CallFact>('call.moved');

/** The page of `memberId` has said that it is still in it. */
export const callBeat = fact<CallFact & { memberId: string }>('call.beat');

/** However it ended; `answeredAt` is null where nobody answered. */
export const callEnded = fact<
  CallFact & { state: CallState; reason: CallEndReason; answeredAt: Date | null }
>('call.ended');
