import { TextInput, Textarea } from '@mantine/core';
import { languageLabels } from '#contract/profiles/languages.ts';
import * as options from '#contract/profiles/options.ts';
import { LANGUAGES_MAX } from '#contract/profiles/rules.ts';
import { AgeField } from '../fields/number-field.tsx';
import { BioField } from '../fields/bio-field.tsx';
import { ChoiceField, ChoicesField } from '../fields/choice-field.tsx';
import { LocationField } from '#web/ui/location-field.tsx';
import { ConnectionTypeCards } from '../fields/connection-type-cards.tsx';
import { EditField } from './edit-field.tsx';
import type { ProfileForm } from './profile-draft.ts';
import { GroupChoice } from './preference-fields.tsx';
import classes from './profile-edit.module.css';

export function BasicFields({ form: { draft, ageFixed, edit, faultOf } }: { form: ProfileForm }) {
  return (
    <div className={classes.grid}>
      <EditField name="displayName">
        <TextInput
          label="Display name"
          autoComplete="nickname"
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
      <EditField name="languages" wide>
        <ChoicesField
          label={`Languages you speak, up to ${LANGUAGES_MAX}`}
          labels={languageLabels}
          value={draft.languages}
          error={faultOf('languages')}
          onChange={(languages) => edit({ languages })}
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

export function AboutFields({ form: { draft, edit, faultOf } }: { form: ProfileForm }) {
  return (
    <div className={classes.grid}>
      <EditField name="bio" wide>
        <BioField
          placeholder="What makes a good day for you?"
          rows={6}
          value={draft.bio ?? ''}
          error={faultOf('bio')}
          onChange={(bio) => edit({ bio: bio || null })}
        />
      </EditField>
      <EditField name="lookingFor" wide>
        <Textarea
          label="Looking for"
          placeholder="The kind of company you hope to find"
          rows={3}
          value={draft.lookingFor ?? ''}
          error={faultOf('lookingFor')}
          onChange={({ currentTarget }) => edit({ lookingFor: currentTarget.value || null })}
        />
      </EditField>
      <EditField name="connectionTypes" wide>
        <ConnectionTypeCards
          value={draft.connectionTypes}
          error={faultOf('connectionTypes')}
          onChange={(connectionTypes) => edit({ connectionTypes })}
        />
      </EditField>
    </div>
  );
}
