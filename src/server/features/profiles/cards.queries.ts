import { and, eq, inArray, isNull, min } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { photos } from './photos.tables.ts';
import { profiles } from './profiles.tables.ts';

export type CardRow = Awaited<ReturnType<typeof listCards>>[number];

/** Each with the first photo that others may see; in no order. */
export async function listCards(db: Executor, memberIds: string[]) {
  if (memberIds.length === 0) return [];
  const first = db
    .select({ memberId: photos.memberId, position: min(photos.position).as('first_position') })
    .from(photos)
    .where(and(inArray(photos.memberId, memberIds), isNull(photos.heldFor)))
    .groupBy(photos.memberId)
    .as('first');
  return db
    .select({
      profile: {
        age: profiles.age,
        birthDate: profiles.birthDate,
        onlyVerified: profiles.onlyVerified,
        location: profiles.location,
        occupation: profiles.occupation,
        bio: profiles.bio,
        interests: profiles.interests,
        connectionTypes: profiles.connectionTypes,
        // Not shown, but what the score looks at.
        personality: profiles.personality,
        preferences: profiles.preferences,
        showOnlineStatus: profiles.showOnlineStatus,
        activeAt: profiles.activeAt,
        away: profiles.away,
      },
      member: {
        id: members.id,
        name: members.name,
        userType: members.userType,
        identityVerifiedAt: members.identityVerifiedAt,
      },
      photo: photos,
    })
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.memberId))
    .leftJoin(first, eq(first.memberId, profiles.memberId))
    .leftJoin(
      photos,
      and(eq(photos.memberId, profiles.memberId), eq(photos.position, first.position)),
    )
    .where(inArray(profiles.memberId, memberIds));
}
