import { companionCategories, companionKinds } from '../companions/rules.ts';
import type { Standing } from '../matching/rules.ts';
import { languageLabels } from '../profiles/languages.ts';
import { connectionTypes, drinkingLabels, smokingLabels, valuesOf } from '../profiles/options.ts';

export const BROWSE_AGE = { min: 18, max: 50 } as const;
export const TEXT_MAX = 80;

export const browseGenders = ['male', 'female', 'non-binary'] as const;
export const browseBodyTypes = ['slim', 'athletic', 'average', 'curvy'] as const;

/** The filter words it a little longer than the profile does; the values are the same. */
export const browseEducationLabels = {
  'high-school': 'High School',
  bachelors: "Bachelor's Degree",
  masters: "Master's Degree",
  phd: 'PhD',
} as const;

/** Nobody looks for those who are not. */
export const verifiedChoices = ['yes'] as const;

/** Nor for those who are not. */
export const companionChoices = ['yes'] as const;

/** How far somebody may live, between the centres of two cities. */
export const browseDistances = ['0', '50', '100', '250', '500'] as const;

/** What each filter can be set to, apart from texts and ages. */
export const browseChoices = {
  gender: browseGenders,
  /** In kilometres from the caller's own city; 0: only there. */
  distance: browseDistances,
  connectionType: connectionTypes,
  bodyType: browseBodyTypes,
  education: valuesOf(browseEducationLabels),
  smoking: valuesOf(smokingLabels),
  drinking: valuesOf(drinkingLabels),
  verified: verifiedChoices,
  companions: companionChoices,
  availableNow: companionChoices,
  language: valuesOf(languageLabels),
  companionCategory: companionCategories,
  companionKind: companionKinds,
} as const;

/** How soon a companion answers most requests, told coarsely. */
export const answersWithinLabels = {
  hour: 'Usually answers within an hour',
  'few-hours': 'Usually answers within a few hours',
  day: 'Usually answers within a day',
} as const;
export type AnswersWithin = keyof typeof answersWithinLabels;

/** So many cards of a list that is open can be asked about together. */
export const SHOWN_AT_ONCE = 500;

export const browseSortLabels = {
  fit: 'Best fit',
  active: 'Recently active',
  new: 'New here',
  nearest: 'Nearest',
} as const;
export type BrowseSort = keyof typeof browseSortLabels;

export const CITY_UNKNOWN = 'Choose your city from the list in your profile first';

/** Browse comes in these groups, whatever the order within them. */
export type BrowseGroup = 'fits' | 'others' | 'decided';

export function browseGroupOf({
  fits,
  standing,
}: {
  fits: boolean;
  standing: Standing;
}): BrowseGroup {
  if (standing !== 'none') return 'decided';
  return fits ? 'fits' : 'others';
}

export interface BrowseLine {
  text: string;
  /** This one is the first below it. */
  begins: boolean;
}

/** What each stands under in the list. The best come first without a word; more of them can come with a later page. */
export function browseLinesOver(groups: readonly BrowseGroup[]): (BrowseLine | null)[] {
  let last: BrowseGroup = 'fits';
  let text: string | null = null;
  return groups.map((group, place) => {
    // Whoever was decided about needs no explanation for where they stand.
    if (group === 'decided') return null;
    const begins = group !== last;
    last = group;
    if (begins) text = textOver(group, place);
    return text === null ? null : { text, begins };
  });
}

function textOver(group: 'fits' | 'others', place: number): string {
  if (group === 'fits') return 'More people who fit you';
  return place === 0 ? 'People you may like' : 'Others you may like';
}
