import type { Preferences } from '#contract/profiles/fields.ts';
import { PREFERRED_AGE } from '#contract/profiles/rules.ts';
import classes from './age-range-field.module.css';
import { FieldGroup } from './field-group.tsx';
import { SelectField } from './select-field.tsx';

type AgeRange = Preferences['ageRange'];

const ages = Array.from({ length: PREFERRED_AGE.max - PREFERRED_AGE.min + 1 }, (_, index) =>
  String(PREFERRED_AGE.min + index),
);

interface AgeRangeFieldProps {
  label?: string;
  value: AgeRange;
  onChange: (value: AgeRange) => void;
  error?: string | null | undefined;
}

/** From and to; when one passes the other it takes it along, so the range is never upside down. */
export function AgeRangeField({
  label = 'Preferred age',
  value,
  onChange,
  error,
}: AgeRangeFieldProps) {
  const setMin = (min: number) => onChange({ min, max: Math.max(min, value.max) });
  const setMax = (max: number) => onChange({ min: Math.min(value.min, max), max });
  return (
    <FieldGroup label={label}>
      <div className={classes.range}>
        <SelectField
          aria-label={`${label}, from`}
          data={ages}
          error={error}
          value={String(value.min)}
          onChange={({ currentTarget }) => setMin(Number(currentTarget.value))}
        />
        <span className={classes.to}>to</span>
        <SelectField
          aria-label={`${label}, to`}
          data={ages}
          error={Boolean(error)}
          value={String(value.max)}
          onChange={({ currentTarget }) => setMax(Number(currentTarget.value))}
        />
      </div>
    </FieldGroup>
  );
}
