import { distanceOf } from '#contract/profiles/cities.ts';
import { compatibilityOf, sharedBy, type Comparable } from '#contract/profiles/compatibility.ts';
import type { MemberCard } from '#contract/profiles/endpoints.ts';
import { INTERESTS_ON_CARD, SHARED_ON_CARD } from '#contract/profiles/rules.ts';
import type { Tools } from '#server/platform/tools.ts';
import { listCards, type CardRow, findComparable } from './profiles.queries.ts';
import { viewPhoto } from './photos.service.ts';
import { shownActivity, shownPhoto, trustOf } from './profile-views.ts';

/** The cards of these members as the viewer sees them, by their ids. Whether they may be seen is for the caller to decide. */
export async function readCards(
  tools: Tools,
  viewerId: string,
  memberIds: string[],
): Promise<Map<string, MemberCard>> {
  if (memberIds.length === 0) return new Map();
  const viewer = await findComparable(tools.db, viewerId);
  const rows = await listCards(tools.db, memberIds);
  return new Map(rows.map((row) => [row.member.id, viewCard(tools, viewerId, viewer, row)]));
}

function viewCard(
  tools: Tools,
  viewerId: string,
  viewer: Comparable | null,
  row: CardRow,
): MemberCard {
  const { member, profile, photo } = row;
  return {
    memberId: member.id,
    displayName: member.name,
    ...trustOf(member, profile),
    age: profile.age,
    location: profile.location,
    occupation: profile.occupation,
    bio: profile.bio,
    interests: profile.interests.slice(0, INTERESTS_ON_CARD),
    moreInterests: Math.max(0, profile.interests.length - INTERESTS_ON_CARD),
    connectionTypes: profile.connectionTypes,
    photo: photo && shownPhoto(viewPhoto(tools, viewerId, photo)),
    shared: viewer ? sharedBy(viewer, profile).slice(0, SHARED_ON_CARD) : [],
    distance: distanceOf(viewer?.location ?? null, profile.location),
    compatibility: (viewer && compatibilityOf(viewer, profile)?.percent) ?? null,
    lastActiveAt: shownActivity(profile, tools.clock.now()),
    paused: profile.away,
  };
}
