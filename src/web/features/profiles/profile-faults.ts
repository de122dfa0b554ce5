import { ORPCError } from '@orpc/client';
import { type ProfileChanges, profileChangesSchema } from '#contract/profiles/fields.ts';
import { AGES_REVERSED } from '#contract/profiles/rules.ts';
import type { EditableProfile } from './edit/profile-changes.ts';
import { withoutFields } from './partial-changes.ts';

/** What is wrong, by the path of its field: `preferences.distance`. */
export type Faults = Readonly<Record<string, string>>;

/** What the server would refuse in these changes alone. */
export function faultsIn(changes: object): Faults {
  const faults: Record<string, string> = {};
  for (const issue of profileChangesSchema.safeParse(changes).error?.issues ?? []) {
    // A field nobody knows any more is a fault of that field, not of its parent.
    const ends = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [[]];
    for (const end of ends) faults[issue.path.concat(end).join('.')] ??= issue.message;
  }
  return faults;
}

/** One answer that is not right yet must not hold up the others. */
export function withoutFaulty(
  changes: ProfileChanges,
  isExcused: (field: string, value: unknown) => boolean = () => false,
): ProfileChanges {
  const faults = faultsIn(changes);
  return withoutFields(
    changes,
    (field, value) => faultAt(faults, [field]) !== null && !isExcused(field, value),
  );
}

/** Those that can be told before asking the server. */
export function findFaults(changes: ProfileChanges, edited: EditableProfile): Faults {
  const faults: Record<string, string> = { ...faultsIn(changes) };
  if (edited.displayName.trim() === '') faults['displayName'] = 'Please enter your name';
  const { min, max } = edited.preferences.ageRange;
  if (min > max) {
    faults['preferences.ageRange'] = AGES_REVERSED;
  }
  return faults;
}

/** Those the server found. */
export function faultsOf(error: unknown): Faults {
  if (!(error instanceof ORPCError)) return {};
  const { faults } = (error.data ?? {}) as { faults?: { field: string; message: string }[] };
  return Object.fromEntries((faults ?? []).map(({ field, message }) => [field, message]));
}

/** The first fault in any of the fields; a fault of one entry of a list is a fault of the list. */
export function faultAt(faults: Faults, fields: readonly string[]): string | null {
  return Object.entries(faults).find(([path]) => isIn(fields, path))?.[1] ?? null;
}

/** Whoever edits a field is about to mend it. */
export function withoutFaultsIn(faults: Faults, fields: readonly string[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([path]) => !isIn(fields, path)));
}

function isIn(fields: readonly string[], path: string): boolean {
  return fields.some((field) => path === field || path.startsWith(`${field}.`));
}
