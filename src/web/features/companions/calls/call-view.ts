import type { Call } from '#contract/companions/calls.endpoints.ts';
import type { Signal } from '#contract/companions/calls.events.ts';
import type { CallEndReason, CallKind, CallState } from '#contract/companions/calls.rules.ts';
import type { CallPartner } from '#web/lib/calling.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import type { MediaFault } from './media.ts';
import type { Quality } from './link-quality.ts';

/** How this page comes to a call: it rings here, this page calls, or it goes on after a reload. */
export type Begin =
  | { as: 'callee'; call: Call }
  | { as: 'caller'; partner: CallPartner; kind: CallKind }
  | { as: 'again'; call: Call };

/** `elsewhere`: this member is in it on another page, and may go on with it here. */
export type Phase =
  | 'ringing'
  | 'calling'
  | 'connecting'
  | 'connected'
  | 'reconnecting'
  | 'elsewhere'
  | 'over';

/** What the server tells the pages of a call. */
export interface CallEnd {
  callId: string;
  state: CallState;
  reason: CallEndReason | null;
}
export interface Signalled {
  callId: string;
  from: string;
  to: string;
  signal: Signal;
}

export interface CallView {
  phase: Phase;
  /** The own voice and picture are being opened, or the call is being asked for. */
  beginning: boolean;
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
  /** Of one device alone, and what that means: the call goes on. */
  note: string | null;
  ended: Omit<CallEnd, 'callId'> | null;
}

const firstPhases = { callee: 'ringing', caller: 'calling', again: 'connecting' } as const;

export function firstView(begin: Begin): CallView {
  const call = 'call' in begin ? begin.call : null;
  return {
    phase: firstPhases[begin.as],
    beginning: false,
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
