import * as options from '#contract/profiles/options.ts';
import classes from './edit-field.module.css';
import { GroupChoice } from './group-choice.tsx';
import type { ProfileForm } from './profile-draft.ts';

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
