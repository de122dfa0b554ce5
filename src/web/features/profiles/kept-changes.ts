import { type ProfileChanges, profileTexts } from '#contract/profiles/fields.ts';
import { withoutFaulty } from './profile-faults.ts';

const texts: ReadonlySet<string> = new Set([
  'displayName',
  'preferences.location',
  ...Object.keys(profileTexts),
]);
const numbers: ReadonlySet<string> = new Set(['age', 'preferences.distance']);

/** What was typed comes back as it was, even where it is not right yet. */
function isTyped(field: string, value: unknown): boolean {
  return texts.has(field) ? typeof value === 'string' : numbers.has(field) && isNumber(value);
}

const isNumber = (value: unknown) => typeof value === 'number';

/** Changes found on this device, field by field: one that is spoilt takes no other with it. */
export function usableChanges(kept: unknown): ProfileChanges {
  if (typeof kept !== 'object' || kept === null) return {};
  return withoutFaulty(kept, isTyped);
}
