import {
  eachOf,
  type ExportPart,
  FORMER_MEMBER,
  paged,
} from '#server/platform/export/export-part.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { Erasure } from '#server/platform/erasure.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { findOwnCompanion, listAllTimeOff } from './profile/companion.queries.ts';
import { listOwnRequests } from './requests/request-times.queries.ts';
import { deleteRequestsOf } from './requests/requests.queries.ts';
import { listOwnCalls } from './calls/calls.queries.ts';
import { listOwnRatings } from './ratings/ratings.queries.ts';

export const ownCompanionData: Record<string, ExportPart> = {
  'companion-profile': {
    title: 'What you offer as a companion',
    columns: ['companion_profiles.member_id'],
    one: companionOf,
  },
  'time-off': {
    title: 'Time off as a companion',
    columns: ['companion_time_off.member_id'],
    many: (tools, memberId) => eachOf(timeOffOf(tools, memberId)),
  },
};

async function companionOf({ db }: Tools, memberId: string): Promise<object | null> {
  const row = await findOwnCompanion(db, memberId);
  if (!row) return null;
  const { memberId: _, ...companion } = row;
  return companion;
}

async function timeOffOf({ db }: Tools, memberId: string): Promise<object[]> {
  const rows = await listAllTimeOff(db, memberId);
  return rows.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }));
}

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

export const ownCallsData: Record<string, ExportPart> = {
  calls: {
    title: 'Calls',
    note: 'When and with whom. What was said or shown is never kept.',
    columns: ['calls.caller_id', 'calls.callee_id'],
    many: callsOf,
  },
};

async function* callsOf({ db }: Tools, memberId: string): AsyncGenerator<object> {
  const rows = paged((after: string | null, most) => listOwnCalls(db, memberId, after, most));
  for await (const { name, call } of rows)
    yield {
      id: call.id,
      with: name ?? FORMER_MEMBER,
      incoming: call.calleeId === memberId,
      kind: call.kind,
      state: call.state,
      calledAt: call.createdAt,
      answeredAt: call.answeredAt,
      endedAt: call.endedAt,
      endReason: call.endReason,
      requestId: call.requestId,
    };
}

export const ownRatingsData: Record<string, ExportPart> = {
  'companion-ratings': {
    title: 'Ratings after chats and calls',
    note: 'What was written about you is here once you may read it.',
    columns: ['companion_ratings.author_id', 'companion_ratings.subject_id'],
    many: ratingsOf,
  },
};

async function* ratingsOf({ db, clock }: Tools, memberId: string): AsyncGenerator<object> {
  const now = clock.now();
  const rows = paged((after: string | null, most) =>
    listOwnRatings(db, memberId, { after, most, now }),
  );
  for await (const row of rows) {
    const isOwn = row.authorId === memberId;
    yield {
      about: isOwn ? 'the other one' : 'you',
      writtenBy: row.writtenBy,
      stars: row.stars,
      text: row.text,
      // The hour would tell who it was.
      writtenAt: isOwn ? row.createdAt : dayInIndia(row.createdAt),
      opensAt: row.opensAt,
      heldAt: isOwn ? row.heldAt : null,
      removedAt: isOwn ? row.removedAt : null,
      contestedAt: isOwn ? null : row.contestedAt,
    };
  }
}
