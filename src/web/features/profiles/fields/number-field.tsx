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

/** A whole number, typed. What is out of range is told when the field is left, not while typing. */
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
  const outside = value === null ? neverEmpty : value < min || value > max;
  return (
    <TextInput
      className={className}
      label={label}
      description={hint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(max).length}
      aria-required={required}
      value={value === null ? '' : String(value)}
      error={error ?? (outside && !typing && `${name} must be between ${min} and ${max}`)}
      onBlur={() => setTyping(false)}
      // Enter sends a form, so it ends the typing like leaving does.
      onKeyDown={({ key }) => key === 'Enter' && setTyping(false)}
      onChange={({ currentTarget }) => {
        setTyping(true);
        const digits = currentTarget.value.replaceAll(/\D/g, '');
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}
