import * as options from '#contract/profiles/options.ts';
import { ChoicesField } from '../fields/choices-field.tsx';
import { EditField } from './edit-field.tsx';
import classes from './edit-field.module.css';
import type { ProfileForm } from './profile-draft.ts';

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
