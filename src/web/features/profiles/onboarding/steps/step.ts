import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';

export interface StepProps {
  profile: OwnProfile;
  change: (changes: ProfileChanges) => void;
}
