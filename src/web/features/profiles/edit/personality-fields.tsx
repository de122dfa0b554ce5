import { TraitSliders } from '../fields/trait-sliders.tsx';
import { EditField } from './edit-field.tsx';
import type { ProfileForm } from './profile-draft.ts';

export function PersonalityFields({ form: { draft, editIn, faultOf } }: { form: ProfileForm }) {
  return (
    <EditField name="personality">
      <TraitSliders
        labelHidden
        value={draft.personality}
        error={faultOf('personality')}
        onChange={(trait, value) => editIn('personality', { [trait]: value })}
      />
    </EditField>
  );
}
