import type { Erasure } from '#server/platform/erasure.ts';
import { FORMER_MEMBER, paged, type ExportPart } from '#server/platform/export/export-part.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { listOwnRequests } from './own-data.queries.ts';
import { deleteRequestsOf } from './requests.queries.ts';

export const ownRequestsData: Record<string, ExportPart> = {
  'companion-requests': {
    title: 'Requests to companions, and to you as one',
    note: 'A note of somebody else that waits for our team, or was taken away, is theirs.',
    columns: ['companion_requests.client_id', 'companion_requests.companion_id'],
    many: requestsOf,
  },
};

async function* requestsOf({ db }: Tools, memberId: string): AsyncGenerator<object> {
  const rows = paged((after: string | null, most) => listOwnRequests(db, memberId, after, most));
  for await (const { row, name } of rows) {
    const isClient = row.clientId === memberId;
    yield {
      with: name ?? FORMER_MEMBER,
      youAre: isClient ? 'client' : 'companion',
      category: row.category,
      kind: row.kind,
      isNow: row.isNow,
      startsAt: row.startsAt,
      minutes: row.minutes,
      note: isClient || row.noteState === 'shown' ? row.note : '',
      ...(isClient && { noteState: row.noteState }),
      noteWarning: isClient ? null : row.noteWarning,
      state: row.state,
      suggestedAt: row.suggestedAt,
      reason: row.reason,
      movedBy: row.movedBy,
      missedBy: row.missedBy,
      youCameAt: isClient ? row.clientCameAt : row.companionCameAt,
      answeredAt: row.answeredAt,
      acceptedAt: row.acceptedAt,
      createdAt: row.createdAt,
      changedAt: row.changedAt,
    };
  }
}

/** Of either side: the other one's list has no room for somebody who was never there. */
export async function eraseRequests(
  _: Tools,
  tx: WriteTransaction,
  { memberId, count }: Erasure,
): Promise<void> {
  count('companion-requests', await deleteRequestsOf(tx, memberId));
}
