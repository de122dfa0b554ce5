import type { OwnProfile } from './endpoints.ts';
import { ONBOARDING_STEPS, PHOTOS_MIN, photosNeeded, type ProfileTextField } from './rules.ts';

type Filled = Pick<
  OwnProfile,
  | 'connectionTypes'
  | 'age'
  | 'location'
  | 'height'
  | 'bodyType'
  | 'bio'
  | 'interests'
  | 'occupation'
  | 'profileImages'
> & {
  /** Filled in, and out of sight until a person has looked. */
  waiting?: readonly ProfileTextField[];
};

/** What a step still needs before Next may be pressed, in the order of its fields. */
export function missingInStep(step: number, profile: Filled): string[] {
  return (needs[step] ?? [])
    .filter(({ field, met }) => !met(profile) && !(field && profile.waiting?.includes(field)))
    .map(({ name }) => (typeof name === 'string' ? name : name(profile)));
}

/** Nothing on it is required. */
export const isOptionalStep = (step: number): boolean => needs[step]?.length === 0;

/** What a finished profile would lack: photos are another matter, since they change one by one. */
export function missingForOthers(profile: Omit<Filled, 'profileImages'>): string[] {
  const withoutPhotos = { ...profile, profileImages: [] };
  return [1, 2, 3].flatMap((step) => missingInStep(step, withoutPhotos));
}

/** The first step that is not filled in yet; null when the wizard can be finished. */
export function firstUnfinishedStep(profile: Filled): number | null {
  for (let step = 1; step <= ONBOARDING_STEPS; step += 1) {
    if (missingInStep(step, profile).length > 0) return step;
  }
  return null;
}

interface Need {
  field?: ProfileTextField;
  name: string | ((profile: Filled) => string);
  met(profile: Filled): boolean;
}

const needs: Record<number, Need[]> = {
  1: [{ name: 'a connection type', met: ({ connectionTypes }) => connectionTypes.length > 0 }],
  2: [
    { name: 'your age', met: ({ age }) => age !== null },
    { name: 'your location', field: 'location', met: ({ location }) => Boolean(location?.trim()) },
    { name: 'your height', met: ({ height }) => height !== null },
    { name: 'your body type', met: ({ bodyType }) => bodyType !== null },
  ],
  3: [
    { name: 'a bio', field: 'bio', met: ({ bio }) => Boolean(bio?.trim()) },
    { name: 'an interest', field: 'interests', met: ({ interests }) => interests.length > 0 },
    {
      name: 'your occupation',
      field: 'occupation',
      met: ({ occupation }) => Boolean(occupation?.trim()),
    },
  ],
  4: [
    {
      name: ({ profileImages }) => photosNeeded(profileImages.length),
      met: ({ profileImages }) => profileImages.length >= PHOTOS_MIN,
    },
  ],
  5: [],
};
