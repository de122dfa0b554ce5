import {
  callConnected,
  callEnded,
  callRinging,
  type CallFact,
} from '#server/features/companions/calls/calls.facts.ts';
import { afterCommit, inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { notifyOn, type NewNotification } from './delivery.service.ts';
import { deleteAbout } from './notifications.queries.ts';
import { sendUnread } from './notifications.service.ts';

const aboutRinging = (callId: string) => `call:${callId}:ringing`;

const ofCall = (
  { callId, callerId, calleeId, at }: CallFact,
  type: 'call.ringing' | 'call.missed',
): NewNotification => ({
  memberId: calleeId,
  type,
  fromId: callerId,
  matchId: null,
  conversationId: null,
  readSeq: null,
  until: null,
  about: type === 'call.ringing' ? aboutRinging(callId) : `call:${callId}:missed`,
  createdAt: at,
});

const stopRinging = (_: Tools, tx: WriteTransaction, { callId, calleeId }: CallFact) =>
  deleteAbout(tx, calleeId, aboutRinging(callId));

const recount = async (tools: Tools, { calleeId }: CallFact) => {
  await sendUnread(tools, calleeId);
};

/** It rings in browsers that no page is open in, and leaves a line where it was not heard. */
export const callListeners: FeatureListener[] = [
  notifyOn(callRinging, (call) => [ofCall(call, 'call.ringing')]),
  inTransaction(callConnected, stopRinging),
  inTransaction(callEnded, stopRinging),
  // Of two who were parted neither hears that the other has called.
  notifyOn(callEnded, ({ state, reason, ...call }) =>
    ['missed', 'busy', 'cancelled'].includes(state) && reason !== 'apart'
      ? [ofCall(call, 'call.missed')]
      : [],
  ),
  afterCommit(callConnected, recount),
  afterCommit(callEnded, recount),
];
