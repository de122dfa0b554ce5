import type { MemberView } from '#contract/discovery/endpoints.ts';
import { distanceOf } from '#contract/profiles/cities.ts';
import { compatibilityOf, sharedBy } from '#contract/profiles/compatibility.ts';
import { mayBeSeen, readStandings, whoMayBeSeen } from '#server/features/matching/likes.service.ts';
import { readProfileForOthers } from '#server/features/profiles/profiles.service.ts';
import { readOffers, withOffer } from './listings.service.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';

export async function readMember(
  tools: Tools,
  viewerId: string,
  memberId: string,
): Promise<MemberView> {
  if (!(await mayBeSeen(tools.db, viewerId, memberId))) throw refuse('NOT_FOUND');
  const [viewer, other, standings, offers] = await Promise.all([
    readProfileForOthers(tools, viewerId, viewerId),
    readProfileForOthers(tools, viewerId, memberId),
    readStandings(tools.db, viewerId, [memberId]),
    readOffers(tools, [memberId]),
  ]);
  const offer = offers.get(memberId);
  const mine = { ...viewer.profile, ...viewer.hidden };
  return {
    profile: withOffer(other.profile, offer),
    companionOffer: offer ? { ...offer.card, ...offer.texts } : null,
    lastActiveAt: other.lastActiveAt,
    paused: other.paused,
    compatibility: compatibilityOf(mine, { ...other.profile, ...other.hidden }),
    shared: sharedBy(mine, other.profile),
    distance: distanceOf(mine.location, other.profile.location),
    ...(standings.get(memberId) ?? { standing: 'none', matchId: null }),
  };
}

/** Without a word about why somebody is not among them. */
export async function readShown(
  tools: Tools,
  viewerId: string,
  memberIds: string[],
): Promise<{ memberIds: string[] }> {
  return { memberIds: [...(await whoMayBeSeen(tools.db, viewerId, memberIds))] };
}
