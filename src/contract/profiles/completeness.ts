import type { OwnProfile } from './endpoints.ts';
import { PHOTOS_MIN, photosNeeded } from './rules.ts';

/** The parts of My Profile. */
export type ProfileSection =
  | 'photos'
  | 'basic'
  | 'physical'
  | 'about'
  | 'interests'
  | 'hobbies'
  | 'lifestyle'
  | 'personality'
  | 'goals'
  | 'preferences';

export interface MissingPart {
  label: string;
  section: ProfileSection;
}

interface Completeness {
  /** Whole, and 100 only when nothing is missing. */
  percent: number;
  /** What would help most comes first. */
  missing: MissingPart[];
}

type Told = Pick<
  OwnProfile,
  | 'profileImages'
  | 'connectionTypes'
  | 'bio'
  | 'age'
  | 'gender'
  | 'location'
  | 'occupation'
  | 'education'
  | 'relationshipStatus'
  | 'height'
  | 'bodyType'
  | 'lookingFor'
  | 'interests'
  | 'hobbies'
  | 'lifestyle'
  | 'relationshipGoals'
>;

interface Part extends Pick<MissingPart, 'section'> {
  label: string | ((profile: Told) => string);
  weight: number;
  told(profile: Told): boolean;
}

// Personality and preferences start with usual values, so nothing there can be missing.
const parts: Part[] = [
  {
    label: ({ profileImages }) => photosNeeded(profileImages.length),
    section: 'photos',
    weight: 20,
    told: ({ profileImages }) => profileImages.length >= PHOTOS_MIN,
  },
  { label: 'Bio', section: 'about', weight: 10, told: ({ bio }) => Boolean(bio) },
  {
    label: 'Connection types',
    section: 'about',
    weight: 10,
    told: ({ connectionTypes }) => connectionTypes.length > 0,
  },
  { label: 'Age', section: 'basic', weight: 5, told: ({ age }) => age !== null },
  { label: 'Location', section: 'basic', weight: 5, told: ({ location }) => Boolean(location) },
  {
    label: 'Interests',
    section: 'interests',
    weight: 5,
    told: ({ interests }) => interests.length > 0,
  },
  {
    label: 'Occupation',
    section: 'basic',
    weight: 5,
    told: ({ occupation }) => Boolean(occupation),
  },
  {
    label: 'Height and body type',
    section: 'physical',
    weight: 5,
    told: ({ height, bodyType }) => height !== null && bodyType !== null,
  },
  {
    label: 'Looking for',
    section: 'about',
    weight: 5,
    told: ({ lookingFor }) => Boolean(lookingFor),
  },
  { label: 'Hobbies', section: 'hobbies', weight: 5, told: ({ hobbies }) => hobbies.length > 0 },
  {
    label: 'Lifestyle',
    section: 'lifestyle',
    weight: 5,
    told: ({ lifestyle }) => Object.values(lifestyle).every((habit) => habit !== null),
  },
  {
    label: 'Relationship goals',
    section: 'goals',
    weight: 5,
    told: ({ relationshipGoals: { shortTerm, longTerm } }) =>
      shortTerm.length + longTerm.length > 0,
  },
  {
    label: 'Relationship status',
    section: 'basic',
    weight: 5,
    told: ({ relationshipStatus }) => relationshipStatus !== null,
  },
  { label: 'Education', section: 'basic', weight: 5, told: ({ education }) => education !== null },
  { label: 'Gender', section: 'basic', weight: 5, told: ({ gender }) => gender !== null },
];

export function completeness(profile: Told): Completeness {
  const missing = parts.filter(({ told }) => !told(profile));
  const lost = missing.reduce((sum, { weight }) => sum + weight, 0);
  return {
    percent: 100 - lost,
    missing: missing.map(({ label, section }) => ({
      label: typeof label === 'string' ? label : label(profile),
      section,
    })),
  };
}
