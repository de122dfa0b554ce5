import {
  browseBodyTypes,
  browseEducationLabels,
  companionChoices,
  verifiedChoices,
} from '#contract/discovery/rules.ts';
import { companionCategories, companionKinds } from '#contract/companions/rules.ts';
import {
  connectionTypes,
  drinkingLabels,
  smokingLabels,
  valuesOf,
} from '#contract/profiles/options.ts';

export type BitField =
  | 'gender'
  | 'connectionType'
  | 'bodyType'
  | 'education'
  | 'smoking'
  | 'drinking'
  | 'verified'
  | 'companions'
  | 'companionCategory'
  | 'companionKind';

/** The same choice for each value, in a list of bits. */
export const bitsOf = <Field extends string>(field: Field, values: readonly string[]) =>
  values.map((value) => ({ field, value }));

/** The place in this list is the bit: only ever add at the end, or every listing has to be made anew. */
export const listingBits: { field: BitField; value: string }[] = [
  ...bitsOf('gender', ['male', 'female']),
  ...bitsOf('connectionType', connectionTypes),
  ...bitsOf('bodyType', browseBodyTypes),
  ...bitsOf('education', valuesOf(browseEducationLabels)),
  ...bitsOf('smoking', valuesOf(smokingLabels)),
  ...bitsOf('drinking', valuesOf(drinkingLabels)),
  ...bitsOf('verified', verifiedChoices),
  ...bitsOf('companions', companionChoices),
  ...bitsOf('companionCategory', companionCategories),
  ...bitsOf('companionKind', companionKinds),
  ...bitsOf('gender', ['non-binary']),
];
