import * as options from '#contract/profiles/options.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { EditField } from './edit-field.tsx';
import classes from './edit-field.module.css';
import { GroupChoice } from './group-choice.tsx';
import type { ProfileForm } from './profile-draft.ts';

export function PhysicalFields({ form }: { form: ProfileForm }) {
  const { draft, edit, faultOf } = form;
  const group = { form, group: 'physicalTraits' as const };
  return (
    <div className={classes.grid}>
      <EditField name="height">
        <ChoiceField
          label="Height"
          labels={options.heightLabels}
          value={draft.height}
          error={faultOf('height')}
          onChange={(height) => edit({ height })}
          onClear={() => edit({ height: null })}
        />
      </EditField>
      <EditField name="bodyType">
        <ChoiceField
          label="Body type"
          labels={options.bodyTypeLabels}
          value={draft.bodyType}
          error={faultOf('bodyType')}
          onChange={(bodyType) => edit({ bodyType })}
          onClear={() => edit({ bodyType: null })}
        />
      </EditField>
      <GroupChoice
        {...group}
        field="hairColor"
        label="Hair colour"
        labels={options.hairColorLabels}
      />
      <GroupChoice {...group} field="eyeColor" label="Eye colour" labels={options.eyeColorLabels} />
      <GroupChoice
        {...group}
        field="ethnicity"
        label="Ethnicity"
        labels={options.ethnicityLabels}
      />
      <GroupChoice {...group} field="tattoos" label="Tattoos" labels={options.bodyArtLabels} />
      <GroupChoice {...group} field="piercings" label="Piercings" labels={options.bodyArtLabels} />
    </div>
  );
}
