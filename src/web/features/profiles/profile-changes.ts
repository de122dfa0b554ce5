import { ORPCError } from '@orpc/client';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import {
  type ProfileChanges,
  profileChangesSchema,
  profileTexts,
} from '#contract/profiles/fields.ts';
import { AGES_REVERSED } from '#contract/profiles/rules.ts';

type Fields = Record<string, unknown>;

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** `changes` over `base`; groups are merged field by field, lists are replaced. */
export function withChanges<Base extends object>(base: Base, changes: object): Base {
  const merged: Fields = Object.fromEntries(Object.entries(base));
  for (const [name, value] of Object.entries(changes)) {
    const before = merged[name];
    merged[name] = isGroup(before) && isGroup(value) ? withChanges(before, value) : value;
  }
  return merged as Base;
}

/** What of `changes` is not in `known` already; a group of which nothing is left goes too. */
export function withoutKnown<Changes extends object>(changes: Changes, known: object): Changes {
  const left: Fields = {};
  for (const [name, value] of Object.entries(changes)) {
    const there = (known as Fields)[name];
    if (isGroup(value) && isGroup(there)) {
      const rest = withoutKnown(value, there);
      if (Object.keys(rest).length > 0) left[name] = rest;
    } else if (!isSame(value, there)) {
      left[name] = value;
    }
  }
  return left as Changes;
}

/** `changes` without some of its fields; those of a group are named `lifestyle.diet`. */
function withoutFields<Changes extends object>(
  changes: Changes,
  isUnwanted: (field: string, value: unknown) => boolean,
): Changes {
  const left: Fields = {};
  for (const [name, value] of Object.entries(changes)) {
    if (isGroup(value)) {
      const rest = Object.entries(value).filter(
        ([field, inner]) => !isUnwanted(`${name}.${field}`, inner),
      );
      if (rest.length > 0) left[name] = Object.fromEntries(rest);
    } else if (!isUnwanted(name, value)) {
      left[name] = value;
    }
  }
  return left as Changes;
}

/** `changes` without the fields that `others` names, whatever their values. */
export function withoutFieldsOf<Changes extends object>(changes: Changes, others: object): Changes {
  return withoutFields(changes, (field) => {
    const [name = '', inner] = field.split('.');
    const other = (others as Fields)[name];
    return isGroup(other) && inner !== undefined ? inner in other : name in others;
  });
}

/** What was typed before a document said it holds no more. */
export function withoutFixed(
  changes: ProfileChanges,
  { ageFixed }: Pick<OwnProfile, 'ageFixed'>,
): ProfileChanges {
  return ageFixed ? withoutFields(changes, (field) => field === 'age') : changes;
}

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

const fields = [
  'displayName',
  'bio',
  'age',
  'gender',
  'location',
  'height',
  'bodyType',
  'education',
  'occupation',
  'relationshipStatus',
  'lookingFor',
  'connectionTypes',
  'interests',
  'hobbies',
  'prompts',
  'languages',
  'physicalTraits',
  'lifestyle',
  'personality',
  'relationshipGoals',
  'preferences',
] as const;

/** What the edit mode can change. */
export type EditableProfile = Pick<OwnProfile, (typeof fields)[number]>;

const isField: ReadonlySet<string> = new Set(fields);

export function editablePart(profile: OwnProfile): EditableProfile {
  return Object.fromEntries(
    Object.entries(profile).filter(([name]) => isField.has(name)),
  ) as EditableProfile;
}

/** What has to be sent: the fields that differ, those of a group one by one. */
export function changesBetween(saved: EditableProfile, edited: EditableProfile): ProfileChanges {
  return withoutKnown<ProfileChanges>(edited, saved);
}
