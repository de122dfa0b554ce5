import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface NumberFieldProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  min: number;
  max: number;
  /** What the message is about: "Age must be between 18 and 100". */
  name?: string;
  hint?: ReactNode;
  /** What somebody else found wrong. */
  error?: string | null | undefined;
  required?: boolean;
  /** An empty field is as wrong as one out of range. */
  neverEmpty?: boolean;
  className?: string | undefined;
}

/** Null for what is no whole number. */
const read = (typed: string): number | null =>
  /^\d+$/.test(typed.trim()) ? Number(typed.trim()) : null;

/**
 * A whole number, typed. What was typed stays as it is; what is wrong with it is told when the field
 * is left, not while typing.
 */
export function NumberField({
  label,
  value,
  onChange,
  min,
  max,
  name = label,
  hint,
  error,
  required = false,
  neverEmpty = false,
  className,
}: NumberFieldProps) {
  const [typing, setTyping] = useState(false);
  const [typed, setTyped] = useState('');
  // The value may also be changed from outside, by a slider for the same number.
  const shown = read(typed) === value ? typed : String(value ?? '');
  const range = `between ${min} and ${max}`;
  const wrong = shown.trim() === '' ? neverEmpty && range : faultOf(read(shown), min, max, range);
  return (
    <TextInput
      className={className}
      label={label}
      description={hint}
      inputMode="numeric"
      autoComplete="off"
      aria-required={required}
      value={shown}
      // It counts as empty, but must not be saved as such.
      data-unreadable={(shown.trim() !== '' && read(shown) === null) || undefined}
      error={error ?? (wrong && !typing && `${name} must be ${wrong}`)}
      onBlur={() => setTyping(false)}
      // Enter sends a form, so it ends the typing like leaving does.
      onKeyDown={({ key }) => key === 'Enter' && setTyping(false)}
      onChange={({ currentTarget }) => {
        setTyping(true);
        setTyped(currentTarget.value);
        onChange(read(currentTarget.value));
      }}
    />
  );
}

function faultOf(value: number | null, min: number, max: number, range: string): string | null {
  if (value === null) return 'a whole number';
  return value < min || value > max ? range : null;
}
