import { hobbyGroups } from '#contract/profiles/hobbies.ts';
import { TagPicker } from '../fields/tag-picker.tsx';
import { EditField } from './edit-field.tsx';
import type { ProfileForm } from './profile-draft.ts';

export function HobbyFields({ form: { draft, edit, faultOf } }: { form: ProfileForm }) {
  return (
    <EditField name="hobbies">
      <TagPicker
        label="Hobbies"
        labelHidden
        groups={hobbyGroups}
        custom
        value={draft.hobbies}
        error={faultOf('hobbies')}
        onChange={(hobbies) => edit({ hobbies })}
      />
    </EditField>
  );
}
