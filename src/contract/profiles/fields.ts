import { z } from 'zod';
import '../default-messages.ts';
import { displayNameSchema } from '../accounts/fields.ts';
import * as options from './options.ts';
import {
  AGE,
  BIO_MAX,
  DISTANCE,
  LANGUAGES_MAX,
  LINE_MAX,
  LOOKING_FOR_MAX,
  ONBOARDING_STEPS,
  PREFERRED_AGE,
  TAGS_MAX,
  TAG_MAX,
  TRAIT,
} from './rules.ts';
import { languageLabels } from './languages.ts';
import { PROMPTS_MAX, PROMPT_ANSWER_MAX, promptQuestions } from './prompts.ts';
import { isBlank, isPlainLine, isPlainText } from '../visible-text.ts';

export const onboardingStepSchema = z.int().min(1).max(ONBOARDING_STEPS);

const between = ({ min, max }: { min: number; max: number }, what: string) => {
  const message = `${what} must be between ${min} and ${max}`;
  return z.int(message).min(min, message).max(max, message);
};

const text = (most: number, what: string, isShowable = isPlainLine) =>
  z
    .string()
    .trim()
    .max(most, `${what} must be at most ${most} characters`)
    .refine(isShowable, `${what} holds characters that cannot be shown`)
    .transform((written) => (isBlank(written) ? null : written))
    .nullable();

const oneOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  z.enum(options.valuesOf(labels), 'Please choose one of the listed options');

const choice = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  oneOf(labels).nullable();

const several = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  z.array(oneOf(labels)).transform((chosen) => [...new Set(chosen)]);

/** Empty entries and repeated ones, whatever their case, are left out. */
const tagsSchema = z
  .array(
    z
      .string()
      .trim()
      .max(TAG_MAX, `Each entry must be at most ${TAG_MAX} characters`)
      .refine(isPlainLine, 'An entry holds characters that cannot be shown'),
  )
  .transform((tags) => {
    const seen = new Set<string>();
    return tags.filter((tag) => {
      const known = seen.has(tag.toLowerCase());
      seen.add(tag.toLowerCase());
      return !known && !isBlank(tag);
    });
  })
  .refine((tags) => tags.length <= TAGS_MAX, `Please choose at most ${TAGS_MAX}`);

const connectionTypesSchema = several(options.connectionTypeLabels);

const languagesSchema = several(languageLabels).refine(
  (languages) => languages.length <= LANGUAGES_MAX,
  `Please choose at most ${LANGUAGES_MAX}`,
);

/** A question without an answer is left out. */
const promptsSchema = z
  .array(
    z.strictObject({
      prompt: oneOf(promptQuestions),
      answer: z
        .string()
        .trim()
        .max(PROMPT_ANSWER_MAX, `Each answer must be at most ${PROMPT_ANSWER_MAX} characters`)
        .refine(isPlainText, 'An answer holds characters that cannot be shown'),
    }),
  )
  .transform((answers) => answers.filter(({ answer }) => !isBlank(answer)))
  .refine(
    (answers) => answers.length <= PROMPTS_MAX,
    `Please answer at most ${PROMPTS_MAX} questions`,
  )
  .refine(
    (answers) => new Set(answers.map(({ prompt }) => prompt)).size === answers.length,
    'Please answer each question once',
  );

export const profileTexts = {
  bio: text(BIO_MAX, 'Bio', isPlainText),
  location: text(LINE_MAX, 'Location'),
  occupation: text(LINE_MAX, 'Occupation'),
  lookingFor: text(LOOKING_FOR_MAX, 'What you look for', isPlainText),
};

const profileChoices = {
  age: between(AGE, 'Age').nullable(),
  gender: choice(options.genderLabels),
  height: choice(options.heightLabels),
  bodyType: choice(options.bodyTypeLabels),
  education: choice(options.educationLabels),
  relationshipStatus: choice(options.relationshipStatusLabels),
};

export const physicalTraitsSchema = z.strictObject({
  hairColor: choice(options.hairColorLabels),
  eyeColor: choice(options.eyeColorLabels),
  ethnicity: choice(options.ethnicityLabels),
  tattoos: choice(options.bodyArtLabels),
  piercings: choice(options.bodyArtLabels),
});
export type PhysicalTraits = z.infer<typeof physicalTraitsSchema>;

export const lifestyleSchema = z.strictObject({
  smoking: choice(options.smokingLabels),
  drinking: choice(options.drinkingLabels),
  exercise: choice(options.exerciseLabels),
  diet: choice(options.dietLabels),
  workSchedule: choice(options.workScheduleLabels),
  socialMedia: choice(options.socialMediaLabels),
});
export type Lifestyle = z.infer<typeof lifestyleSchema>;

const trait = between(TRAIT, 'Each personality trait');
export const personalitySchema = z.strictObject({
  outgoing: trait,
  adventurous: trait,
  romantic: trait,
  intellectual: trait,
  creative: trait,
  humor: trait,
  confidence: trait,
  empathy: trait,
});
export type Personality = z.infer<typeof personalitySchema>;

export const relationshipGoalsSchema = z.strictObject({
  shortTerm: several(options.shortTermGoalLabels),
  longTerm: several(options.longTermGoalLabels),
  dealBreakers: several(options.dealBreakerLabels),
});
export type RelationshipGoals = z.infer<typeof relationshipGoalsSchema>;

/** What a member writes about themself. Null: not given. */
export const describedFields = {
  ...profileTexts,
  ...profileChoices,
  connectionTypes: connectionTypesSchema,
  interests: tagsSchema,
  hobbies: tagsSchema,
  prompts: promptsSchema,
  languages: languagesSchema,
  physicalTraits: physicalTraitsSchema,
  lifestyle: lifestyleSchema,
  personality: personalitySchema,
  relationshipGoals: relationshipGoalsSchema,
};

const preferredAge = between(PREFERRED_AGE, 'Preferred age');
export const preferencesSchema = z.strictObject({
  gender: oneOf(options.preferredGenderLabels),
  ageRange: z.strictObject({ min: preferredAge, max: preferredAge }),
  /** In kilometres. */
  distance: between(DISTANCE, 'Distance'),
  educationLevel: oneOf(options.preferredEducationLabels),
  relationshipType: oneOf(options.relationshipTypeLabels),
  /** Empty: anywhere. */
  location: z
    .string()
    .trim()
    .max(LINE_MAX, `Location must be at most ${LINE_MAX} characters`)
    .refine(isPlainLine, 'Location holds characters that cannot be shown'),
  interests: tagsSchema,
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const defaultPreferences: Preferences = {
  gender: 'any',
  ageRange: { min: 18, max: 35 },
  distance: 50,
  educationLevel: 'any',
  relationshipType: 'any',
  location: '',
  interests: [],
};

export const defaultPersonality: Personality = {
  outgoing: TRAIT.usual,
  adventurous: TRAIT.usual,
  romantic: TRAIT.usual,
  intellectual: TRAIT.usual,
  creative: TRAIT.usual,
  humor: TRAIT.usual,
  confidence: TRAIT.usual,
  empathy: TRAIT.usual,
};

export const defaultPhysicalTraits: PhysicalTraits = {
  hairColor: null,
  eyeColor: null,
  ethnicity: null,
  tattoos: null,
  piercings: null,
};

export const defaultLifestyle: Lifestyle = {
  smoking: null,
  drinking: null,
  exercise: null,
  diet: null,
  workSchedule: null,
  socialMedia: null,
};

export const defaultRelationshipGoals: RelationshipGoals = {
  shortTerm: [],
  longTerm: [],
  dealBreakers: [],
};

/** Only what is sent changes. Everything a member may not write themself is refused, not ignored. */
export const profileChangesSchema = z
  .strictObject({
    displayName: displayNameSchema,
    ...describedFields,
    physicalTraits: physicalTraitsSchema.partial(),
    lifestyle: lifestyleSchema.partial(),
    personality: personalitySchema.partial(),
    relationshipGoals: relationshipGoalsSchema.partial(),
    preferences: preferencesSchema
      .extend({ ageRange: preferencesSchema.shape.ageRange.partial() })
      .partial(),
  })
  .partial();
export type ProfileChanges = z.infer<typeof profileChangesSchema>;
