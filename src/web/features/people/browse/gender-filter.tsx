import { useId } from 'react';
import type { BrowseFilters } from '#contract/discovery/fields.ts';
import { browseGenders } from '#contract/discovery/rules.ts';
import { genderLabels } from '#contract/profiles/options.ts';
import classes from './gender-filter.module.css';

interface GenderFilterProps {
  value: BrowseFilters['gender'];
  onChange: (value: BrowseFilters['gender']) => void;
}

export function GenderFilter({ value, onChange }: GenderFilterProps) {
  const name = useId();
  const choices = [undefined, ...browseGenders];
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>Gender</legend>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <label key={choice ?? 'any'} className={classes.choice}>
            <input
              type="radio"
              name={name}
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            {choice ? genderLabels[choice] : 'Any'}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
