import { interestGroups } from '#contract/profiles/interests.ts';
import * as options from '#contract/profiles/options.ts';
import { AgeRangeField } from '../fields/number-field.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { DistanceField, TraitSliders } from '../fields/range-slider.tsx';
import { LocationField } from '#web/ui/location-field.tsx';
import { TagPicker } from '../fields/tag-picker.tsx';
import type { EditableProfile } from '../profile-changes.ts';
import { EditField } from './edit-field.tsx';
import type { ProfileForm } from './profile-draft.ts';
import classes from './profile-edit.module.css';

export function PreferenceFields({ form: { draft, editIn, faultOf } }: { form: ProfileForm }) {
  const { gender, ageRange, distance, educationLevel, relationshipType, location, interests } =
    draft.preferences;
  const edit = (fields: Partial<typeof draft.preferences>) => editIn('preferences', fields);
  return (
    <div className={classes.grid}>
      <EditField name="preferences.gender">
        <ChoiceField
          label="Preferred gender"
          labels={options.preferredGenderLabels}
          value={gender}
          error={faultOf('preferences.gender')}
          onChange={(chosen) => edit({ gender: chosen })}
        />
      </EditField>
      <EditField name="preferences.ageRange">
        <AgeRangeField
          value={ageRange}
          error={faultOf('preferences.ageRange')}
          onChange={(range) => edit({ ageRange: range })}
        />
      </EditField>
      <EditField name="preferences.distance">
        <DistanceField
          value={distance}
          error={faultOf('preferences.distance')}
          onChange={(kilometres) => edit({ distance: kilometres })}
        />
      </EditField>
      <EditField name="preferences.location">
        <LocationField
          label="Preferred location"
          placeholder="Anywhere"
          value={location}
          error={faultOf('preferences.location')}
          onChange={(place) => edit({ location: place })}
        />
      </EditField>
      <EditField name="preferences.educationLevel">
        <ChoiceField
          label="Preferred education"
          labels={options.preferredEducationLabels}
          value={educationLevel}
          error={faultOf('preferences.educationLevel')}
          onChange={(level) => edit({ educationLevel: level })}
        />
      </EditField>
      <EditField name="preferences.relationshipType">
        <ChoiceField
          label="Relationship type"
          labels={options.relationshipTypeLabels}
          value={relationshipType}
          error={faultOf('preferences.relationshipType')}
          onChange={(type) => edit({ relationshipType: type })}
        />
      </EditField>
      <EditField name="preferences.interests" wide>
        <TagPicker
          label="Preferred interests"
          groups={interestGroups}
          custom
          value={interests}
          error={faultOf('preferences.interests')}
          onChange={(tags) => edit({ interests: tags })}
        />
      </EditField>
    </div>
  );
}

export function LifestyleFields({ form }: { form: ProfileForm }) {
  const group = { form, group: 'lifestyle' as const };
  return (
    <div className={classes.grid}>
      <GroupChoice {...group} field="smoking" label="Smoking" labels={options.smokingLabels} />
      <GroupChoice {...group} field="drinking" label="Drinking" labels={options.drinkingLabels} />
      <GroupChoice {...group} field="exercise" label="Exercise" labels={options.exerciseLabels} />
      <GroupChoice {...group} field="diet" label="Diet" labels={options.dietLabels} />
      <GroupChoice
        {...group}
        field="workSchedule"
        label="Work schedule"
        labels={options.workScheduleLabels}
      />
      <GroupChoice
        {...group}
        field="socialMedia"
        label="Social media"
        labels={options.socialMediaLabels}
      />
    </div>
  );
}

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

type Group = 'physicalTraits' | 'lifestyle';

interface GroupChoiceProps<Name extends Group, Field extends keyof EditableProfile[Name] & string> {
  form: ProfileForm;
  group: Name;
  field: Field;
  label: string;
  labels: Readonly<Record<NonNullable<EditableProfile[Name][Field]> & string, string>>;
}

/** One option of a group of the profile, which may be left open. */
export function GroupChoice<
  Name extends Group,
  Field extends keyof EditableProfile[Name] & string,
>({
  form: { draft, editIn, faultOf },
  group,
  field,
  label,
  labels,
}: GroupChoiceProps<Name, Field>) {
  type Value = NonNullable<EditableProfile[Name][Field]> & string;
  const name = `${group}.${field}`;
  const set = (value: Value | null) =>
    editIn(group, { [field]: value } as unknown as Partial<EditableProfile[Name]>);
  return (
    <EditField name={name}>
      <ChoiceField<Value>
        label={label}
        labels={labels}
        value={draft[group][field] as Value | null}
        error={faultOf(name)}
        onChange={set}
        onClear={() => set(null)}
      />
    </EditField>
  );
}
