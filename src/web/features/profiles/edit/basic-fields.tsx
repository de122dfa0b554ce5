import { TextInput } from '@mantine/core';
import * as options from '#contract/profiles/options.ts';
import { AgeField } from '../fields/age-field.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { LocationField } from '../fields/location-field.tsx';
import { EditField } from './edit-field.tsx';
import classes from './edit-field.module.css';
import type { ProfileForm } from './profile-draft.ts';

export function BasicFields({ form: { draft, ageFixed, edit, faultOf } }: { form: ProfileForm }) {
  return (
    <div className={classes.grid}>
      <EditField name="displayName">
        <TextInput
          label="Display name"
          autoComplete="name"
          value={draft.displayName}
          error={faultOf('displayName')}
          onChange={({ currentTarget }) => edit({ displayName: currentTarget.value })}
        />
      </EditField>
      <EditField name="age">
        <AgeField
          age={draft.age}
          ageFixed={ageFixed}
          error={faultOf('age')}
          onChange={(age) => edit({ age })}
        />
      </EditField>
      <EditField name="location">
        <LocationField
          value={draft.location ?? ''}
          error={faultOf('location')}
          onChange={(location) => edit({ location: location || null })}
        />
      </EditField>
      <EditField name="occupation">
        <TextInput
          label="Occupation"
          placeholder="What you do"
          autoComplete="organization-title"
          value={draft.occupation ?? ''}
          error={faultOf('occupation')}
          onChange={({ currentTarget }) => edit({ occupation: currentTarget.value || null })}
        />
      </EditField>
      <EditField name="gender" wide>
        <ChoiceField
          label="Gender"
          labels={options.genderLabels}
          value={draft.gender}
          error={faultOf('gender')}
          onChange={(gender) => edit({ gender })}
          onClear={() => edit({ gender: null })}
        />
      </EditField>
      <EditField name="education" wide>
        <ChoiceField
          label="Education"
          labels={options.educationLabels}
          value={draft.education}
          error={faultOf('education')}
          onChange={(education) => edit({ education })}
          onClear={() => edit({ education: null })}
        />
      </EditField>
      <EditField name="relationshipStatus">
        <ChoiceField
          label="Relationship status"
          labels={options.relationshipStatusLabels}
          value={draft.relationshipStatus}
          error={faultOf('relationshipStatus')}
          onChange={(relationshipStatus) => edit({ relationshipStatus })}
          onClear={() => edit({ relationshipStatus: null })}
        />
      </EditField>
    </div>
  );
}
