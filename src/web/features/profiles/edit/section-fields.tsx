import { memo, type ComponentType } from 'react';
import * as basic from './basic-fields.tsx';
import * as interests from './interest-fields.tsx';
import * as preferences from './preference-fields.tsx';
import * as prompts from './prompt-fields.tsx';
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
  'languages',
]);
export const PromptFields = only(prompts.PromptFields, ['prompts']);
export const PhysicalFields = only(basic.PhysicalFields, ['height', 'bodyType', 'physicalTraits']);
export const AboutFields = only(basic.AboutFields, ['bio', 'lookingFor', 'connectionTypes']);
export const InterestFields = only(interests.InterestFields, ['interests']);
export const HobbyFields = only(interests.HobbyFields, ['hobbies']);
export const LifestyleFields = only(preferences.LifestyleFields, ['lifestyle']);
export const PersonalityFields = only(preferences.PersonalityFields, ['personality']);
export const GoalFields = only(interests.GoalFields, ['relationshipGoals']);
export const PreferenceFields = only(preferences.PreferenceFields, ['preferences']);
