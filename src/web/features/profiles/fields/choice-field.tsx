import { useId, useRef, type ReactNode } from 'react';
import { valuesOf } from '#contract/profiles/options.ts';
import { FieldGroup } from './field-group.tsx';
import { SelectField } from './number-field.tsx';
import classes from './fields.module.css';

/** Up to this many options stand side by side; more go into a list. */
const FEW = 6;

interface ChoiceFieldProps<Value extends string> {
  label: string;
  labels: Readonly<Record<Value, string>>;
  value: Value | null;
  onChange: (value: Value) => void;
  /** Given where the question may be left open. */
  onClear?: () => void;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** One of the product's options. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  return valuesOf(props.labels).length <= FEW ? (
    <ChoiceChips {...props} />
  ) : (
    <ChoiceList {...props} />
  );
}

/** Not Mantine's Chip, which keeps long text on one line, and whose input has no size for a screen reader's finger to find. */
function ChoiceChips<Value extends string>({
  label,
  labels,
  value,
  onChange,
  onClear,
  hint,
  error,
}: ChoiceFieldProps<Value>) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);

  function clear(): void {
    onClear?.();
    // The button that was pressed goes away.
    row.current?.querySelector('input')?.focus();
  }

  return (
    <FieldGroup
      role="radiogroup"
      label={label}
      hint={hint}
      error={error}
      aside={
        onClear &&
        value !== null && (
          <button
            type="button"
            className={classes.clear}
            aria-label={`Clear ${label}`}
            onClick={clear}
          >
            Clear
          </button>
        )
      }
    >
      <div ref={row} className={classes.row}>
        {valuesOf(labels).map((option) => (
          <label key={option} className={classes.chip}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
              onClick={() => value === option && onClear?.()}
            />
            {labels[option]}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

function ChoiceList<Value extends string>({
  label,
  labels,
  value,
  onChange,
  onClear,
  hint,
  error,
}: ChoiceFieldProps<Value>) {
  return (
    <SelectField
      label={label}
      description={hint}
      error={error}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        const chosen = valuesOf(labels).find((option) => option === currentTarget.value);
        if (chosen === undefined) onClear?.();
        else onChange(chosen);
      }}
    >
      {(onClear || value === null) && <option value="">Choose</option>}
      {valuesOf(labels).map((option) => (
        <option key={option} value={option}>
          {labels[option]}
        </option>
      ))}
    </SelectField>
  );
}

interface ChoicesFieldProps<Value extends string> {
  label: string;
  labels: Readonly<Record<Value, string>>;
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** Any number of the product's options, kept in the order of their list. */
export function ChoicesField<Value extends string>({
  label,
  labels,
  value,
  onChange,
  hint,
  error,
}: ChoicesFieldProps<Value>) {
  const options = valuesOf(labels);

  function toggle(option: Value): void {
    onChange(options.filter((other) => (other === option) !== value.includes(other)));
  }

  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <div className={classes.row}>
        {options.map((option) => (
          <label key={option} className={classes.chip}>
            <input
              type="checkbox"
              value={option}
              checked={value.includes(option)}
              onChange={() => toggle(option)}
            />
            {labels[option]}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
