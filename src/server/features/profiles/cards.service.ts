import { distanceOf } from '#contract/profiles/cities.ts';
import { compatibilityOf, sharedBy, type Comparable } from '#contract/profiles/compatibility.ts';
import type { MemberCard } from '#contract/profiles/endpoints.ts';
import { INTERESTS_ON_CARD, SHARED_ON_CARD } from '#contract/profiles/rules.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listCards, type CardRow, findComparable } from './profiles.queries.ts';
import { viewShownPhoto } from './photos.service.ts';
import { shownActivity, trustOf } from './profile-views.ts';

/** The cards of these members as the viewer sees them, by their ids. Whether they may be seen is for the caller to decide. */
export async function readCards(
  tools: Tools,
  viewerId: string,
  memberIds: string[],
): Promise<Map<string, MemberCard>> {
  if (memberIds.length === 0) return new Map();
  const [viewer, rows] = await Promise.all([
    findComparable(tools.db, viewerId),
    listCards(tools.db, memberIds),
  ]);
  return new Map(rows.map((row) => [row.memberId, viewCard(tools, viewerId, viewer, row)]));
}

function viewCard(
  tools: Tools,
  viewerId: string,
  viewer: Comparable | null,
  row: CardRow,
): MemberCard {
  return {
    memberId: row.memberId,
    displayName: row.name,
    ...trustOf(row, row),
    age: row.age,
    location: row.location,
    occupation: row.occupation,
    bio: row.bio,
    interests: row.interests.slice(0, INTERESTS_ON_CARD),
    moreInterests: Math.max(0, row.interests.length - INTERESTS_ON_CARD),
    connectionTypes: row.connectionTypes,
    photo: row.photo && viewShownPhoto(tools, viewerId, row.photo),
    shared: viewer ? sharedBy(viewer, row).slice(0, SHARED_ON_CARD) : [],
    distance: distanceOf(viewer?.location ?? null, row.location),
    compatibility: (viewer && compatibilityOf(viewer, row)?.percent) ?? null,
    lastActiveAt: shownActivity(row, tools.clock.now()),
    paused: row.away,
  };
}
