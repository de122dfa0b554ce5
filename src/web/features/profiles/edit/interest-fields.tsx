import { interestGroups } from '#contract/profiles/interests.ts';
import { hobbyGroups } from '#contract/profiles/hobbies.ts';
import * as options from '#contract/profiles/options.ts';
import { TagPicker } from '../fields/tag-picker.tsx';
import { ChoicesField } from '../fields/choice-field.tsx';
import { EditField } from './edit-field.tsx';
import type { ProfileForm } from './profile-draft.ts';
import classes from './profile-edit.module.css';

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

export function GoalFields({ form: { draft, editIn, faultOf } }: { form: ProfileForm }) {
  const { shortTerm, longTerm, dealBreakers } = draft.relationshipGoals;
  return (
    <div className={classes.grid}>
      <EditField name="relationshipGoals.shortTerm" wide>
        <ChoicesField
          label="Short-term goals"
          labels={options.shortTermGoalLabels}
          value={shortTerm}
          error={faultOf('relationshipGoals.shortTerm')}
          onChange={(goals) => editIn('relationshipGoals', { shortTerm: goals })}
        />
      </EditField>
      <EditField name="relationshipGoals.longTerm" wide>
        <ChoicesField
          label="Long-term goals"
          labels={options.longTermGoalLabels}
          value={longTerm}
          error={faultOf('relationshipGoals.longTerm')}
          onChange={(goals) => editIn('relationshipGoals', { longTerm: goals })}
        />
      </EditField>
      <EditField name="relationshipGoals.dealBreakers" wide>
        <ChoicesField
          label="Deal breakers"
          labels={options.dealBreakerLabels}
          value={dealBreakers}
          error={faultOf('relationshipGoals.dealBreakers')}
          onChange={(breakers) => editIn('relationshipGoals', { dealBreakers: breakers })}
        />
      </EditField>
    </div>
  );
}
