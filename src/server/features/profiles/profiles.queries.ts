import { eq } from 'drizzle-orm';
import { members } from '#server/features/accounts/accounts.tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { profiles } from './profiles.tables.ts';

export async function insertProfile(
  db: Executor,
  profile: typeof profiles.$inferInsert,
): Promise<void> {
  await db.insert(profiles).values(profile);
}

export async function findOwnProfile(db: Executor, memberId: string) {
  const [row] = await db
    .select({
      uid: members.id,
      email: members.email,
      displayName: members.name,
      userType: members.userType,
      createdAt: members.createdAt,
      profileComplete: profiles.profileComplete,
      onboardingComplete: profiles.onboardingComplete,
      connectionTypes: profiles.connectionTypes,
      preferences: profiles.preferences,
      settings: profiles.settings,
    })
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.memberId))
    .where(eq(profiles.memberId, memberId));
  return row ?? null;
}
