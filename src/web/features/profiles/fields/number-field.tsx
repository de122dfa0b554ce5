import { TextInput, NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useState, type ReactNode, useId } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { AGE, PREFERRED_AGE } from '#contract/profiles/rules.ts';
import type { Preferences } from '#contract/profiles/fields.ts';
import { FieldGroup } from './field-group.tsx';
import classes from './fields.module.css';

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
 * A whole number, typed. What was typed stays as it is, where Mantine's NumberInput would change it; what is wrong with it
 * is told when the field is left, not while typing.
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

interface AgeFieldProps extends Pick<OwnProfile, 'age' | 'ageFixed'> {
  onChange: (age: number | null) => void;
  error?: string | null | undefined;
  required?: boolean;
}

/** Typed, until a document says it. */
export function AgeField({ age, ageFixed, ...field }: AgeFieldProps) {
  if (ageFixed)
    return (
      <TextInput
        label="Age"
        description="From your document"
        value={String(age ?? '')}
        error={field.error}
        readOnly
      />
    );
  return <NumberField label="Age" value={age} {...field} {...AGE} />;
}

/** Ties the fault of a question to each of the controls that answer it. */
export function useFieldFault(error: string | null | undefined) {
  const errorId = useId();
  return {
    /** For the group that shows the fault. */
    group: { error, errorId },
    /** Spread on the controls. */
    control: error ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {},
  };
}

/** The phone's own list of choices, with our arrow. */
export function SelectField(props: NativeSelectProps) {
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={20} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}

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
