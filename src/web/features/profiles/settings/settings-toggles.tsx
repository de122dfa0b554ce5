import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import type { Settings } from '#contract/profiles.ts';
import { api } from '#web/lib/call.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { useSettingsSave, type SettingName } from './settings-save.ts';
import classes from './settings-toggles.module.css';

const toggles: { name: SettingName; label: string; text: string }[] = [
  {
    name: 'emailNotifications',
    label: 'Email notifications',
    text: 'We write to you when someone likes you or a match is made.',
  },
  {
    name: 'pushNotifications',
    label: 'Push notifications',
    text: 'This browser tells you of likes and matches, once it is allowed to.',
  },
  {
    name: 'profileVisibility',
    label: 'Profile visibility',
    text: 'Members can find you in browse and search. Off: only people you have matched with.',
  },
  {
    name: 'showOnlineStatus',
    label: 'Show online status',
    text: 'Members see when you were last here.',
  },
  {
    name: 'allowMessagesFromAnyone',
    label: 'Allow messages from anyone',
    text: 'Members you have not matched with may write to you. Off: matches only.',
  },
];

export function SettingsToggles() {
  const { data, isPending, refetch } = useQuery(api.profiles.own.queryOptions());
  return (
    <SettingsSection title="Notifications and privacy" lead="What reaches you, and who sees you.">
      {isPending && <Skeleton height={440} radius="md" />}
      {!isPending && !data && (
        <p>
          We could not load your settings.{' '}
          <Button variant="subtle" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && <Toggles saved={data.settings} />}
    </SettingsSection>
  );
}

function Toggles({ saved }: { saved: Settings }) {
  const { shown, change, outcome } = useSettingsSave(saved);
  return (
    <>
      <ul className={classes.list}>
        {toggles.map(({ name, label, text }) => (
          <Toggle
            key={name}
            label={label}
            text={text}
            on={shown[name]}
            onChange={(on) => change(name, on)}
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

interface ToggleProps {
  label: string;
  text: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

function Toggle({ label, text, on, onChange }: ToggleProps) {
  const id = useId();
  return (
    <li>
      <label className={classes.row}>
        <span className={classes.words}>
          <span id={`${id}-label`} className={classes.label}>
            {label}
          </span>
          <span id={`${id}-text`} className={classes.text}>
            {text}
          </span>
        </span>
        <input
          type="checkbox"
          role="switch"
          className={classes.switch}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-text`}
          checked={on}
          aria-checked={on}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      </label>
    </li>
  );
}
