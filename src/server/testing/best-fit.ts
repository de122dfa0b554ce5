import * as fc from 'fast-check';
import type { BrowseSort } from '#contract/discovery/rules.ts';
import { distanceBand, distanceKm, findCity } from '#contract/profiles/cities.ts';
import {
  educationLabels,
  genderLabels,
  preferredEducationLabels,
  preferredGenderLabels,
  relationshipTypeLabels,
  valuesOf,
} from '#contract/profiles/options.ts';
import type { PrefilledField } from '#contract/profiles/rules.ts';
import type { FitProfile } from '#server/features/discovery/fit.policy.ts';

/** The rule itself, said again without bits and SQL. */
export function fit(one: FitProfile, other: FitProfile): boolean {
  const wants = ({ preferences, stated, ...own }: FitProfile, them: FitProfile) => {
    const isGiven = (value: string | null) => value !== null && value !== 'prefer-not-to-say';
    const agrees = (wish: string, theirs: string | null) =>
      wish === 'any' || !isGiven(theirs) || theirs === 'any' || wish === theirs;
    const [here, there] = [own.location, them.location].map((place) => place && findCity(place));
    const { min, max } = preferences.ageRange;
    return (
      agrees(preferences.gender, them.gender) &&
      agrees(preferences.educationLevel, them.education) &&
      agrees(preferences.relationshipType, them.preferences.relationshipType) &&
      (!stated.includes('ageRange') || them.age === null || (them.age >= min && them.age <= max)) &&
      (!stated.includes('distance') ||
        !here ||
        !there ||
        distanceKm(here, there) <= preferences.distance)
    );
  };
  return wants(one, other) && wants(other, one);
}

export interface Listed {
  memberId: string;
  subscriber: boolean;
  activeAt: number;
  joinedAt: number;
  decided: boolean;
  profile: FitProfile;
}

const bands = ['within-50', 'within-100', 'within-250', 'within-500'];

/** 0: the same city; those far away and those whose city nobody knows are as far. */
function farness(viewer: FitProfile, { profile }: Listed): number {
  const [here, there] = [viewer, profile].map(({ location }) => location && findCity(location));
  if (!here || !there) return bands.length + 1;
  const place = bands.indexOf(distanceBand(distanceKm(here, there)));
  return here === there ? 0 : place === -1 ? bands.length + 1 : place + 1;
}

export function inOrder(members: Listed[], viewer: FitProfile, sort: BrowseSort): string[] {
  const group = (one: Listed) =>
    one.decided ? 2 : sort === 'active' || fit(viewer, one.profile) ? 0 : 1;
  const nearest = sort === 'nearest' && viewer.location !== null && findCity(viewer.location);
  const keys = (one: Listed) => [
    group(one),
    one.subscriber ? 0 : 1,
    nearest ? farness(viewer, one) : 0,
    -(sort === 'new' ? one.joinedAt : one.activeAt),
  ];
  return members
    .toSorted((one, other) => {
      const [a, b] = [keys(one), keys(other)];
      const difference = a.map((key, place) => key - (b[place] ?? 0)).find((gap) => gap !== 0);
      return difference ?? (one.memberId < other.memberId ? -1 : 1);
    })
    .map(({ memberId }) => memberId);
}

/** Whoever wants everything at once fits nobody. */
const oftenAny = <Value extends string>(...values: Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('any' as const) }, fc.constantFrom(...values));

const stated = fc.subarray<PrefilledField>(['personality', 'ageRange', 'distance']);
export const viewers: fc.Arbitrary<FitProfile> = fc.record({
  gender: fc.constantFrom(null, ...valuesOf(genderLabels)),
  age: fc.option(fc.integer({ min: 18, max: 60 })),
  education: fc.constantFrom(null, ...valuesOf(educationLabels)),
  location: fc.constantFrom(null, 'Pune', 'Delhi', 'Kochi', 'Atlantis'),
  preferences: fc.record({
    gender: oftenAny(...valuesOf(preferredGenderLabels)),
    ageRange: fc
      .tuple(fc.integer({ min: 18, max: 45 }), fc.integer({ min: 3, max: 22 }))
      .map(([min, more]) => ({ min, max: min + more })),
    distance: fc.integer({ min: 1, max: 500 }),
    educationLevel: oftenAny(...valuesOf(preferredEducationLabels)),
    relationshipType: oftenAny(...valuesOf(relationshipTypeLabels)),
  }),
  stated,
});
