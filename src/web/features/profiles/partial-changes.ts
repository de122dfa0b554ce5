import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';

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
export function withoutFields<Changes extends object>(
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
