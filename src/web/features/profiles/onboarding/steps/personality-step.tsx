import { Textarea, TextInput } from '@mantine/core';
import { hobbyGroups } from '#contract/profiles/hobbies.ts';
import { interestGroups } from '#contract/profiles/interests.ts';
import { BIO_MAX } from '#contract/profiles/rules.ts';
import { TagPicker } from '../../fields/tag-picker.tsx';
import { TraitSliders } from '../../fields/trait-sliders.tsx';
import classes from './steps.module.css';
import type { StepProps } from './step.ts';

const OCCUPATION_MAX = 80;

export function PersonalityStep({ profile, change }: StepProps) {
  const bio = profile.bio ?? '';
  return (
    <div className={classes.fields}>
      <TraitSliders
        value={profile.personality}
        onChange={(trait, value) => change({ personality: { [trait]: value } })}
      />
      <Textarea
        label="Bio"
        placeholder="What makes a good evening? What do friends come to you for?"
        description={`${bio.length} of ${BIO_MAX} characters`}
        rows={5}
        maxLength={BIO_MAX}
        aria-required
        value={bio}
        onChange={({ currentTarget }) => change({ bio: currentTarget.value })}
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
        maxLength={OCCUPATION_MAX}
        autoComplete="organization-title"
        aria-required
        value={profile.occupation ?? ''}
        onChange={({ currentTarget }) => change({ occupation: currentTarget.value })}
      />
    </div>
  );
}
