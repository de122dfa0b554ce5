import type { Match, WholeMatch } from '#contract/matching/endpoints.ts';
import type { MatchFilter } from '#contract/matching/rules.ts';
import type { Page } from '#contract/paging.ts';
import { readCards } from '#server/features/profiles/cards.service.ts';
import { after, days, minutes } from '#server/platform/clock.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import { lockContentOf, lockPair } from '#server/platform/database/advisory-locks.ts';
import { gathered } from '#server/platform/gathering.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { readComments, tellGone } from './like-comments.service.ts';
import { matchEnded, peopleChanged, standingChanged } from './matching.facts.ts';
import { deleteLike, deleteLikesBetween, turnIntoPass } from './likes.queries.ts';
import {
  closeMatch,
  closeMatchOfPair,
  findActiveMatch,
  listMatches,
  touchMatches,
  type ListedMatch,
  type MatchActivity,
} from './matches.queries.ts';

const PAGE = 24;
const RECENT_MS = days(7);
const ACTIVE_MS = days(1);
const ACTIVITY_STEP_MS = minutes(1);
const ACTIVITY_GATHERED_MS = 1_000;

export async function readMatches(
  tools: Tools,
  viewerId: string,
  { filter, cursor }: { filter: MatchFilter; cursor?: string | undefined },
): Promise<Page<Match>> {
  const found = await listMatches(tools.db, {
    viewerId,
    createdSince: filter === 'recent' ? after(tools.clock, -RECENT_MS) : null,
    activeSince: filter === 'active' ? after(tools.clock, -ACTIVE_MS) : null,
    newest: 'active',
    after: readCursor(cursor),
    most: PAGE + 1,
  });
  const { rows, nextCursor } = cutPage(found, PAGE, (row) =>
    writeCursor({ at: row.lastActivity, id: row.id }),
  );
  return { items: await withCards(tools, viewerId, rows), nextCursor };
}

/** Of the last days, however lively the others are. */
export async function readNewMatches(
  tools: Tools,
  viewerId: string,
  most: number,
): Promise<Match[]> {
  const rows = await listMatches(tools.db, {
    viewerId,
    createdSince: after(tools.clock, -RECENT_MS),
    activeSince: null,
    newest: 'made',
    after: null,
    most,
  });
  return withCards(tools, viewerId, rows);
}

export async function readMatch(
  tools: Tools,
  viewerId: string,
  matchId: string,
): Promise<WholeMatch> {
  const row = await findActiveMatch(tools.db, viewerId, matchId);
  if (!row) throw refuse('NOT_FOUND');
  const otherId = row.lowId === viewerId ? row.highId : row.lowId;
  const [match] = await withCards(tools, viewerId, [{ ...row, otherId }]);
  if (!match) throw refuse('NOT_FOUND');
  const comments = await readComments(tools, viewerId, [row.lowLikeId, row.highLikeId]);
  return comments.size > 0 ? { ...match, comments: [...comments.values()] } : match;
}

/** Whoever ends it has passed; the other one has decided nothing. To match again, both have to like again. */
export async function unmatch(tools: Tools, viewerId: string, matchId: string): Promise<void> {
  await tools.write(async (tx) => {
    const seen = await findActiveMatch(tx, viewerId, matchId);
    if (!seen) throw refuse('NOT_FOUND');
    // A person may decide about what either said at the same moment.
    await lockContentOf(tx, seen.lowId, seen.highId);
    await lockPair(tx, seen.lowId, seen.highId);
    const match = await findActiveMatch(tx, viewerId, matchId);
    if (!match) throw refuse('NOT_FOUND');
    await closeMatch(tx, match.id);
    const [otherId, mine, theirs] =
      match.lowId === viewerId
        ? [match.highId, match.lowLikeId, match.highLikeId]
        : [match.lowId, match.highLikeId, match.lowLikeId];
    const before = await turnIntoPass(tx, mine);
    if (before) tellGone(tx, before);
    const gone = await deleteLike(tx, theirs);
    if (gone) tellGone(tx, gone);
    const memberIds: [string, string] = [match.lowId, match.highId];
    tx.tell(matchEnded, { memberIds });
    tx.tell(peopleChanged, { memberIds });
    const over = { matchId: null };
    tx.tell(standingChanged, { viewerId, memberId: otherId, standing: 'passed', ...over });
    tx.tell(standingChanged, { viewerId: otherId, memberId: viewerId, standing: 'none', ...over });
  });
}

/** A block ends everything between the two, and no like is left that could come back without it. */
export async function endForBlock(
  tx: WriteTransaction,
  { memberIds }: { memberIds: [string, string] },
): Promise<void> {
  for (const like of await deleteLikesBetween(tx, ...memberIds)) tellGone(tx, like);
  if (await closeMatchOfPair(tx, ...memberIds)) tx.tell(matchEnded, { memberIds });
  tx.tell(peopleChanged, { memberIds });
}

const noteGathered = gathered<MatchActivity, void>({
  forMs: ACTIVITY_GATHERED_MS,
  most: 1000,
  nameOf: ({ lowId, highId }) => `${lowId} ${highId}`,
  merged: (before, next) => (next.at > before.at ? next : before),
  work: async ({ db }, touched) => {
    await touchMatches(db, touched, ACTIVITY_STEP_MS);
    return touched.map(() => undefined);
  },
});

/** Something happened between the two: their match moves up, a moment later and with those of others. */
export function noteMatchActivity(
  tools: Tools,
  one: string,
  other: string,
  at: Date,
): Promise<void> {
  const [lowId, highId] = one < other ? [one, other] : [other, one];
  return noteGathered(tools, { lowId, highId, at });
}

async function withCards(tools: Tools, viewerId: string, rows: ListedMatch[]): Promise<Match[]> {
  const cards = await readCards(
    tools,
    viewerId,
    rows.map((row) => row.otherId),
  );
  return rows.flatMap((row) => {
    const member = cards.get(row.otherId);
    return member ? [{ id: row.id, member, createdAt: row.createdAt.toISOString() }] : [];
  });
}
