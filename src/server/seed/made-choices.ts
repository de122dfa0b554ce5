import { type OwnProfile, type Settings, defaultSettings } from '#contract/profiles/endpoints.ts';
import { type Preferences, defaultPreferences } from '#contract/profiles/fields.ts';
import * as options from '#contract/profiles/options.ts';
import { TRAIT } from '#contract/profiles/rules.ts';
import type { FigureKind } from './looks.ts';
import { weighted, type Random } from './random.ts';

type Of<Field extends keyof OwnProfile> = NonNullable<OwnProfile[Field]>;
type Traits = OwnProfile['physicalTraits'];
type Lifestyle = OwnProfile['lifestyle'];

export const gender = weighted<Of<'gender'>>([
  ['male', 50],
  ['female', 46],
  ['non-binary', 2.5],
  ['prefer-not-to-say', 1.5],
]);

const ageBand = weighted<readonly [number, number]>([
  [[18, 21], 9],
  [[22, 26], 27],
  [[27, 32], 30],
  [[33, 40], 20],
  [[41, 50], 9],
  [[51, 65], 5],
]);

export function age(random: Random): number {
  const [from, to] = ageBand(random);
  return random.between(from, to);
}

export function connectionTypes(random: Random): OwnProfile['connectionTypes'] {
  return random.several(options.connectionTypes, random.between(1, 3));
}

const womensHeight = weighted<Of<'height'>>([
  ['135-150', 12],
  ['150-165', 70],
  ['165-180', 18],
]);
const mensHeight = weighted<Of<'height'>>([
  ['150-165', 20],
  ['165-180', 65],
  ['180-195', 14],
  ['195+', 1],
]);
export const height = (random: Random, feminine: boolean) =>
  feminine ? womensHeight(random) : mensHeight(random);

export const bodyType = weighted<Of<'bodyType'>>([
  ['slim', 24],
  ['athletic', 17],
  ['average', 38],
  ['curvy', 11],
  ['plus-size', 6],
  ['prefer-not-to-say', 4],
]);

const youngStatus = weighted<Of<'relationshipStatus'>>([
  ['single', 86],
  ['complicated', 6],
  ['separated', 2],
  ['divorced', 2],
  ['in-a-relationship', 4],
]);
const laterStatus = weighted<Of<'relationshipStatus'>>([
  ['single', 44],
  ['divorced', 26],
  ['separated', 12],
  ['widowed', 11],
  ['complicated', 4],
  ['married', 3],
]);
export const relationshipStatus = (random: Random, years: number) =>
  years < 36 ? youngStatus(random) : laterStatus(random);

const eyes = weighted<NonNullable<Traits['eyeColor']>>([
  ['dark-brown', 45],
  ['brown', 28],
  ['black', 22],
  ['hazel', 3],
  ['grey', 1],
  ['green', 1],
]);
const youngHair = weighted<NonNullable<Traits['hairColor']>>([
  ['black', 72],
  ['dark-brown', 22],
  ['brown', 3],
  ['coloured', 3],
]);
const adornment = weighted<NonNullable<Traits['tattoos']>>([
  ['none', 76],
  ['few', 21],
  ['many', 3],
]);

export function physicalTraits(
  random: Random,
  about: { age: number; looks: FigureKind; ethnicity: NonNullable<Traits['ethnicity']> },
): Traits {
  const elder = about.looks.startsWith('elder');
  return {
    hairColor: elder ? random.pick(['grey', 'salt-and-pepper'] as const) : youngHair(random),
    eyeColor: eyes(random),
    ethnicity: random.chance(0.08)
      ? random.pick(['mixed', 'prefer-not-to-say'] as const)
      : about.ethnicity,
    tattoos: about.age > 50 ? 'none' : adornment(random),
    piercings: adornment(random),
  };
}

const smoking = weighted<NonNullable<Lifestyle['smoking']>>([
  ['non-smoker', 78],
  ['occasionally', 16],
  ['regularly', 6],
]);
const drinking = weighted<NonNullable<Lifestyle['drinking']>>([
  ['non-drinker', 52],
  ['occasionally', 43],
  ['regularly', 5],
]);
const exercise = weighted<NonNullable<Lifestyle['exercise']>>([
  ['daily', 25],
  ['weekly', 37],
  ['occasionally', 26],
  ['rarely', 12],
]);
const socialMedia = weighted<NonNullable<Lifestyle['socialMedia']>>([
  ['very-active', 22],
  ['now-and-then', 45],
  ['rarely', 24],
  ['never', 9],
]);

export function lifestyle(
  random: Random,
  given: Pick<Lifestyle, 'diet' | 'workSchedule'>,
): Lifestyle {
  return {
    smoking: smoking(random),
    drinking: drinking(random),
    exercise: exercise(random),
    socialMedia: socialMedia(random),
    ...given,
  };
}

/** Most people are somewhere in the middle: two dice rather than one. */
export function personality(random: Random): OwnProfile['personality'] {
  const trait = () => Math.min(TRAIT.max, TRAIT.min + random.between(0, 5) + random.between(0, 4));
  return {
    outgoing: trait(),
    adventurous: trait(),
    romantic: trait(),
    intellectual: trait(),
    creative: trait(),
    humor: trait(),
    confidence: trait(),
    empathy: trait(),
  };
}

const shortTerm = options.valuesOf(options.shortTermGoalLabels);
const longTerm = options.valuesOf(options.longTermGoalLabels);
const dealBreakers = options.valuesOf(options.dealBreakerLabels);

export function relationshipGoals(random: Random, years: number): OwnProfile['relationshipGoals'] {
  return {
    shortTerm: random.several(shortTerm, random.between(1, 3)),
    longTerm: random.several(longTerm, random.between(0, years < 24 ? 1 : 2)),
    dealBreakers: random.several(dealBreakers, random.between(1, 4)),
  };
}

const relationshipType = weighted<Preferences['relationshipType']>([
  ['any', 40],
  ['friendship', 22],
  ['companionship', 22],
  ['casual', 6],
  ['serious', 10],
]);

export function preferences(
  random: Random,
  self: { gender: Of<'gender'>; age: number },
): Preferences {
  const spread = random.between(4, 10);
  return {
    ...defaultPreferences,
    gender: preferredGender(random, self.gender),
    ageRange: {
      min: Math.max(18, self.age - spread),
      max: Math.min(67, Math.max(self.age + spread, 24)),
    },
    distance: random.pick([25, 50, 50, 50, 100, 100, 200, 500]),
    educationLevel: random.chance(0.1) ? 'bachelors' : 'any',
    relationshipType: relationshipType(random),
  };
}

function preferredGender(random: Random, own: Of<'gender'>): Preferences['gender'] {
  if (own !== 'male' && own !== 'female') return 'any';
  const chance = random.next();
  if (chance < 0.3) return 'any';
  const other = own === 'male' ? 'female' : 'male';
  return chance < 0.94 ? other : own;
}

export function settings(random: Random): Settings {
  if (random.chance(0.7)) return defaultSettings;
  return {
    emailNotifications: random.chance(0.7),
    pushNotifications: random.chance(0.7),
    profileVisibility: random.chance(0.97),
    showOnlineStatus: random.chance(0.7),
    allowMessagesFromAnyone: random.chance(0.4),
    onlyVerified: false,
    photoWall: random.chance(0.6),
    whoMayCall: 'matches',
  };
}
