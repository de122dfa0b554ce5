import { defaultPreferences, defaultSettings, type OwnProfile } from '#contract/profiles.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { findOwnProfile, insertProfile } from './profiles.queries.ts';

/** What every member starts with; made together with the member. */
export async function makeFirstProfile(
  tools: Tools,
  tx: Transaction,
  memberId: string,
): Promise<void> {
  await insertProfile(tx, {
    memberId,
    connectionTypes: [],
    preferences: defaultPreferences,
    settings: defaultSettings,
    profileComplete: false,
    onboardingComplete: false,
    updatedAt: tools.clock.now(),
  });
}

export async function readOwnProfile(tools: Tools, memberId: string): Promise<OwnProfile> {
  const profile = await findOwnProfile(tools.db, memberId);
  if (!profile) throw refuse('NOT_FOUND');
  return { ...profile, createdAt: profile.createdAt.toISOString() };
}
