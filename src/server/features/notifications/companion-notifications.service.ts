import type { RequestState } from '#contract/companions/request-states.ts';
import type { RequestType, MoneyType } from '#contract/notifications/rules.ts';
import { requestMoved, requestNear } from '#server/features/companions/companions.facts.ts';
import { isRequestOf } from '#server/features/companions/requests/requests.service.ts';
import { inTransaction, type FeatureListener, afterCommit } from '#server/platform/feature.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Fact, WriteTransaction } from '#server/platform/work.ts';
import {
  callConnected,
  callEnded,
  callRinging,
  type CallFact,
} from '#server/features/companions/calls/calls.facts.ts';
import { findChatBetween } from '#server/features/messages/conversations.service.ts';
import { sessionEnded } from '#server/features/companions/meter/meter.facts.ts';
import { disputeMoved, payoutMoved } from '#server/features/companions/money.facts.ts';
import {
  writeNotifications,
  notifyOn,
  ownNotification,
  type NewNotification,
} from './delivery.service.ts';
import { deleteAbout } from './notifications.queries.ts';
import { sendUnread } from './notifications.service.ts';

type Moved = NonNullable<(typeof requestMoved)['payload']>;
type Request = Moved['request'];

interface Notice {
  request: Request;
  type: RequestType;
  /** What of it, where it is told more than once. */
  part?: number;
  to: ('client' | 'companion')[];
  at: Date;
}

/** Only those for whom the other is still there: a block ends requests, and is told to nobody. */
async function writeRequestNotification(
  tools: Tools,
  tx: WriteTransaction,
  notice: Notice,
): Promise<void> {
  const { request, type, part, at } = notice;
  const { id, clientId, companionId, isNow, startsAt, suggestedAt } = request;
  for (const side of notice.to) {
    const [memberId, fromId] =
      side === 'client' ? [clientId, companionId] : [companionId, clientId];
    if (!(await isRequestOf(tx, memberId, id))) continue;
    await writeNotifications(tools, tx, [
      {
        memberId,
        type,
        fromId,
        matchId: null,
        conversationId: null,
        readSeq: null,
        until: isNow ? null : request.state === 'suggested' ? suggestedAt : startsAt,
        about: ['request', id, type, part].filter((each) => each !== undefined).join(':'),
        createdAt: at,
      },
    ]);
  }
}

const typeOf: Record<RequestState, RequestType | null> = {
  pending: 'request.new',
  suggested: 'request.suggested',
  accepted: 'request.accepted',
  begun: null,
  done: null,
  missed: 'request.missed',
  declined: 'request.declined',
  cancelled: 'request.cancelled',
  lapsed: 'request.lapsed',
};

/** Whoever did it knows. What lapses is told to whoever asked, and to whoever suggested a time in vain. */
function sidesOf({ request, from, to }: Moved): Notice['to'] {
  if (request.movedBy === 'client') return ['companion'];
  if (request.movedBy === 'companion') return ['client'];
  return to === 'lapsed' && from === 'pending' ? ['client'] : ['client', 'companion'];
}

const notifyOfRequest = <Payload>(
  what: Fact<Payload>,
  noticeOf: (payload: Payload) => Notice | null,
) =>
  inTransaction(what, async (tools, tx, payload) => {
    const notice = noticeOf(payload);
    if (notice) await writeRequestNotification(tools, tx, notice);
  });

export const requestListeners: FeatureListener[] = [
  notifyOfRequest(requestMoved, (moved) => {
    const type = typeOf[moved.to];
    const { request } = moved;
    return type && { request, type, to: sidesOf(moved), at: request.changedAt };
  }),
  notifyOfRequest(requestNear, ({ request, minutes, at }) => ({
    request,
    type: 'request.soon',
    part: minutes,
    to: ['client', 'companion'],
    at,
  })),
];

const aboutRinging = (callId: string) => `call:${callId}:ringing`;

/** Leads to the chat of the two, where the call stands. */
async function writeCallNotification(
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
  inTransaction(callRinging, (tools, tx, call) =>
    writeCallNotification(tools, tx, call, 'call.ringing'),
  ),
  inTransaction(callConnected, stopRinging),
  inTransaction(callEnded, stopRinging),
  // Of two who were parted neither hears that the other has called.
  inTransaction(callEnded, async (tools, tx, { state, reason, ...call }) => {
    if (['missed', 'busy', 'cancelled'].includes(state) && reason !== 'apart')
      await writeCallNotification(tools, tx, call, 'call.missed');
  }),
  afterCommit(callConnected, recount),
  afterCommit(callEnded, recount),
];

const ofMoney = (
  memberId: string | null,
  type: MoneyType,
  about: string,
  createdAt: Date,
): NewNotification[] =>
  memberId ? [ownNotification({ memberId, type, about: `${type}:${about}`, createdAt })] : [];

/** A companion hears of what they earned, of what is said about it and of where it goes; a client, how what they said has ended. */
export const moneyListeners: FeatureListener[] = [
  notifyOn(sessionEnded, ({ sessionId, companionId, paidMinor, at }) =>
    paidMinor > 0 ? ofMoney(companionId, 'earning.credited', sessionId, at) : [],
  ),
  notifyOn(payoutMoved, ({ payoutId, memberId, to, at }) =>
    ofMoney(memberId, `payout.${to}`, payoutId, at),
  ),
  notifyOn(disputeMoved, ({ disputeId, clientId, companionId, to, at }) =>
    to === 'opened'
      ? ofMoney(companionId, 'earning.disputed', disputeId, at)
      : [
          ...ofMoney(companionId, 'earning.decided', disputeId, at),
          ...ofMoney(clientId, 'dispute.decided', disputeId, at),
        ],
  ),
];
