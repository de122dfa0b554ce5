import { useRef, type CSSProperties, type PointerEvent } from 'react';
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
