import { useState } from 'react';
import { DISTANCE } from '#contract/profile-fields.ts';
import classes from './distance-field.module.css';
import { FieldGroup } from './field-group.tsx';
import { NumberField } from './number-field.tsx';
import { RangeSlider } from './range-slider.tsx';

interface DistanceFieldProps {
  label?: string;
  value: number;
  onChange: (value: number) => void;
}

const isAllowed = (value: number | null): value is number =>
  value !== null && value >= DISTANCE.min && value <= DISTANCE.max;

/** Roughly with the slider, exactly with the number. */
export function DistanceField({ label = 'Distance', value, onChange }: DistanceFieldProps) {
  // What is being typed may be no distance yet: empty, or 0 on the way to nothing.
  const [unfinished, setUnfinished] = useState<{ typed: number | null } | null>(null);

  function type(typed: number | null): void {
    setUnfinished(isAllowed(typed) ? null : { typed });
    if (isAllowed(typed)) onChange(typed);
  }

  return (
    <FieldGroup label={label} hint={`Up to ${value} km away`}>
      <div className={classes.distance}>
        <RangeSlider
          label={`${label}, roughly`}
          value={value}
          valueText={`${value} kilometres`}
          onChange={(moved) => {
            setUnfinished(null);
            onChange(moved);
          }}
          {...DISTANCE}
        />
        <NumberField
          label={`${label} in km`}
          name="Distance"
          value={unfinished ? unfinished.typed : value}
          onChange={type}
          className={classes.number}
          {...DISTANCE}
        />
      </div>
    </FieldGroup>
  );
}
