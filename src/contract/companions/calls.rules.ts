import type { CompanionKind } from './rules.ts';

export const callKinds = ['voice', 'video'] as const satisfies readonly CompanionKind[];
export type CallKind = (typeof callKinds)[number];

/** `busy`: the other one was in a call; `cancelled`: it ended before it was answered; `failed`: the two found no way to each other. */
export const callStates = [
  'ringing',
  'connected',
  'ended',
  'declined',
  'missed',
  'busy',
  'cancelled',
  'failed',
] as const;
export type CallState = (typeof callStates)[number];

export const isOpenCall = (state: CallState): boolean =>
  state === 'ringing' || state === 'connected';

/** `gone`: one side was not heard of any more; `apart`: what let the two call each other has ended. */
export const callEndReasons = [
  'hung-up',
  'no-answer',
  'busy',
  'failed',
  'gone',
  'apart',
  'request-over',
] as const;
export type CallEndReason = (typeof callEndReasons)[number];

/** Then a call that nobody answers is missed. */
export const RINGS_SECONDS = 45;
/** So often can somebody be rung in vain by the same one, in so many minutes. */
export const UNANSWERED_MAX = 5;
export const UNANSWERED_MINUTES = 10;
/** Pages in a call say so often that they are there. */
export const BEAT_SECONDS = 10;
/** A side that was not heard of for so long has left. */
export const GONE_SECONDS = 45;
/** An accepted request lets its two sides call each other so long before it begins. */
export const EARLY_MINUTES = 5;

export const SDP_MAX = 12_000;
export const CANDIDATE_MAX = 1_000;
