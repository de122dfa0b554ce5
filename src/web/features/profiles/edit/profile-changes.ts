import type { OwnProfile, ProfileChanges } from '#contract/profiles.ts';

const texts = ['displayName', 'bio', 'location', 'occupation', 'lookingFor'] as const;
const choices = ['age', 'gender', 'height', 'bodyType', 'education', 'relationshipStatus'] as const;
const lists = ['connectionTypes', 'interests', 'hobbies'] as const;
const groups = [
  'physicalTraits',
  'lifestyle',
  'personality',
  'relationshipGoals',
  'preferences',
] as const;

/** What the edit mode can change. */
export type EditableProfile = Pick<
  OwnProfile,
  | (typeof texts)[number]
  | (typeof choices)[number]
  | (typeof lists)[number]
  | (typeof groups)[number]
>;

type Values = Record<string, unknown>;

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((entry, index) => entry === other[index]);
}

function difference(saved: Values, edited: Values): Values {
  return Object.fromEntries(
    Object.entries(edited).flatMap(([name, value]) => {
      const before = saved[name];
      if (!isGroup(value) || !isGroup(before)) return isSame(before, value) ? [] : [[name, value]];
      const inside = difference(before, value);
      return Object.keys(inside).length > 0 ? [[name, inside]] : [];
    }),
  );
}

function overlay(saved: Values, changes: Values): Values {
  return Object.fromEntries(
    Object.entries(saved).map(([name, value]) => {
      if (!(name in changes)) return [name, value];
      const change = changes[name];
      return [name, isGroup(value) && isGroup(change) ? overlay(value, change) : change];
    }),
  );
}

/** Only the part of a profile that can be edited. */
export function editablePart(profile: OwnProfile): EditableProfile {
  const names: readonly string[] = [...texts, ...choices, ...lists, ...groups];
  return Object.fromEntries(
    Object.entries(profile).filter(([name]) => names.includes(name)),
  ) as EditableProfile;
}

/** What has to be sent: the fields that differ, those of a group one by one. */
export function changesBetween(saved: EditableProfile, edited: EditableProfile): ProfileChanges {
  return difference(saved, edited) as ProfileChanges;
}

/** The same changes on another ground: what was not touched follows what is saved now. */
export function withChanges(saved: EditableProfile, changes: ProfileChanges): EditableProfile {
  return overlay(saved, changes) as EditableProfile;
}
