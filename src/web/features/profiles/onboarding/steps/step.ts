import type { ProfileChanges } from '#contract/profile-changes.ts';
import type { OwnProfile } from '#contract/profiles.ts';

export interface StepProps {
  profile: OwnProfile;
  change: (changes: ProfileChanges) => void;
}
