import { bodyTypeLabels, genderLabels, heightLabels } from '#contract/profiles/options.ts';
import { AgeField } from '../../fields/age-field.tsx';
import { ChoiceField } from '../../fields/choice-field.tsx';
import { LocationField } from '../../fields/location-field.tsx';
import classes from './steps.module.css';
import type { StepProps } from './step.ts';

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
