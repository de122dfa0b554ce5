import { FORMER_MEMBER, paged, type ExportPart } from '#server/platform/export/export-part.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listLikesReceived, listOwnLikes, listOwnMatches } from './matches.queries.ts';

export const ownMatchingData: Record<string, ExportPart> = {
  likes: {
    title: 'Likes and passes you gave',
    columns: ['likes.liker_id'],
    many: likesOf,
  },
  'likes-received': {
    title: 'Likes you received',
    note: 'Only when each came, and what your matches said with theirs. Who likes you is theirs to tell, and is shown on the site while they are there.',
    columns: ['likes.liked_id'],
    many: likesReceivedBy,
  },
  matches: {
    title: 'Matches',
    columns: ['matches.low_id', 'matches.high_id'],
    many: matchesOf,
  },
};

async function* likesOf({ db }: Tools, memberId: string): AsyncGenerator<object> {
  const rows = paged((after: string | null, most) => listOwnLikes(db, memberId, after, most));
  for await (const { name, status, at, on, comment, commentHeld } of rows)
    yield {
      member: name ?? FORMER_MEMBER,
      decision: status === 'passed' ? 'passed' : 'liked',
      matched: status === 'matched',
      at,
      on,
      comment,
      ...(comment && { commentHeld }),
    };
}

async function* likesReceivedBy({ db }: Tools, memberId: string): AsyncGenerator<object> {
  const rows = paged((after: string | null, most) => listLikesReceived(db, memberId, after, most));
  for await (const { at, on, comment } of rows) yield { at, ...(on && { on, comment }) };
}

async function* matchesOf({ db }: Tools, memberId: string): AsyncGenerator<object> {
  const rows = paged((after: string | null, most) => listOwnMatches(db, memberId, after, most));
  for await (const { name, status, at, lastActivity } of rows)
    // A match with whoever is not there any more looks the same, whatever became of it.
    yield {
      member: name ?? FORMER_MEMBER,
      status: name ? status : 'closed',
      matchedAt: at,
      lastActivity,
    };
}
