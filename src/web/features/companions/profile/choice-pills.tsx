import { useId } from 'react';
import classes from './companion.module.css';

interface ChoicePillsProps<Value extends string> {
  id: string;
  legend: string;
  hint?: string;
  choices: readonly { value: Value; label: string; disabled?: boolean }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Any number of a list. */
export function ChoicePills<Value extends string>({
  id,
  legend,
  hint,
  choices,
  chosen,
  onChange,
}: ChoicePillsProps<Value>) {
  const hintId = useId();
  const choose = (value: Value, on: boolean) =>
    onChange(
      choices.flatMap((choice) => {
        const kept = choice.value === value ? on : chosen.includes(choice.value);
        return kept ? [choice.value] : [];
      }),
    );
  return (
    <fieldset id={id} className={classes.field} aria-describedby={hint && hintId}>
      <legend className={classes.legend}>{legend}</legend>
      {hint && (
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      )}
      <div className={classes.pills}>
        {choices.map(({ value, label, disabled = false }) => (
          <label key={value} className={classes.pill}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              disabled={disabled}
              onChange={({ currentTarget }) => choose(value, currentTarget.checked)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
