import type { Call } from '#contract/companions/calls.endpoints.ts';
import type { CallEndReason, CallKind, CallState } from '#contract/companions/calls.rules.ts';
import type { CallPartner } from '#web/lib/calling.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import type { MediaFault } from './media.ts';
import type { Quality } from './peer-link.ts';

/** How this page comes to a call: it rings here, this page calls, or it goes on after a reload. */
export type Begin =
  | { as: 'callee'; call: Call }
  | { as: 'caller'; partner: CallPartner; kind: CallKind }
  | { as: 'again'; call: Call };

export type Phase = 'ringing' | 'calling' | 'connecting' | 'connected' | 'reconnecting' | 'over';

export interface CallView {
  phase: Phase;
  kind: CallKind;
  partner: CallPartner;
  callId: string | null;
  /** Of a call that is counted: what it was agreed in. */
  requestId: string | null;
  answeredAt: string | null;
  own: MediaStream | null;
  remote: MediaStream | null;
  muted: boolean;
  cameraOff: boolean;
  quality: Quality | null;
  /** Why nothing can be heard or seen of oneself. */
  fault: MediaFault | null;
  /** Of the camera alone: the call goes on with the voice. */
  note: string | null;
  ended: { state: CallState; reason: CallEndReason | null } | null;
}

const firstPhases = { callee: 'ringing', caller: 'calling', again: 'connecting' } as const;

export function firstView(begin: Begin): CallView {
  const call = 'call' in begin ? begin.call : null;
  return {
    phase: firstPhases[begin.as],
    kind: 'call' in begin ? begin.call.kind : begin.kind,
    partner: 'call' in begin ? begin.call.member : begin.partner,
    callId: call?.id ?? null,
    requestId: call?.requestId ?? null,
    answeredAt: call?.answeredAt ?? null,
    own: null,
    remote: null,
    muted: false,
    cameraOff: false,
    quality: null,
    fault: null,
    note: null,
    ended: null,
  };
}

export const whyNoCall = (error: unknown): string =>
  refusalOf(error)?.code === 'NOT_FOUND'
    ? 'They cannot be called at the moment.'
    : failureText(error, 'Please try again in a moment.');
