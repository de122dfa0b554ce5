import { useRef, type CSSProperties, type PointerEvent, useState } from 'react';
import { DISTANCE, TRAIT } from '#contract/profiles/rules.ts';
import type { Personality } from '#contract/profiles/fields.ts';
import { personalityLabels, valuesOf } from '#contract/profiles/options.ts';
import { FieldGroup } from './field-group.tsx';
import { NumberField, useFieldFault } from './number-field.tsx';
import classes from './range-slider.module.css';

interface RangeSliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** How screen readers say the value; the number alone otherwise. */
  valueText?: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** The browser's own slider: on phones a screen reader cannot move Mantine's, which only looks like one. */
function RangeSlider({ label, value, onChange, min, max, valueText, ...fault }: RangeSliderProps) {
  const touch = useScrollingTouch(value, onChange);
  const share = (Math.min(Math.max(value, min), max) - min) / (max - min);
  return (
    <input
      type="range"
      className={classes.slider}
      style={{ '--share': share } as CSSProperties}
      aria-label={label}
      {...fault}
      {...(valueText && { 'aria-valuetext': valueText })}
      min={min}
      max={max}
      step={1}
      value={value}
      onChange={({ currentTarget }) => {
        if (!touch.isScrolling()) onChange(currentTarget.valueAsNumber);
      }}
      {...touch.handlers}
    />
  );
}

/** A finger that only scrolls the page past the slider leaves the value as it was. */
function useScrollingTouch(value: number, onChange: (value: number) => void) {
  const before = useRef(value);
  const scrolling = useRef(false);

  const end = () => {
    scrolling.current = false;
  };

  return {
    isScrolling: () => scrolling.current,
    handlers: {
      onPointerDown: () => {
        before.current = value;
        end();
      },
      // The browser takes the finger for its own: it scrolls.
      onPointerCancel: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') return;
        scrolling.current = true;
        if (before.current !== value) onChange(before.current);
      },
      onTouchEnd: end,
      onTouchCancel: end,
      onKeyDown: end,
    },
  };
}

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

interface TraitSlidersProps {
  label?: string;
  labelHidden?: boolean;
  value: Personality;
  onChange: (trait: keyof Personality, value: number) => void;
  error?: string | null | undefined;
}

/** The eight traits of a personality, each from 1 to 10. */
export function TraitSliders({
  label = 'Personality',
  labelHidden = false,
  value,
  onChange,
  error,
}: TraitSlidersProps) {
  const fault = useFieldFault(error);
  return (
    <FieldGroup
      label={label}
      labelHidden={labelHidden}
      hint={`${TRAIT.min} is hardly you, ${TRAIT.max} is very much you.`}
      {...fault.group}
    >
      <div className={classes.traits}>
        {valuesOf(personalityLabels).map((trait) => (
          <div key={trait}>
            <div className={classes.head} aria-hidden="true">
              <span>{personalityLabels[trait]}</span>
              <span className={classes.value}>{value[trait]}</span>
            </div>
            <RangeSlider
              label={personalityLabels[trait]}
              value={value[trait]}
              onChange={(changed) => onChange(trait, changed)}
              min={TRAIT.min}
              max={TRAIT.max}
              {...fault.control}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
