import type {
  CompanionRequest,
  MovedRequest,
  Reliability,
} from '#contract/companions/requests.endpoints.ts';
import type { MemberCard } from '#contract/profiles/endpoints.ts';
import type { RequestRow } from './requests.queries.ts';

export function viewRequest(
  viewerId: string,
  row: RequestRow,
  { memberId, displayName, verified, photo }: MemberCard,
  reliability: Reliability | null,
): CompanionRequest {
  const other = { memberId, displayName, verified, photo };
  return { ...viewMoved(viewerId, row), other, reliability };
}

/** A note that waits, or was taken away, is shown to its writer alone. */
export function viewMoved(viewerId: string, row: RequestRow): MovedRequest {
  const role = row.clientId === viewerId ? 'client' : 'companion';
  const mayRead = role === 'client' || row.noteState === 'shown';
  const { id, category, kind, isNow, minutes, state, reason, movedBy, missedBy } = row;
  return {
    id,
    role,
    category,
    kind,
    isNow,
    startsAt: row.startsAt.toISOString(),
    minutes,
    note: mayRead ? row.note : '',
    noteState: role === 'client' && row.note ? row.noteState : null,
    ...(row.noteWarning && role === 'companion' && { warning: row.noteWarning }),
    state,
    suggestedAt: row.suggestedAt?.toISOString() ?? null,
    reason,
    movedBy,
    missedBy,
    conversationId: row.conversationId,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    lapsesAt: row.lapsesAt.toISOString(),
  };
}
