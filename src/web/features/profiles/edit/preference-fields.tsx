import { interestGroups } from '#contract/profiles/interests.ts';
import * as options from '#contract/profiles/options.ts';
import { AgeRangeField } from '../fields/age-range-field.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { DistanceField } from '../fields/distance-field.tsx';
import { LocationField } from '../fields/location-field.tsx';
import { TagPicker } from '../fields/tag-picker.tsx';
import { EditField } from './edit-field.tsx';
import classes from './edit-field.module.css';
import type { ProfileForm } from './profile-draft.ts';

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
