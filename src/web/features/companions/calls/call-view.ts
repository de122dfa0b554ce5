import type { Call } from '#contract/companions/calls.endpoints.ts';
import type { Signal } from '#contract/companions/calls.events.ts';
import type { CallEndReason, CallKind, CallState } from '#contract/companions/calls.rules.ts';
import type { CallPartner } from '#web/lib/calling.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import type { MediaFault } from './media.ts';

/** How this page comes to a call: it rings here, this page calls, or it goes on after a reload. */
export type Begin =
  | { as: 'callee'; call: Call }
  | { as: 'caller'; partner: CallPartner; kind: CallKind }
  | { as: 'again'; call: Call };

/** `elsewhere`: this member is in it on another page, and may go on with it here. */
type Phase =
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

const endings: Record<string, string> = {
  declined: 'Your call was declined',
  missed: 'No answer',
  busy: 'In another call. Please try again later.',
  cancelled: 'The call was ended',
  failed: 'The connection could not be made',
  ended: 'Call ended',
};

/** What is happening, for everybody and for screen readers. */
export function statusOf({ phase, partner, ended, fault, callId }: CallView): string {
  if (fault) return fault.title;
  switch (phase) {
    case 'calling':
      return callId ? `Ringing ${partner.displayName}…` : `Calling ${partner.displayName}…`;
    case 'connecting':
      return 'Connecting…';
    case 'reconnecting':
      return 'The connection was lost. Reconnecting…';
    case 'connected':
      return 'Connected';
    case 'elsewhere':
      return 'You are in this call on another page or device';
    case 'ringing':
      return 'Incoming call';
    case 'over':
      return ended?.reason === 'gone'
        ? 'The connection was lost'
        : (endings[ended?.state ?? 'ended'] ?? 'Call ended');
  }
}

export const qualityText: Record<Quality, string> = {
  good: 'Good connection',
  fair: 'Fair connection',
  poor: 'Poor connection',
};

export type Quality = 'good' | 'fair' | 'poor';

/** From this many seconds there and back, or this share of lost packets, a call is no pleasure. */
const FAIR = { seconds: 0.25, lost: 0.03 };
const POOR = { seconds: 0.6, lost: 0.1 };

type Report = Record<string, unknown>;

/** How the connection is now: what was lost and came since the reading before, not since the call began. */
export function createQualityReader(): (reports: Iterable<Report>) => Quality {
  let before: { lost: number; received: number } | null = null;
  return (reports) => {
    let [seconds, lost, received] = [0, 0, 0];
    for (const report of reports) {
      if (report.type === 'candidate-pair' && report.nominated)
        seconds = Number(report.currentRoundTripTime ?? 0);
      if (report.type === 'inbound-rtp') {
        lost += Number(report.packetsLost ?? 0);
        received += Number(report.packetsReceived ?? 0);
      }
    }
    // What was given up for lost may come after all: then the count goes down.
    const newlyLost = Math.max(0, lost - (before?.lost ?? 0));
    const newlyReceived = Math.max(0, received - (before?.received ?? 0));
    const isSilent = before !== null && before.received > 0 && newlyReceived === 0;
    before = { lost, received };
    const share = isSilent ? 1 : newlyLost / Math.max(1, newlyLost + newlyReceived);
    if (seconds >= POOR.seconds || share >= POOR.lost) return 'poor';
    return seconds >= FAIR.seconds || share >= FAIR.lost ? 'fair' : 'good';
  };
}
