import type { BothRatings, Rating } from '#contract/companions/ratings.endpoints.ts';
import type { Reliability } from '#contract/companions/requests.endpoints.ts';
import {
  RATING_DAYS,
  RATINGS_SHOWN_FROM,
  type RatingState,
} from '#contract/companions/ratings.rules.ts';
import type { Page } from '#contract/paging.ts';
import type { ContentKind } from '#contract/safety/cases.ts';
import { mayBeSeen } from '#server/features/matching/likes.service.ts';
import { hasOpenAbout, openCase } from '#server/features/safety/cases/cases.service.ts';
import { noEvidence } from '#server/features/safety/cases/evidence.service.ts';
import { contentHeld } from '#server/features/safety/safety.facts.ts';
import {
  describeFinding,
  mustWait,
  questioned,
  screenText,
} from '#server/features/safety/screening/screening.service.ts';
import { dayInIndia, days } from '#server/platform/clock.ts';
import { cutPage, readCursor, writeCursor } from '#server/platform/cursor.ts';
import { lockPair } from '#server/platform/database/advisory-locks.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { newId, newPublicId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import type { WriteTransaction } from '#server/platform/work.ts';
import { findRequest, type RequestRow } from '../requests/requests.queries.ts';
import { ratingOpened } from '../companions.facts.ts';
import {
  averageAbout,
  averagesAbout,
  changeRating,
  countKept,
  findRating,
  insertRating,
  listRatings,
  listShownAbout,
  markContested,
  openBoth,
  type RatingRow,
} from './ratings.queries.ts';

const PAGE = 20;

interface Written {
  id: string;
  stars: number;
  text: string;
  confirmed: boolean;
}

export async function readRatings(
  tools: Tools,
  viewerId: string,
  requestId: string,
): Promise<BothRatings> {
  const request = await findRequest(tools.db, viewerId, requestId);
  if (!request) throw refuse('NOT_FOUND');
  const rows = await listRatings(tools.db, requestId);
  const contested = rows.find((row) => row.subjectId === viewerId && row.contestedAt);
  const isOpen = contested && (await hasOpenAbout(tools.db, 'shown-rating', contested.id));
  return view(tools, viewerId, request, rows, contested ? (isOpen ? 'open' : 'decided') : null);
}

export async function rate(
  tools: Tools,
  viewerId: string,
  { id: requestId, stars, text, confirmed }: Written,
): Promise<BothRatings> {
  const now = tools.clock.now();
  const finding = text ? screenText('bio', text, now) : null;
  if (finding?.outcome === 'ask' && !confirmed) throw questioned(finding);
  await tools.write(async (tx) => {
    const request = await findRequest(tx, viewerId, requestId);
    if (!request) throw refuse('NOT_FOUND');
    const closesAt = rateUntil(request);
    if (!closesAt || closesAt <= now) throw refuse('NOT_RATEABLE');
    const isClient = request.clientId === viewerId;
    const isHeld = finding !== null && mustWait(finding);
    const row: RatingRow = {
      // Others read it, with the day alone.
      id: newPublicId(),
      requestId,
      authorId: viewerId,
      subjectId: isClient ? request.companionId : request.clientId,
      writtenBy: isClient ? 'client' : 'companion',
      stars,
      text,
      createdAt: now,
      opensAt: closesAt,
      heldAt: isHeld ? now : null,
      contestedAt: null,
      removedAt: null,
    };
    // Both may write at the same moment, and one of them has to see that they are the second.
    await lockPair(tx, request.clientId, request.companionId);
    if (!(await insertRating(tx, row))) throw refuse('ALREADY_RATED');
    if (isHeld)
      tx.tell(contentHeld, {
        kind: 'rating',
        contentId: row.id,
        memberId: viewerId,
        sealed: finding.outcome === 'seal',
        finding: describeFinding(finding),
        text,
        fileKey: null,
      });
    await openWhenBothWrote(tx, request, now);
  });
  return readRatings(tools, viewerId, requestId);
}

async function openWhenBothWrote(
  tx: WriteTransaction,
  { id, companionId }: RequestRow,
  now: Date,
): Promise<void> {
  if ((await listRatings(tx, id)).length < 2) return;
  await openBoth(tx, id, now);
  tx.tell(ratingOpened, { companionId });
}

/** Null before it has taken place. */
function rateUntil({ state, changedAt }: RequestRow): Date | null {
  return state === 'done' ? new Date(changedAt.getTime() + days(RATING_DAYS)) : null;
}

function view(
  tools: Tools,
  viewerId: string,
  request: RequestRow,
  rows: RatingRow[],
  contested: 'open' | 'decided' | null,
): BothRatings {
  const now = tools.clock.now();
  const own = rows.find(({ authorId }) => authorId === viewerId);
  const theirs = rows.find(({ authorId }) => authorId !== viewerId);
  const until = own ? null : rateUntil(request);
  return {
    own: own ? { ...viewRating(own), state: stateOf(own, now) } : null,
    theirs: theirs && stateOf(theirs, now) === 'open' ? { ...viewRating(theirs), contested } : null,
    rateUntil: until && until > now ? until.toISOString() : null,
  };
}

function stateOf({ heldAt, removedAt, opensAt }: RatingRow, now: Date): RatingState {
  if (removedAt) return 'removed';
  if (heldAt) return 'held';
  return opensAt <= now ? 'open' : 'blind';
}

const viewRating = ({ id, stars, text, createdAt }: RatingRow): Rating => ({
  id,
  stars,
  text,
  writtenOn: dayInIndia(createdAt),
});

export async function readCompanionRatings(
  tools: Tools,
  viewerId: string,
  { memberId, cursor }: { memberId: string; cursor?: string | undefined },
): Promise<Page<Rating>> {
  if (!(await mayBeSeen(tools.db, viewerId, memberId))) throw refuse('NOT_FOUND');
  const now = tools.clock.now();
  const average = await averageAbout(tools.db, memberId, now);
  // One or two would tell the companion, and whoever knows both, who wrote them.
  if (!average || average.count < RATINGS_SHOWN_FROM) return { items: [], nextCursor: null };
  const found = await listShownAbout(tools.db, {
    subjectId: memberId,
    now,
    after: readCursor(cursor),
    most: PAGE + 1,
  });
  const { rows, nextCursor } = cutPage(found, PAGE, ({ openedOn, rating: { id } }) =>
    writeCursor({ at: openedOn, id }),
  );
  return { items: rows.map(({ rating }) => viewRating(rating)), nextCursor };
}

/** Whoever is rated may ask a person to look; until then it stays as it is. */
export async function contestRating(
  tools: Tools,
  viewerId: string,
  { id, words }: { id: string; words: string },
): Promise<{ number: string }> {
  const now = tools.clock.now();
  return tools.write(async (tx) => {
    const rating = await findRating(tx, id);
    const isTheirs = rating?.subjectId === viewerId && stateOf(rating, now) === 'open';
    if (!rating || !isTheirs) throw refuse('NOT_FOUND');
    if (!(await markContested(tx, id, now))) throw refuse('ALREADY_CONTESTED');
    const opened = await openCase(tools, tx, {
      kind: 'report',
      clock: 'report',
      reason: 'other',
      details: words,
      subjectId: rating.authorId,
      openedById: viewerId,
      clientId: newId(),
      contentKind: 'shown-rating',
      contentId: id,
      evidence: { ...noEvidence, text: `${rating.stars} of 5 stars. ${rating.text}`.trim() },
    });
    if (!opened) throw refuse('UNAVAILABLE');
    return { number: opened.number };
  });
}

/** A person has looked at its words, or at what was said against it. */
export async function reviewRating(
  tools: Tools,
  tx: WriteTransaction,
  { kind, contentId, released }: { kind: ContentKind; contentId: string; released: boolean },
): Promise<void> {
  if (kind !== 'rating' && kind !== 'shown-rating') return;
  const now = tools.clock.now();
  const change = released ? { heldAt: null } : { heldAt: null, removedAt: now };
  const row = await changeRating(tx, contentId, change);
  if (row?.writtenBy === 'client') tx.tell(ratingOpened, { companionId: row.subjectId });
}

/** What a companion sees of those who ask them. */
export async function readReliability(
  db: Executor,
  clientIds: string[],
  now: Date,
): Promise<Map<string, Reliability>> {
  if (clientIds.length === 0) return new Map();
  const kept = await countKept(db, clientIds);
  const averages = await averagesAbout(db, clientIds, 'companion', now);
  return new Map(
    clientIds.map((id) => {
      const stars = averages.get(id)?.stars;
      const { kept: came, missed } = kept.get(id) ?? { kept: 0, missed: 0 };
      return [id, { kept: came, missed, stars: stars ? Math.round(stars * 10) / 10 : null }];
    }),
  );
}
