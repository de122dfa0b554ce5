import type { Call, PastCall } from '#contract/companions/calls.endpoints.ts';
import { readCards } from '#server/features/profiles/cards.service.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { CallRow } from './calls.queries.ts';

export function viewPast(viewerId: string, row: CallRow): PastCall {
  const { id, kind, state, calleeId, createdAt, answeredAt, endedAt, endReason } = row;
  return {
    id,
    kind,
    state,
    incoming: calleeId === viewerId,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    endReason,
  };
}

export async function viewCall(tools: Tools, viewerId: string, row: CallRow): Promise<Call> {
  const isCaller = row.callerId === viewerId;
  const otherId = isCaller ? row.calleeId : row.callerId;
  const card = (await readCards(tools, viewerId, [otherId])).get(otherId);
  if (!card) throw refuse('NOT_FOUND');
  const { memberId, displayName, photo } = card;
  return {
    ...viewPast(viewerId, row),
    member: { memberId, displayName, photo },
    requestId: row.requestId,
    ownPage: isCaller ? row.callerPage : row.calleePage,
    theirPage: isCaller ? row.calleePage : row.callerPage,
  };
}
