import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import classes from './switch-list.module.css';

interface SwitchListProps<Name extends string> {
  switches: readonly { name: Name; label: string; text: string }[];
  /** What stands below a switch. */
  notes?: Partial<Record<Name, ReactNode>>;
  shown: Record<Name, boolean>;
  onChange: (name: Name, on: boolean) => void;
  /** How the last change went; null while nothing is to be told. */
  outcome: { saved: boolean } | null;
}

/** Switches that save themselves, and one line that says how it went. */
export function SwitchList<Name extends string>({
  switches,
  notes,
  shown,
  onChange,
  outcome,
}: SwitchListProps<Name>) {
  return (
    <>
      <ul className={classes.list}>
        {switches.map(({ name, label, text }) => (
          <SwitchRow
            key={name}
            label={label}
            text={text}
            note={notes?.[name]}
            on={shown[name]}
            onChange={(on) => onChange(name, on)}
          />
        ))}
      </ul>
      <div className={classes.outcome}>
        <div role="status">
          {outcome?.saved && (
            <span className={classes.saved}>
              <IconCircleCheck size={20} stroke={1.8} aria-hidden />
              Settings saved
            </span>
          )}
        </div>
        <div role="alert">
          {outcome?.saved === false && (
            <span className={classes.failed}>
              <IconAlertCircle size={20} stroke={1.8} aria-hidden />
              Failed to save settings. Please try again.
            </span>
          )}
        </div>
        {outcome === null && <span className={classes.hint}>Changes are saved at once.</span>}
      </div>
    </>
  );
}

interface SwitchRowProps {
  label: string;
  text: string;
  note: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
}

function SwitchRow({ label, text, note, on, onChange }: SwitchRowProps) {
  const labelId = useId();
  return (
    <li>
      <Switch
        labelPosition="left"
        label={<span id={labelId}>{label}</span>}
        description={text}
        // Mantine's label holds the description as well, which would be read as part of the name.
        aria-labelledby={labelId}
        withThumbIndicator={false}
        classNames={switchClasses}
        checked={on}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {note && <div className={classes.note}>{note}</div>}
    </li>
  );
}

const switchClasses = {
  body: classes.row ?? '',
  labelWrapper: classes.words ?? '',
  label: classes.label ?? '',
  description: classes.text ?? '',
  input: classes.input ?? '',
  track: classes.track ?? '',
  thumb: classes.thumb ?? '',
};
