import type { ReactNode } from 'react';
import { valuesOf } from '#contract/profiles/options.ts';
import classes from './chip.module.css';
import { FieldGroup } from './field-group.tsx';

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
