import { TextInput } from '@mantine/core';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { nameFault } from '#contract/accounts/names.ts';
import { NAME_MAX } from '#contract/accounts/rules.ts';
import { bodyTypeLabels, genderLabels, heightLabels } from '#contract/profiles/options.ts';
import { LINE_MAX } from '#contract/profiles/rules.ts';
import { hobbyGroups } from '#contract/profiles/hobbies.ts';
import { interestGroups } from '#contract/profiles/interests.ts';
import { tooLong } from '#web/lib/text-limit.ts';
import { AgeField } from '../../fields/number-field.tsx';
import { BioField } from '../../fields/bio-field.tsx';
import { ChoiceField } from '../../fields/choice-field.tsx';
import { LocationField } from '#web/ui/location-field.tsx';
import { ConnectionTypeCards } from '../../fields/connection-type-cards.tsx';
import { TagPicker } from '../../fields/tag-picker.tsx';
import { TraitSliders } from '../../fields/range-slider.tsx';
import { PhotoManager } from '../../photos/photo-manager.tsx';
import classes from './steps.module.css';

export interface StepProps {
  profile: OwnProfile;
  change: (changes: ProfileChanges) => void;
}

export function AboutStep({ profile, change }: StepProps) {
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <AgeField
          age={profile.age}
          ageFixed={profile.ageFixed}
          onChange={(age) => change({ age })}
          required
        />
        <LocationField
          value={profile.location ?? ''}
          onChange={(location) => change({ location })}
          required
        />
      </div>
      <ChoiceField
        label="Gender (optional)"
        labels={genderLabels}
        value={profile.gender}
        onChange={(gender) => change({ gender })}
        onClear={() => change({ gender: null })}
      />
      <ChoiceField
        label="Height"
        labels={heightLabels}
        value={profile.height}
        onChange={(height) => change({ height })}
      />
      <ChoiceField
        label="Body type"
        labels={bodyTypeLabels}
        value={profile.bodyType}
        onChange={(bodyType) => change({ bodyType })}
      />
    </div>
  );
}

export function ConnectionStep({ profile, change }: StepProps) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="The name you go by"
        description="This is what other members see. Your full name stays with your account."
        autoComplete="nickname"
        aria-required
        value={profile.displayName}
        error={
          tooLong(profile.displayName, NAME_MAX) ??
          (profile.displayName && nameFault(profile.displayName))
        }
        onChange={({ currentTarget }) => change({ displayName: currentTarget.value })}
      />
      <ConnectionTypeCards
        value={profile.connectionTypes}
        onChange={(connectionTypes) => change({ connectionTypes })}
      />
    </div>
  );
}

export function PersonalityStep({ profile, change }: StepProps) {
  return (
    <div className={classes.fields}>
      <TraitSliders
        value={profile.personality}
        onChange={(trait, value) => change({ personality: { [trait]: value } })}
      />
      <BioField
        placeholder="What makes a good evening? What do friends come to you for?"
        rows={5}
        aria-required
        value={profile.bio ?? ''}
        onChange={(bio) => change({ bio })}
      />
      <TagPicker
        label="Interests"
        hint="At least one. What would you talk about for hours?"
        groups={interestGroups}
        value={profile.interests}
        onChange={(interests) => change({ interests })}
        custom
      />
      <TagPicker
        label="Hobbies"
        groups={hobbyGroups}
        value={profile.hobbies}
        onChange={(hobbies) => change({ hobbies })}
        custom
      />
      <TextInput
        label="Occupation"
        placeholder="Teacher, designer, student …"
        autoComplete="organization-title"
        aria-required
        value={profile.occupation ?? ''}
        error={tooLong(profile.occupation ?? '', LINE_MAX)}
        onChange={({ currentTarget }) => change({ occupation: currentTarget.value })}
      />
    </div>
  );
}

export function PhotosStep({ profile }: StepProps) {
  return <PhotoManager memberId={profile.memberId} stored={profile.profileImages} inWizard />;
}
