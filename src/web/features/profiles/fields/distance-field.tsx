import { useState } from 'react';
import { DISTANCE } from '#contract/profiles/rules.ts';
import classes from './distance-field.module.css';
import { FieldGroup } from './field-group.tsx';
import { NumberField } from './number-field.tsx';
import { RangeSlider } from './range-slider.tsx';

/** An empty field is no distance: it stands for this one, which the contract refuses. */
const NONE = 0;

interface DistanceFieldProps {
  label?: string;
  value: number;
  onChange: (value: number) => void;
  error?: string | null | undefined;
}

/** Roughly with the slider, exactly with the number. What is typed is handed on even when it is wrong. */
export function DistanceField({ label = 'Distance', value, onChange, error }: DistanceFieldProps) {
  const [emptied, setEmptied] = useState(value === NONE);
  const allowed = value >= DISTANCE.min && value <= DISTANCE.max;

  function type(typed: number | null): void {
    setEmptied(typed === null);
    onChange(typed ?? NONE);
  }

  return (
    <FieldGroup label={label} hint={allowed && `Up to ${value} km away`}>
      <div className={classes.distance}>
        <RangeSlider
          label={`${label}, roughly`}
          value={value}
          valueText={allowed ? `${value} kilometres` : 'No distance yet'}
          onChange={onChange}
          {...DISTANCE}
        />
        <NumberField
          label={`${label} in km`}
          name="Distance"
          value={emptied && value === NONE ? null : value}
          onChange={type}
          error={error}
          neverEmpty
          className={classes.number}
          {...DISTANCE}
        />
      </div>
    </FieldGroup>
  );
}
