import type { OwnProfile } from './endpoints.ts';
import { promptFields } from './prompts.ts';
import { PHOTOS_MIN, photosNeeded, type ProfileTextField } from './rules.ts';

/** The parts of My Profile. */
export type ProfileSection =
  | 'photos'
  | 'basic'
  | 'physical'
  | 'about'
  | 'prompts'
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

type ScoredFields = Pick<
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
  | 'prompts'
  | 'languages'
  | 'lifestyle'
  | 'personalityStated'
  | 'relationshipGoals'
>;

interface Part extends Pick<MissingPart, 'section'> {
  /** Texts of which one may wait for a person. */
  texts?: readonly ProfileTextField[];
  label: string | ((profile: ScoredFields) => string);
  weight: number;
  isFilled(profile: ScoredFields): boolean;
}

// Preferences start with usual values, which hide nobody: nothing there can be missing.
const parts: Part[] = [
  {
    label: ({ profileImages }) => photosNeeded(profileImages.length),
    section: 'photos',
    weight: 15,
    isFilled: ({ profileImages }) => profileImages.length >= PHOTOS_MIN,
  },
  {
    label: 'Bio',
    texts: ['bio'],
    section: 'about',
    weight: 5,
    isFilled: ({ bio }) => Boolean(bio),
  },
  {
    label: 'Connection types',
    section: 'about',
    weight: 5,
    isFilled: ({ connectionTypes }) => connectionTypes.length > 0,
  },
  { label: 'Age', section: 'basic', weight: 5, isFilled: ({ age }) => age !== null },
  {
    label: 'Location',
    texts: ['location'],
    section: 'basic',
    weight: 5,
    isFilled: ({ location }) => Boolean(location),
  },
  {
    label: 'Interests',
    texts: ['interests'],
    section: 'interests',
    weight: 5,
    isFilled: ({ interests }) => interests.length > 0,
  },
  {
    label: 'Answer a question',
    texts: promptFields,
    section: 'prompts',
    weight: 5,
    isFilled: ({ prompts }) => prompts.length > 0,
  },
  {
    label: 'Languages you speak',
    section: 'basic',
    weight: 5,
    isFilled: ({ languages }) => languages.length > 0,
  },
  {
    label: 'Occupation',
    texts: ['occupation'],
    section: 'basic',
    weight: 5,
    isFilled: ({ occupation }) => Boolean(occupation),
  },
  {
    label: 'Height and body type',
    section: 'physical',
    weight: 5,
    isFilled: ({ height, bodyType }) => height !== null && bodyType !== null,
  },
  {
    label: 'Looking for',
    texts: ['lookingFor'],
    section: 'about',
    weight: 5,
    isFilled: ({ lookingFor }) => Boolean(lookingFor),
  },
  {
    label: 'Hobbies',
    texts: ['hobbies'],
    section: 'hobbies',
    weight: 5,
    isFilled: ({ hobbies }) => hobbies.length > 0,
  },
  {
    label: 'Lifestyle',
    section: 'lifestyle',
    weight: 5,
    isFilled: ({ lifestyle }) => Object.values(lifestyle).every((habit) => habit !== null),
  },
  {
    label: 'Personality',
    section: 'personality',
    weight: 5,
    isFilled: ({ personalityStated }) => personalityStated,
  },
  {
    label: 'Relationship goals',
    section: 'goals',
    weight: 5,
    isFilled: ({ relationshipGoals: { shortTerm, longTerm } }) =>
      shortTerm.length + longTerm.length > 0,
  },
  {
    label: 'Relationship status',
    section: 'basic',
    weight: 5,
    isFilled: ({ relationshipStatus }) => relationshipStatus !== null,
  },
  {
    label: 'Education',
    section: 'basic',
    weight: 5,
    isFilled: ({ education }) => education !== null,
  },
  { label: 'Gender', section: 'basic', weight: 5, isFilled: ({ gender }) => gender !== null },
];

/** `waiting`: what was written and waits for a person is not missing. */
export function completeness(
  profile: ScoredFields,
  waiting: readonly ProfileTextField[] = [],
): Completeness {
  const missing = parts.filter(
    ({ texts = [], isFilled }) =>
      !isFilled(profile) && !texts.some((text) => waiting.includes(text)),
  );
  const lost = missing.reduce((sum, { weight }) => sum + weight, 0);
  return {
    percent: 100 - lost,
    missing: missing.map(({ label, section }) => ({
      label: typeof label === 'string' ? label : label(profile),
      section,
    })),
  };
}
