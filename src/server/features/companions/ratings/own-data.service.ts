import { dayInIndia } from '#server/platform/clock.ts';
import { paged, type ExportPart } from '#server/platform/export/export-part.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listOwnRatings } from './ratings.queries.ts';

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
