import type { OwnProfile, ProfileChanges } from '#contract/profiles.ts';

export interface StepProps {
  profile: OwnProfile;
  change: (changes: ProfileChanges) => void;
}
