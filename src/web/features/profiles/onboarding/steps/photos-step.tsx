import { PHOTOS_MAX_ONBOARDING, PHOTOS_MIN } from '#contract/profiles/rules.ts';
import { PhotoManager } from '../../photos/photo-manager.tsx';
import type { StepProps } from './step.ts';

export function PhotosStep({ profile }: StepProps) {
  return (
    <PhotoManager
      memberId={profile.memberId}
      stored={profile.profileImages}
      most={PHOTOS_MAX_ONBOARDING}
      guidelines={`JPG, PNG or GIF, under 5 MB each. At least ${PHOTOS_MIN}, maximum ${PHOTOS_MAX_ONBOARDING}.`}
    />
  );
}
