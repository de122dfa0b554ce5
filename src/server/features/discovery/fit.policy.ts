import { findCity } from '#contract/profiles/cities.ts';
import type { Preferences } from '#contract/profiles/fields.ts';
import {
  educationLabels,
  preferredGenderLabels,
  relationshipTypeLabels,
  valuesOf,
} from '#contract/profiles/options.ts';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import type { PrefilledField } from '#contract/profiles/rules.ts';
import type { Wishes } from './browse.scope.ts';
import { bitsOf } from './listing-bits.policy.ts';

/** What of a member decides whether two fit. */
export type FitProfile = Pick<OwnProfile, 'gender' | 'age' | 'education' | 'location'> & {
  preferences: Pick<
    Preferences,
    'gender' | 'ageRange' | 'distance' | 'educationLevel' | 'relationshipType'
  >;
  stated: PrefilledField[];
};

export type TraitField =
  | 'gender'
  | 'education'
  | 'relationshipType'
  | 'wantedGender'
  | 'wantedEducation';

const genders = valuesOf(preferredGenderLabels).filter((value) => value !== 'any');
const relationshipTypes = valuesOf(relationshipTypeLabels).filter((value) => value !== 'any');
const educations = valuesOf(educationLabels);

/** The place in this list is the bit: only ever add at the end, or every listing has to be made anew. Whoever says nothing has no bit. */
export const traitBits: { field: TraitField; value: string }[] = [
  ...bitsOf('gender', genders),
  ...bitsOf('education', educations),
  ...bitsOf('relationshipType', relationshipTypes),
  ...bitsOf('wantedGender', genders),
  ...bitsOf('wantedEducation', educations),
];

export const ANY_AGE = { min: 0, max: 127 } as const;

export function wishesOf(viewer: FitProfile): Wishes {
  const { preferences, stated } = viewer;
  const { ageRange, distance } = preferences;
  const asked: Record<TraitField, string | null> = {
    gender: preferences.gender,
    education: preferences.educationLevel,
    relationshipType: preferences.relationshipType,
    wantedGender: viewer.gender === 'prefer-not-to-say' ? null : viewer.gender,
    wantedEducation: viewer.education,
  };
  const contradicts = ({ field, value }: (typeof traitBits)[number]) => {
    const wanted = asked[field];
    return wanted !== null && wanted !== 'any' && wanted !== value;
  };
  const range = stated.includes('ageRange') ? ageRange : ANY_AGE;
  const city = viewer.location === null ? null : findCity(viewer.location);
  return {
    contradicting: traitBits.reduce(
      (bits, trait, bit) => (contradicts(trait) ? bits | (1 << bit) : bits),
      0,
    ),
    age: viewer.age,
    ageMin: range.min,
    ageMax: range.max,
    city: city && { latitude: city.latitude, longitude: city.longitude },
    km: stated.includes('distance') ? distance : 0,
  };
}

/** Looks for some and not for others; how far away says where, not whom. */
export function isParticular({ preferences, stated }: FitProfile): boolean {
  const { gender, educationLevel, relationshipType } = preferences;
  const wants = (value: string | null): boolean => value !== null && value !== 'any';
  return stated.includes('ageRange') || [gender, educationLevel, relationshipType].some(wants);
}
