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

/** How far somebody may live, between the centres of two cities. */
export const browseDistances = ['0', '50', '100', '250', '500'] as const;

export const CITY_UNKNOWN = 'Choose your city from the list in your profile first';
