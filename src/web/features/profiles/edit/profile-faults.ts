import { ORPCError } from '@orpc/client';
import { profileChangesSchema, type ProfileChanges } from '#contract/profiles.ts';
import type { EditableProfile } from './profile-changes.ts';

/** What is wrong, by the path of its field: `preferences.distance`. */
export type Faults = Readonly<Record<string, string>>;

/** Those that can be told before asking the server. */
export function findFaults(changes: ProfileChanges, edited: EditableProfile): Faults {
  const issues = profileChangesSchema.safeParse(changes).error?.issues ?? [];
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) faults[path.join('.')] ??= message;
  if (edited.displayName.trim() === '') faults['displayName'] = 'Please enter your name';
  const { min, max } = edited.preferences.ageRange;
  if (min > max) {
    faults['preferences.ageRange'] = 'The lowest preferred age cannot be above the highest';
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
