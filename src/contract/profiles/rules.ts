import { promptFields } from './prompts.ts';

export const AGE = { min: 18, max: 100 } as const;
/** In whole years on a day; both as 2026-11-17. */
export function ageOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export const AGE_FROM_DOCUMENT = 'Your age comes from your document and cannot be changed here.';

export const PREFERRED_AGE = { min: 18, max: 67 } as const;
export const DISTANCE = { min: 1, max: 500 } as const;
export const TRAIT = { min: 1, max: 10, usual: 5 } as const;
/** What begins with a value that nobody has chosen yet. */
export type PrefilledField = 'personality' | 'ageRange' | 'distance';

/** Whose calls ring. An accepted request rings at its time whatever it says. `met`: matches, and companions of requests that took place. */
export const whoMayCallChoices = ['nobody', 'matches', 'met'] as const;
export type WhoMayCall = (typeof whoMayCallChoices)[number];

export const BIO_MAX = 1000;
export const TAG_MAX = 40;
export const TAGS_MAX = 30;
export const ONBOARDING_STEPS = 5;
export const LINE_MAX = 80;
export const LOOKING_FOR_MAX = 300;

/** Under 5 MB: one byte less than that. */
export const PHOTO_MAX_BYTES = 5_242_879;
export const PHOTOS_MIN = 2;
export const PHOTOS_MAX_ONBOARDING = 6;
export const PHOTOS_MAX = 9;
/** Sent along with a photo that is added in the wizard, where there may be fewer. */
export const IN_WIZARD = { 'x-in-wizard': '1' } as const;

/** Why a person looks at a photo before others do, as moderators are told. */
export type PhotoFinding = 'nudity' | 'photo-of-another-account' | 'perhaps-nudity' | 'not-checked';

/** The same as its owner is told. */
export const heldReasons = ['nudity', 'perhaps-nudity', 'look'] as const;
export type HeldReason = (typeof heldReasons)[number];

export const heldReasonText: Record<HeldReason, string> = {
  nudity: 'Our automatic check takes it for nudity, and can be wrong.',
  'perhaps-nudity': 'Our automatic check is not sure whether it shows nudity.',
  look: 'Some photos are looked at before others see them.',
};

/** What the guidelines offer; the bytes decide, not the name. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

export const AGES_REVERSED = 'The lowest preferred age cannot be above the highest';

/** What a profile with so many photos still needs. */
export function photosNeeded(current: number): string {
  const more = PHOTOS_MIN - current;
  return `${more}${current > 0 ? ' more' : ''} photo${more === 1 ? '' : 's'}`;
}

/** Widths in pixels; a smaller original is never blown up. */
export const photoWidths = { small: 320, medium: 800, large: 1600 } as const;
export type PhotoSize = keyof typeof photoWidths;

/** What a member writes freely for others to read. Of lists, every entry is a text by itself. */
export const profileTextFields = [
  'bio',
  'lookingFor',
  'location',
  'occupation',
  'interests',
  'hobbies',
  ...promptFields,
] as const;
export type ProfileTextField = (typeof profileTextFields)[number];

export const LANGUAGES_MAX = 8;
export const INTERESTS_ON_CARD = 3;
export const SHARED_ON_CARD = 3;
