/** The option lists of the product. Values are stored; labels are shown. */

export const connectionTypes = [
  'rent-a-friend',
  'friendship-with-benefits',
  'emotional-healing',
  'virtual-relationship',
] as const;
export type ConnectionType = (typeof connectionTypes)[number];

export const connectionTypeLabels: Record<ConnectionType, string> = {
  'rent-a-friend': 'Rent-a-Friend',
  'friendship-with-benefits': 'Friendship with Benefits',
  'emotional-healing': 'Emotional Healing (SHIV)',
  'virtual-relationship': 'Virtual Relationship / Fantasy Roleplay',
};

/** The values of a list that is written down as its labels. */
export function valuesOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): [Value, ...Value[]] {
  return Object.keys(labels) as [Value, ...Value[]];
}

export const genderLabels = {
  male: 'Male',
  female: 'Female',
  'non-binary': 'Non-binary',
  'prefer-not-to-say': 'Prefer not to say',
} as const;

export const heightLabels = {
  '120-135': '120-135cm',
  '135-150': '135-150cm',
  '150-165': '150-165cm',
  '165-180': '165-180cm',
  '180-195': '180-195cm',
  '195+': '195cm+',
} as const;

export const bodyTypeLabels = {
  slim: 'Slim',
  athletic: 'Athletic',
  average: 'Average',
  curvy: 'Curvy',
  'plus-size': 'Plus Size',
  'prefer-not-to-say': 'Prefer not to say',
} as const;

export const educationLabels = {
  'high-school': 'High School',
  'some-college': 'Some College',
  bachelors: "Bachelor's",
  masters: "Master's",
  phd: 'PhD',
  other: 'Other',
} as const;

export const relationshipStatusLabels = {
  single: 'Single',
  'in-a-relationship': 'In a relationship',
  married: 'Married',
  divorced: 'Divorced',
  widowed: 'Widowed',
  separated: 'Separated',
  complicated: "It's complicated",
} as const;

export const shortTermGoalLabels = {
  'casual-dating': 'Casual Dating',
  friendship: 'Friendship',
  networking: 'Networking',
  'travel-companion': 'Travel Companion',
  'activity-partner': 'Activity Partner',
  'learning-partner': 'Learning Partner',
} as const;

export const longTermGoalLabels = {
  'serious-relationship': 'Serious Relationship',
  marriage: 'Marriage',
  'life-partner': 'Life Partner',
  'family-planning': 'Family Planning',
  'settling-down': 'Settling Down',
  'career-focus': 'Career Focus',
} as const;

export const dealBreakerLabels = {
  smoking: 'Smoking',
  'heavy-drinking': 'Heavy Drinking',
  'drug-use': 'Drug Use',
  dishonesty: 'Dishonesty',
  cheating: 'Cheating',
  violence: 'Violence',
  rudeness: 'Rudeness',
  'poor-hygiene': 'Poor Hygiene',
} as const;

export const hairColorLabels = {
  black: 'Black',
  'dark-brown': 'Dark brown',
  brown: 'Brown',
  'salt-and-pepper': 'Salt and pepper',
  grey: 'Grey',
  coloured: 'Coloured',
  bald: 'Bald or shaved',
} as const;

export const eyeColorLabels = {
  black: 'Black',
  'dark-brown': 'Dark brown',
  brown: 'Brown',
  hazel: 'Hazel',
  green: 'Green',
  grey: 'Grey',
  blue: 'Blue',
} as const;

export const ethnicityLabels = {
  'north-indian': 'North Indian',
  'south-indian': 'South Indian',
  'east-indian': 'East Indian',
  'west-indian': 'West Indian',
  'north-east-indian': 'North-East Indian',
  mixed: 'Mixed',
  other: 'Other',
  'prefer-not-to-say': 'Prefer not to say',
} as const;

/** Of tattoos and of piercings. */
export const bodyArtLabels = { none: 'None', few: 'One or two', many: 'Several' } as const;

export const smokingLabels = {
  'non-smoker': 'Non-smoker',
  occasionally: 'Occasionally',
  regularly: 'Regularly',
} as const;

export const drinkingLabels = {
  'non-drinker': 'Non-drinker',
  occasionally: 'Occasionally',
  regularly: 'Regularly',
} as const;

export const exerciseLabels = {
  daily: 'Daily',
  weekly: 'A few times a week',
  occasionally: 'Occasionally',
  rarely: 'Rarely',
} as const;

export const dietLabels = {
  vegetarian: 'Vegetarian',
  eggetarian: 'Eggetarian',
  'non-vegetarian': 'Non-vegetarian',
  vegan: 'Vegan',
  jain: 'Jain',
  other: 'Other',
} as const;

export const workScheduleLabels = {
  'regular-hours': 'Regular hours',
  shifts: 'Shifts',
  flexible: 'Flexible',
  studying: 'Studying',
  'not-working': 'Not working now',
} as const;

export const socialMediaLabels = {
  'very-active': 'Very active',
  'now-and-then': 'Now and then',
  rarely: 'Rarely',
  never: 'Not at all',
} as const;

export const personalityLabels = {
  outgoing: 'Outgoing',
  adventurous: 'Adventurous',
  romantic: 'Romantic',
  intellectual: 'Intellectual',
  creative: 'Creative',
  humor: 'Humor',
  confidence: 'Confidence',
  empathy: 'Empathy',
} as const;

/** Whom a member would like to meet. */
export const preferredGenderLabels = {
  any: 'Any',
  male: 'Male',
  female: 'Female',
  'non-binary': 'Non-binary',
} as const;

export const preferredEducationLabels = { any: 'Any', ...educationLabels } as const;

export const relationshipTypeLabels = {
  any: 'Any',
  friendship: 'Friendship',
  companionship: 'Companionship',
  casual: 'Casual',
  serious: 'Serious',
} as const;

/** How far two live from each other, never more exactly than this. */
export const distanceLabels = {
  'same-city': 'Same city',
  'within-50': 'Within 50 km',
  'within-100': 'Within 100 km',
  'within-250': 'Within 250 km',
  'within-500': 'Within 500 km',
  farther: 'More than 500 km away',
} as const;
export type Distance = keyof typeof distanceLabels;

/** Entries offered together under one heading. */
export interface TagGroup {
  name: string;
  tags: readonly string[];
}
