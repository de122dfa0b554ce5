import type { Decided, ReceivedLike } from '#contract/matching/endpoints.ts';
import { LIKES_COUNTED } from '#contract/matching/rules.ts';
import type { Page } from '#contract/paging.ts';
import { readCards } from '#server/features/profiles/cards.service.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import type { Tools } from '#server/platform/tools.ts';
import { readComments } from './like-comments.service.ts';
import { countReceived, listDecided, listReceived, type DecidedRow } from './likes.queries.ts';

const PAGE = 24;

export async function readLikesReceived(
  tools: Tools,
  viewerId: string,
  cursor: string | undefined,
): Promise<Page<ReceivedLike>> {
  const found = await listReceived(tools.db, viewerId, readCursor(cursor), PAGE + 1);
  const { items, nextCursor } = await withCards(tools, viewerId, found);
  return {
    items: items.map(({ member, comment }) => (comment ? { member, comment } : { member })),
    nextCursor,
  };
}

export const countLikesReceived = ({ db }: Tools, viewerId: string): Promise<number> =>
  countReceived(db, viewerId, LIKES_COUNTED);

/** Whom the viewer likes, or has passed on, as far as they may still be seen. */
export async function readDecided(
  tools: Tools,
  viewerId: string,
  status: 'pending' | 'passed',
  cursor: string | undefined,
): Promise<Page<Decided>> {
  const found = await listDecided(tools.db, {
    viewerId,
    status,
    after: readCursor(cursor),
    most: PAGE + 1,
  });
  return withCards(tools, viewerId, found);
}

async function withCards(
  tools: Tools,
  viewerId: string,
  found: DecidedRow[],
): Promise<Page<Decided>> {
  const { rows, nextCursor } = cutPage(found, PAGE, ({ at, likeId }) =>
    writeCursor({ at, id: likeId }),
  );
  const cards = await readCards(
    tools,
    viewerId,
    rows.map(({ memberId }) => memberId),
  );
  const comments = await readComments(
    tools,
    viewerId,
    rows.map(({ likeId }) => likeId),
  );
  const items = rows.flatMap(({ likeId, memberId, at }) => {
    const member = cards.get(memberId);
    const comment = comments.get(likeId);
    return member ? [{ member, at: at.toISOString(), ...(comment && { comment }) }] : [];
  });
  return { items, nextCursor };
}
