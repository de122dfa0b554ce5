import { profileTextFields, type ProfileTextField } from '#contract/profiles/rules.ts';
import type { WrittenText } from './profiles.facts.ts';
import type { ProfileRow } from './profiles.queries.ts';

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
