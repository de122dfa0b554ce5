import type { RequestState } from '#contract/companions/request-states.ts';
import type { RequestType } from '#contract/notifications/rules.ts';
import { requestMoved, requestNear } from '#server/features/companions/companions.facts.ts';
import { isRequestOf } from '#server/features/companions/requests/requests.service.ts';
import { inTransaction, type FeatureListener } from '#server/platform/feature.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Fact, WriteTransaction } from '#server/platform/work.ts';
import { writeNotifications } from './delivery.service.ts';

type Moved = NonNullable<(typeof requestMoved)['payload']>;
type Request = Moved['request'];

interface Told {
  request: Request;
  type: RequestType;
  /** What of it, where it is told more than once. */
  part?: number;
  to: ('client' | 'companion')[];
  at: Date;
}

/** Only those for whom the other is still there: a block ends requests, and is told to nobody. */
async function notify(tools: Tools, tx: WriteTransaction, told: Told): Promise<void> {
  const { request, type, part, at } = told;
  const { id, clientId, companionId, isNow, startsAt, suggestedAt } = request;
  for (const side of told.to) {
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
function sidesOf({ request, from, to }: Moved): Told['to'] {
  if (request.movedBy === 'client') return ['companion'];
  if (request.movedBy === 'companion') return ['client'];
  return to === 'lapsed' && from === 'pending' ? ['client'] : ['client', 'companion'];
}

const notifyOfRequest = <Payload>(what: Fact<Payload>, toldOf: (payload: Payload) => Told | null) =>
  inTransaction(what, async (tools, tx, payload) => {
    const told = toldOf(payload);
    if (told) await notify(tools, tx, told);
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
