import { findCity, locationOf } from '#contract/profiles/cities.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import {
  AGES_REVERSED,
  profileTextFields,
  type PrefilledField,
  type ProfileTextField,
} from '#contract/profiles/rules.ts';
import {
  PROMPTS_MAX,
  promptField,
  promptOf,
  type PromptAnswer,
  type PromptField,
  type PromptId,
} from '#contract/profiles/prompts.ts';
import { refuseFaults } from '#server/platform/refusal.ts';
import type { ProfileRow } from './profiles.queries.ts';
import type { WrittenText } from './profiles.facts.ts';

type Groups = 'physicalTraits' | 'lifestyle' | 'personality' | 'relationshipGoals' | 'preferences';

/** Only what was sent, with each group merged field by field into what is stored. */
export function mergeChanges(
  current: Pick<ProfileRow, Groups | 'stated'>,
  changes: Omit<ProfileChanges, 'displayName'>,
): Partial<ProfileRow> {
  const { physicalTraits, lifestyle, personality, relationshipGoals, preferences, ...fields } =
    changes;
  return {
    ...defined(fields),
    ...(fields.location && { location: knownSpelling(fields.location) }),
    stated: statedWith(current, changes),
    ...(physicalTraits && {
      physicalTraits: { ...current.physicalTraits, ...defined(physicalTraits) },
    }),
    ...(lifestyle && { lifestyle: { ...current.lifestyle, ...defined(lifestyle) } }),
    ...(personality && { personality: { ...current.personality, ...defined(personality) } }),
    ...(relationshipGoals && {
      relationshipGoals: { ...current.relationshipGoals, ...defined(relationshipGoals) },
    }),
    ...(preferences && { preferences: mergePreferences(current.preferences, preferences) }),
  };
}

/** One city is one place, however it was typed: other places stay as they were written. */
function knownSpelling(location: string): string {
  const city = findCity(location);
  return city ? locationOf(city) : location;
}

/** Sending the ages confirms them; a slider counts once it has stood elsewhere. */
function statedWith(
  { stated, ...current }: Pick<ProfileRow, Groups | 'stated'>,
  { personality, preferences }: Omit<ProfileChanges, 'displayName'>,
): PrefilledField[] {
  const merged = { ...current.personality, ...defined(personality ?? {}) };
  const traits = Object.keys(merged) as (keyof typeof merged)[];
  const { distance = current.preferences.distance, ageRange } = preferences ?? {};
  return [
    ...new Set<PrefilledField>([
      ...stated,
      ...(traits.some((trait) => merged[trait] !== current.personality[trait])
        ? (['personality'] as const)
        : []),
      ...(ageRange ? (['ageRange'] as const) : []),
      ...(distance === current.preferences.distance ? [] : (['distance'] as const)),
    ]),
  ];
}

function mergePreferences(
  current: ProfileRow['preferences'],
  { ageRange, ...changes }: NonNullable<ProfileChanges['preferences']>,
): ProfileRow['preferences'] {
  const range = { ...current.ageRange, ...defined(ageRange ?? {}) };
  if (range.min > range.max) {
    throw refuseFaults([{ field: 'preferences.ageRange', message: AGES_REVERSED }]);
  }
  return { ...current, ...defined(changes), ageRange: range };
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}

export const isList = (field: string): field is 'interests' | 'hobbies' =>
  field === 'interests' || field === 'hobbies';

type TextColumns = Pick<ProfileRow, Exclude<ProfileTextField, PromptField> | 'prompts'>;

/** The entries of a list; of any other text one, or none. */
export function textsOf(row: TextColumns, field: ProfileTextField): string[] {
  if (isList(field)) return row[field];
  const text = isPrompt(field) ? answerOf(row, field) : row[field];
  return text === null ? [] : [text];
}

const isPrompt = (field: ProfileTextField): field is PromptField => promptOf(field) !== null;

const answerOf = ({ prompts }: Pick<ProfileRow, 'prompts'>, field: PromptField): string | null =>
  prompts.find(({ prompt }) => promptField(prompt) === field)?.answer ?? null;

/** The column that holds them. */
export const columnOf = (
  row: Pick<ProfileRow, 'prompts'>,
  field: ProfileTextField,
  texts: string[],
): Partial<ProfileRow> => {
  const prompt = promptOf(field);
  if (prompt !== null) return { prompts: withAnswer(row.prompts, prompt, texts[0]) };
  return { [field]: isList(field) ? texts : (texts[0] ?? null) };
};

/** In its place, or at the end if there is room. */
function withAnswer(prompts: PromptAnswer[], prompt: PromptId, answer?: string): PromptAnswer[] {
  if (answer === undefined) return prompts.filter((one) => one.prompt !== prompt);
  if (prompts.some((one) => one.prompt === prompt))
    return prompts.map((one) => (one.prompt === prompt ? { prompt, answer } : one));
  return prompts.length < PROMPTS_MAX ? [...prompts, { prompt, answer }] : prompts;
}

/** Those alone that were sent, changed or not; of answers also those that were left out. */
export function writtenTexts(current: ProfileRow, columns: Partial<ProfileRow>): WrittenText[] {
  const now = { ...current, ...columns };
  const answered = columns.prompts ? [...current.prompts, ...columns.prompts] : [];
  const isWritten = (field: ProfileTextField) =>
    field in columns || answered.some(({ prompt }) => promptField(prompt) === field);
  return profileTextFields
    .filter(isWritten)
    .map((field) => ({ field, before: textsOf(current, field), after: textsOf(now, field) }));
}
