import {
  dietLabels,
  drinkingLabels,
  educationLabels,
  exerciseLabels,
  preferredEducationLabels,
  preferredGenderLabels,
  relationshipStatusLabels,
  relationshipTypeLabels,
  smokingLabels,
  socialMediaLabels,
  workScheduleLabels,
} from '#contract/profiles/options.ts';
import { AgeRangeField } from '../../fields/number-field.tsx';
import { ChoiceField } from '../../fields/choice-field.tsx';
import { DistanceField } from '../../fields/range-slider.tsx';
import { LocationField } from '#web/ui/location-field.tsx';
import classes from './steps.module.css';
import type { StepProps } from './onboarding-steps.tsx';

const lifestyleFields = [
  { name: 'smoking', label: 'Smoking', labels: smokingLabels },
  { name: 'drinking', label: 'Drinking', labels: drinkingLabels },
  { name: 'exercise', label: 'Exercise', labels: exerciseLabels },
  { name: 'diet', label: 'Diet', labels: dietLabels },
  { name: 'workSchedule', label: 'Work schedule', labels: workScheduleLabels },
  { name: 'socialMedia', label: 'Social media', labels: socialMediaLabels },
] as const;

export function LifestyleStep(props: StepProps) {
  return (
    <div className={classes.fields}>
      <section className={classes.fields} aria-labelledby="lifestyle">
        <h2 id="lifestyle" className={classes.title}>
          Lifestyle
        </h2>
        <Lifestyle {...props} />
      </section>
      <section className={classes.fields} aria-labelledby="preferences">
        <h2 id="preferences" className={classes.title}>
          Whom you would like to meet
        </h2>
        <PreferenceFields {...props} />
      </section>
    </div>
  );
}

function Lifestyle({ profile, change }: StepProps) {
  return (
    <>
      {lifestyleFields.map(({ name, label, labels }) => (
        <ChoiceField<string>
          key={name}
          label={label}
          labels={labels}
          value={profile.lifestyle[name]}
          onChange={(value) => change({ lifestyle: { [name]: value } })}
          onClear={() => change({ lifestyle: { [name]: null } })}
        />
      ))}
      <ChoiceField
        label="Education"
        labels={educationLabels}
        value={profile.education}
        onChange={(education) => change({ education })}
        onClear={() => change({ education: null })}
      />
      <div className={classes.pair}>
        <ChoiceField
          label="Relationship status"
          labels={relationshipStatusLabels}
          value={profile.relationshipStatus}
          onChange={(relationshipStatus) => change({ relationshipStatus })}
          onClear={() => change({ relationshipStatus: null })}
        />
      </div>
    </>
  );
}

function PreferenceFields({ profile: { preferences }, change }: StepProps) {
  return (
    <>
      <ChoiceField
        label="Preferred gender"
        labels={preferredGenderLabels}
        value={preferences.gender}
        onChange={(gender) => change({ preferences: { gender } })}
      />
      <AgeRangeField
        value={preferences.ageRange}
        onChange={(ageRange) => change({ preferences: { ageRange } })}
      />
      <DistanceField
        value={preferences.distance}
        onChange={(distance) => change({ preferences: { distance } })}
      />
      <ChoiceField
        label="Relationship type"
        labels={relationshipTypeLabels}
        value={preferences.relationshipType}
        onChange={(relationshipType) => change({ preferences: { relationshipType } })}
      />
      <div className={classes.pair}>
        <ChoiceField
          label="Preferred education"
          labels={preferredEducationLabels}
          value={preferences.educationLevel}
          onChange={(educationLevel) => change({ preferences: { educationLevel } })}
        />
        <LocationField
          label="Preferred location"
          placeholder="Anywhere"
          value={preferences.location}
          onChange={(location) => change({ preferences: { location } })}
        />
      </div>
    </>
  );
}
