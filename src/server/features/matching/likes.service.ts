import type { ReceivedLike, StandingReply } from '#contract/matching/endpoints.ts';
import type { Standing } from '#contract/matching/rules.ts';
import type { Page } from '#contract/paging.ts';
import { readCards } from '#server/features/profiles/cards.service.ts';
import { isForVerifiedOnly } from '#server/features/profiles/profiles.service.ts';
import { refuseAway } from '#server/features/profiles/findable.service.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import type { Executor, Transaction } from '#server/platform/database/database.ts';
import { lockPair } from '#server/platform/database/advisory-locks.ts';
import type { Erasure } from '#server/platform/erasure.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { likeCreated, matchCreated, peopleChanged } from './matching.facts.ts';
import {
  countDecisions,
  decide,
  deletePass,
  findLike,
  holdBoth,
  listLiked,
  listReceived,
  listSeen,
  listStandings,
  setStatus,
  type LikeRow,
} from './likes.queries.ts';
import { openMatch } from './matches.queries.ts';

const PAGE = 24;

export async function sendLike(
  tools: Tools,
  viewerId: string,
  memberId: string,
): Promise<StandingReply> {
  return tools.write(async (tx) => {
    await refuseAway(tx, viewerId);
    const before = await lockAndFind(tx, viewerId, memberId);
    if (before && before.status !== 'passed') throw refuse('ALREADY_LIKED');
    const theirs = await findLike(tx, memberId, viewerId);
    // Whoever likes somebody has opened the door to them.
    if (theirs?.status !== 'pending' && (await isForVerifiedOnly(tx, memberId, viewerId)))
      throw refuse('VERIFIED_ONLY');
    const like = newLike(tools, viewerId, memberId, 'pending');
    const mine = await decide(tx, like);
    tx.tell(peopleChanged, { memberIds: [viewerId, memberId] });
    if (theirs?.status === 'pending')
      return { standing: 'matched', matchId: await makeMatch(tools, tx, mine, theirs) };
    const { createdAt } = like;
    tx.tell(likeCreated, { likerId: viewerId, likedId: memberId, createdAt });
    return { standing: 'liked', matchId: null };
  });
}

export async function pass(
  tools: Tools,
  viewerId: string,
  memberId: string,
): Promise<StandingReply> {
  await tools.write(async (tx) => {
    const before = await lockAndFind(tx, viewerId, memberId);
    if (before?.status === 'matched') throw refuse('ALREADY_MATCHED');
    await decide(tx, newLike(tools, viewerId, memberId, 'passed'));
    // Whoever was liked has the like on their page.
    const memberIds = before?.status === 'pending' ? [viewerId, memberId] : [viewerId];
    tx.tell(peopleChanged, { memberIds });
  });
  return { standing: 'passed', matchId: null };
}

/** Of these members, those whom the viewer may see: listed, or they have decided for the viewer. */
export async function whoMayBeSeen(
  db: Executor,
  viewerId: string,
  memberIds: string[],
): Promise<Set<string>> {
  return new Set(memberIds.length > 0 ? await listSeen(db, viewerId, memberIds) : []);
}

export async function mayBeSeen(
  db: Executor,
  viewerId: string,
  memberId: string,
): Promise<boolean> {
  return (await whoMayBeSeen(db, viewerId, [memberId])).has(memberId);
}

/** Harmless when there is nothing to take back. */
export async function undoPass(
  tools: Tools,
  viewerId: string,
  memberId: string,
): Promise<StandingReply> {
  if (await deletePass(tools.db, viewerId, memberId)) {
    tools.tell(peopleChanged, { memberIds: [viewerId] });
  }
  const none: StandingReply = { standing: 'none', matchId: null };
  // What was decided about somebody before they hid or blocked would tell that they are still there.
  if (!(await mayBeSeen(tools.db, viewerId, memberId))) return none;
  return (await readStandings(tools.db, viewerId, [memberId])).get(memberId) ?? none;
}

// It is a hint: whoever opens the page anew sees it without.
const TOLD_AT_MOST = 1_000;

export async function tellLiked(tools: Tools, likerId: string): Promise<void> {
  const memberIds = await listLiked(tools.db, likerId, TOLD_AT_MOST);
  if (memberIds.length > 0) tools.tell(peopleChanged, { memberIds });
}

export async function readLikesReceived(
  tools: Tools,
  viewerId: string,
  cursor: string | undefined,
): Promise<Page<ReceivedLike>> {
  const found = await listReceived(tools.db, viewerId, readCursor(cursor), PAGE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE, (row) =>
    writeCursor({ at: row.likedAt, id: row.likeId }),
  );
  const cards = await readCards(
    tools,
    viewerId,
    rows.map((row) => row.likerId),
  );
  const items = rows.flatMap((row) => {
    const member = cards.get(row.likerId);
    return member ? [{ member }] : [];
  });
  return { items, nextCursor };
}

const standingOf: Record<LikeRow['status'], Standing> = {
  pending: 'liked',
  passed: 'passed',
  matched: 'matched',
};

/** For members about whom the viewer has not decided there is no entry. */
export async function readStandings(
  db: Executor,
  viewerId: string,
  memberIds: string[],
): Promise<Map<string, StandingReply>> {
  const rows = await listStandings(db, viewerId, memberIds);
  return new Map(
    rows.map(({ memberId, status, matchId }) => [
      memberId,
      { standing: standingOf[status], matchId },
    ]),
  );
}

/** For others who decide something about the two: a match is not made meanwhile, and neither account goes. */
export async function holdPair(tx: Transaction, one: string, other: string): Promise<void> {
  await lockPair(tx, one, other);
  if (!(await holdBoth(tx, one, other))) throw refuse('NOT_FOUND');
}

async function lockAndFind(
  tx: Transaction,
  viewerId: string,
  memberId: string,
): Promise<LikeRow | null> {
  await holdPair(tx, viewerId, memberId);
  if (!(await mayBeSeen(tx, viewerId, memberId))) throw refuse('NOT_FOUND');
  return findLike(tx, viewerId, memberId);
}

function newLike(
  tools: Tools,
  likerId: string,
  likedId: string,
  status: LikeRow['status'],
): LikeRow {
  return { id: newId(), likerId, likedId, status, createdAt: tools.clock.now() };
}

async function makeMatch(
  tools: Tools,
  tx: WriteTransaction,
  mine: LikeRow,
  theirs: LikeRow,
): Promise<string> {
  await setStatus(tx, [mine.id, theirs.id], 'matched');
  const [low, high] = mine.likerId < theirs.likerId ? [mine, theirs] : [theirs, mine];
  const createdAt = tools.clock.now();
  const matchId = await openMatch(tx, {
    id: newId(),
    lowId: low.likerId,
    highId: high.likerId,
    lowLikeId: low.id,
    highLikeId: high.id,
    status: 'active',
    createdAt,
    lastActivity: createdAt,
  });
  tx.tell(matchCreated, { matchId, memberIds: [low.likerId, high.likerId], createdAt });
  return matchId;
}

/** What anybody decided about them goes with the member. */
export async function countPeople(
  _: Tools,
  tx: WriteTransaction,
  { memberId, count }: Erasure,
): Promise<void> {
  const decided = await countDecisions(tx, memberId);
  count('likes', decided.likes);
  count('matches', decided.matches);
}
