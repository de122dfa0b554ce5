import { z } from 'zod';
import { activeMembers, lockedOutToo } from '../access.ts';
import { clientEvent, serverEvent } from '../event.ts';
import { callSchema } from './calls.endpoints.ts';
import { CANDIDATE_MAX, SDP_MAX, callEndReasons, callStates } from './calls.rules.ts';

const callers = { ...activeMembers, plan: true } as const;
const callId = z.uuid();
const page = z.uuid();

/** What two pages tell each other to find a way: one of a session, or of an address to try (null: there are no more). */
const signalSchema = z.union([
  z.strictObject({
    description: z.strictObject({
      type: z.enum(['offer', 'answer']),
      sdp: z.string().min(1).max(SDP_MAX),
    }),
  }),
  z.strictObject({
    candidate: z
      .strictObject({
        candidate: z.string().max(CANDIDATE_MAX),
        sdpMid: z.string().max(64).nullish(),
        sdpMLineIndex: z.int().min(0).max(64).nullish(),
        usernameFragment: z.string().max(256).nullish(),
      })
      .nullable(),
  }),
]);
export type Signal = z.infer<typeof signalSchema>;

export const callsEvents = {
  /** Somebody calls: to every open page of who is called. */
  ringing: serverEvent({
    name: 'call.ringing',
    access: callers,
    payload: z.object({ call: callSchema }),
  }),
  /** Answered, or gone on with on another page: to every open page of both. */
  changed: serverEvent({
    name: 'call.changed',
    access: callers,
    payload: z.object({ call: callSchema }),
  }),
  /** However it ended. Also to who may not call any more. */
  ended: serverEvent({
    name: 'call.ended',
    access: lockedOutToo,
    payload: z.object({
      callId,
      state: z.enum(callStates),
      reason: z.enum(callEndReasons).nullable(),
    }),
  }),
  /** From the page of the other side, to the page `to`. */
  signalled: serverEvent({
    name: 'call.signal',
    access: callers,
    payload: z.object({ callId, from: page, to: page, signal: signalSchema }),
  }),
  signal: clientEvent({
    name: 'call.signal',
    access: callers,
    // A page tries some thirty addresses at once, and again after each lost network.
    budget: { of: 'call-signals', perMinute: 1200, inMemory: true },
    input: z.strictObject({ callId, page, to: page, signal: signalSchema }),
    reply: null,
  }),
  /** This page is in the call. */
  beat: clientEvent({
    name: 'call.beat',
    access: callers,
    budget: { of: 'call-beats', perMinute: 60, inMemory: true },
    input: z.strictObject({ callId, page }),
    reply: null,
  }),
};
