export const BROWSE_AGE = { min: 18, max: 50 } as const;
export const TEXT_MAX = 80;

export const browseGenders = ['male', 'female'] as const;
export const browseBodyTypes = ['slim', 'athletic', 'average', 'curvy'] as const;

/** The filter words it a little longer than the profile does; the values are the same. */
export const browseEducationLabels = {
  'high-school': 'High School',
  bachelors: "Bachelor's Degree",
  masters: "Master's Degree",
  phd: 'PhD',
} as const;

/** So many cards of a list that is open can be asked about together. */
export const SHOWN_AT_ONCE = 500;
