import { ActionIcon, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './theme-switch.module.css';

const choices = [
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
] as const satisfies { value: MantineColorScheme; label: string; Icon: unknown }[];

/** All three choices at once, for the settings. Mantine's SegmentedControl cuts off what does not fit; these wrap. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>Theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={20} stroke={1.7} aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** One small button that goes through the choices, for the top bar. */
export function ThemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const index = choices.findIndex(({ value }) => value === colorScheme);
  const { label, Icon } = choices[index] ?? choices[0];
  const next = choices[(index + 1) % choices.length] ?? choices[0];
  return (
    <ActionIcon
      color="gray"
      title={`Theme: ${label}`}
      aria-label={`Theme: ${label}. Switch to ${next.label}`}
      onClick={() => setColorScheme(next.value)}
    >
      <Icon size={22} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
