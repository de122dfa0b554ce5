import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { withoutKnown } from '../partial-changes.ts';

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
