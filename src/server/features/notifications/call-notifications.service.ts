import {
  callConnected,
  callEnded,
  callRinging,
  type CallFact,
} from '#server/features/companions/calls/calls.facts.ts';
import { findChatBetween } from '#server/features/messages/conversations.service.ts';
import { afterCommit, inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { writeNotifications } from './delivery.service.ts';
import { deleteAbout } from './notifications.queries.ts';
import { sendUnread } from './notifications.service.ts';

const aboutRinging = (callId: string) => `call:${callId}:ringing`;

/** Leads to the chat of the two, where the call stands. */
async function notify(
  tools: Tools,
  tx: WriteTransaction,
  { callId, callerId, calleeId, at }: CallFact,
  type: 'call.ringing' | 'call.missed',
): Promise<void> {
  const about = type === 'call.ringing' ? aboutRinging(callId) : `call:${callId}:missed`;
  await writeNotifications(tools, tx, [
    {
      memberId: calleeId,
      type,
      fromId: callerId,
      matchId: null,
      conversationId: await findChatBetween(tx, callerId, calleeId),
      readSeq: null,
      until: null,
      about,
      createdAt: at,
    },
  ]);
}

const stopRinging = (_: Tools, tx: WriteTransaction, { callId, calleeId }: CallFact) =>
  deleteAbout(tx, calleeId, aboutRinging(callId));

const recount = async (tools: Tools, { calleeId }: CallFact) => {
  await sendUnread(tools, calleeId);
};

/** It rings in browsers that no page is open in, and leaves a line where it was not heard. */
export const callListeners: FeatureListener[] = [
  inTransaction(callRinging, (tools, tx, call) => notify(tools, tx, call, 'call.ringing')),
  inTransaction(callConnected, stopRinging),
  inTransaction(callEnded, stopRinging),
  // Of two who were parted neither hears that the other has called.
  inTransaction(callEnded, async (tools, tx, { state, reason, ...call }) => {
    if (['missed', 'busy', 'cancelled'].includes(state) && reason !== 'apart')
      await notify(tools, tx, call, 'call.missed');
  }),
  afterCommit(callConnected, recount),
  afterCommit(callEnded, recount),
];
