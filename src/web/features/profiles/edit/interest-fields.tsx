import { interestGroups } from '#contract/profiles/interests.ts';
import { TagPicker } from '../fields/tag-picker.tsx';
import { EditField } from './edit-field.tsx';
import type { ProfileForm } from './profile-draft.ts';

export function InterestFields({ form: { draft, edit, faultOf } }: { form: ProfileForm }) {
  return (
    <EditField name="interests">
      <TagPicker
        label="Interests"
        labelHidden
        groups={interestGroups}
        custom
        value={draft.interests}
        error={faultOf('interests')}
        onChange={(interests) => edit({ interests })}
      />
    </EditField>
  );
}
