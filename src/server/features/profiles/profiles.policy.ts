import type { ProfileChanges } from '#contract/profiles/fields.ts';
import {
  AGES_REVERSED,
  profileTextFields,
  type ProfileTextField,
} from '#contract/profiles/rules.ts';
import { refuseFaults } from '#server/platform/refusal.ts';
import type { ProfileRow } from './profiles.queries.ts';
import type { WrittenText } from './profiles.facts.ts';

type Groups = 'physicalTraits' | 'lifestyle' | 'personality' | 'relationshipGoals' | 'preferences';

/** Only what was sent, with each group merged field by field into what is stored. */
export function mergeChanges(
  current: Pick<ProfileRow, Groups>,
  changes: Omit<ProfileChanges, 'displayName'>,
): Partial<ProfileRow> {
  const { physicalTraits, lifestyle, personality, relationshipGoals, preferences, ...fields } =
    changes;
  return {
    ...defined(fields),
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

/** The entries of a list; of any other text one, or none. */
export function textsOf(
  row: Pick<ProfileRow, ProfileTextField>,
  field: ProfileTextField,
): string[] {
  if (isList(field)) return row[field];
  const text = row[field];
  return text === null ? [] : [text];
}

/** The column that holds them. */
export const columnOf = (field: ProfileTextField, texts: string[]): Partial<ProfileRow> => ({
  [field]: isList(field) ? texts : (texts[0] ?? null),
});

/** Those alone that were sent, changed or not. */
export const writtenTexts = (current: ProfileRow, columns: Partial<ProfileRow>): WrittenText[] =>
  profileTextFields
    .filter((field) => field in columns)
    .map((field) => ({
      field,
      before: textsOf(current, field),
      after: textsOf({ ...current, ...columns }, field),
    }));
