import type { CSSProperties } from 'react';
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

/** The browser's own slider, which every keyboard, finger and screen reader knows. */
export function RangeSlider({
  label,
  value,
  onChange,
  min,
  max,
  valueText,
  ...fault
}: RangeSliderProps) {
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
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  );
}
