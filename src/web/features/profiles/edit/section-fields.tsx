import { memo, type ComponentType } from 'react';
import * as about from './basic-fields.tsx';
import * as basic from './basic-fields.tsx';
import * as goals from './interest-fields.tsx';
import * as hobbies from './interest-fields.tsx';
import * as interests from './interest-fields.tsx';
import * as lifestyle from './preference-fields.tsx';
import * as personality from './preference-fields.tsx';
import * as physical from './basic-fields.tsx';
import * as preferences from './preference-fields.tsx';
import type { EditableProfile } from '../profile-changes.ts';
import type { ProfileForm } from './profile-draft.ts';

interface FieldsProps {
  form: ProfileForm;
}

/** There are hundreds of controls on the page: a keystroke must only draw those of its own section. */
function only(Fields: ComponentType<FieldsProps>, names: (keyof EditableProfile)[]) {
  return memo(
    Fields,
    ({ form: before }, { form: now }) =>
      before.edit === now.edit &&
      before.faults === now.faults &&
      names.every((name) => before.draft[name] === now.draft[name]),
  );
}

export const BasicFields = only(basic.BasicFields, [
  'displayName',
  'age',
  'location',
  'occupation',
  'gender',
  'education',
  'relationshipStatus',
]);
export const PhysicalFields = only(physical.PhysicalFields, [
  'height',
  'bodyType',
  'physicalTraits',
]);
export const AboutFields = only(about.AboutFields, ['bio', 'lookingFor', 'connectionTypes']);
export const InterestFields = only(interests.InterestFields, ['interests']);
export const HobbyFields = only(hobbies.HobbyFields, ['hobbies']);
export const LifestyleFields = only(lifestyle.LifestyleFields, ['lifestyle']);
export const PersonalityFields = only(personality.PersonalityFields, ['personality']);
export const GoalFields = only(goals.GoalFields, ['relationshipGoals']);
export const PreferenceFields = only(preferences.PreferenceFields, ['preferences']);
