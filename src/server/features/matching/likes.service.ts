import type { LikedPart, LikeReply, StandingReply } from '#contract/matching/endpoints.ts';
import type { Standing } from '#contract/matching/rules.ts';
import { isForVerifiedOnly } from '#server/features/profiles/profiles.service.ts';
import { refuseAway } from '#server/features/profiles/findable.service.ts';
import {
  mustWait,
  questioned,
  screenText,
} from '#server/features/safety/screening/screening.service.ts';
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts';
import { lockContentOf, lockPair } from '#server/platform/database/advisory-locks.ts';
import type { Erasure } from '#server/platform/erasure.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import {
  likeCreated,
  likeWithdrawn,
  matchCreated,
  peopleChanged,
  standingChanged,
} from './matching.facts.ts';
import {
  countDecisions,
  decide,
  deleteDecision,
  findLike,
  holdBoth,
  listLiked,
  listSeen,
  listStandings,
  setStatus,
  type LikeRow,
} from './likes.queries.ts';
import { refuseUnseenPart, said, tellHeld, tellGone } from './like-comments.service.ts';
import { openMatch } from './matches.queries.ts';

interface Saying {
  on?: LikedPart | undefined;
  comment?: string;
  confirmed?: boolean;
}

export async function sendLike(
  tools: Tools,
  viewerId: string,
  memberId: string,
  { on, comment = '', confirmed = false }: Saying = {},
): Promise<LikeReply> {
  if (comment && !on) throw refuse('INVALID_INPUT');
  const finding = comment ? screenText('comment', comment, tools.clock.now()) : null;
  const reply = await tools.write(async (tx) => {
    await refuseAway(tx, viewerId);
    const before = await lockAndFind(tx, viewerId, memberId);
    if (before && before.status !== 'passed') throw refuse('ALREADY_LIKED');
    const theirs = await findLike(tx, memberId, viewerId);
    // Whoever likes somebody has opened the door to them.
    if (theirs?.status !== 'pending' && (await isForVerifiedOnly(tx, memberId, viewerId)))
      throw refuse('VERIFIED_ONLY');
    if (on) await refuseUnseenPart(tx, memberId, on);
    if (finding?.outcome === 'ask' && !confirmed) throw questioned(finding);
    const like = {
      ...newLike(tools, viewerId, memberId, 'pending'),
      ...said(on, comment, finding),
    };
    const mine = await decide(tx, like);
    if (finding && mine.commentHeld) tellHeld(tx, mine, finding);
    tx.tell(peopleChanged, { memberIds: [viewerId, memberId] });
    if (theirs?.status === 'pending')
      return {
        standing: 'matched' as const,
        matchId: await makeMatch(tools, tx, mine, theirs),
      };
    const { createdAt } = like;
    tx.tell(likeCreated, { likerId: viewerId, likedId: memberId, createdAt });
    tx.tell(standingChanged, { viewerId, memberId, standing: 'liked', matchId: null });
    return { standing: 'liked' as const, matchId: null };
  });
  const { help } = finding ?? {};
  const isHeld = finding !== null && mustWait(finding);
  return { ...reply, ...(isHeld && { commentHeld: true }), ...(help && { help: true }) };
}

export async function pass(
  tools: Tools,
  viewerId: string,
  memberId: string,
): Promise<StandingReply> {
  await tools.write(async (tx) => {
    // A person may decide about what they said at the same moment.
    await lockContentOf(tx, viewerId);
    const before = await lockAndFind(tx, viewerId, memberId);
    if (before?.status === 'matched') throw refuse('ALREADY_MATCHED');
    await decide(tx, newLike(tools, viewerId, memberId, 'passed'));
    if (before?.status === 'pending') tellWithdrawn(tx, before);
    tx.tell(peopleChanged, { memberIds: [viewerId] });
    tx.tell(standingChanged, { viewerId, memberId, standing: 'passed', matchId: null });
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
  if (await deleteDecision(tools.db, viewerId, memberId, 'passed')) {
    tools.tell(peopleChanged, { memberIds: [viewerId] });
    tools.tell(standingChanged, { viewerId, memberId, standing: 'none', matchId: null });
  }
  return standingWith(tools, viewerId, memberId);
}

/** Under the lock of the pair: the other one's answer came before, and it is a match, or finds no like. */
export async function undoLike(
  tools: Tools,
  viewerId: string,
  memberId: string,
): Promise<StandingReply> {
  await tools.write(async (tx) => {
    await lockContentOf(tx, viewerId);
    await lockPair(tx, viewerId, memberId);
    const like = await deleteDecision(tx, viewerId, memberId, 'pending');
    if (!like) return;
    tellWithdrawn(tx, like);
    tx.tell(peopleChanged, { memberIds: [viewerId] });
    tx.tell(standingChanged, { viewerId, memberId, standing: 'none', matchId: null });
  });
  return standingWith(tools, viewerId, memberId);
}

/** Whoever was liked has the like on their page, and perhaps behind the bell. */
function tellWithdrawn(tx: WriteTransaction, like: LikeRow): void {
  const { likerId, likedId } = like;
  tx.tell(likeWithdrawn, { likerId, likedId });
  tx.tell(peopleChanged, { memberIds: [likedId] });
  tellGone(tx, like);
}

async function standingWith(
  { db }: Tools,
  viewerId: string,
  memberId: string,
): Promise<StandingReply> {
  const none: StandingReply = { standing: 'none', matchId: null };
  // What was decided about somebody before they hid or blocked would tell that they are still there.
  if (!(await mayBeSeen(db, viewerId, memberId))) return none;
  return (await readStandings(db, viewerId, [memberId])).get(memberId) ?? none;
}

// It is a hint: whoever opens the page anew sees it without.
const TOLD_AT_MOST = 1_000;

export async function tellLiked(tools: Tools, likerId: string): Promise<void> {
  const memberIds = await listLiked(tools.db, likerId, TOLD_AT_MOST);
  if (memberIds.length > 0) tools.tell(peopleChanged, { memberIds });
}

const standingOf: Record<LikeRow['status'], Standing> = {
  pending: 'liked',
  passed: 'passed',
  matched: 'matched',
};

/** For members about whom the viewer has not decided there is no entry. */
export async function readStandings(
  db: Database,
  viewerId: string,
  memberIds: string[],
): Promise<Map<string, StandingReply>> {
  const rows = memberIds.length > 0 ? await listStandings(db, viewerId, memberIds) : [];
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
  const createdAt = tools.clock.now();
  return { id: newId(), likerId, likedId, status, createdAt, ...said(undefined, '', null) };
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
  for (const [viewerId, memberId] of [
    [low.likerId, high.likerId],
    [high.likerId, low.likerId],
  ] as const)
    tx.tell(standingChanged, { viewerId, memberId, standing: 'matched', matchId });
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
