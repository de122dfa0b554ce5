import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';

interface PasswordFieldProps extends TextInputProps {
  shown: boolean;
  /** Left out on a second password, which follows the toggle of the first. */
  onShownChange?: (shown: boolean) => void;
}

/** Mantine's PasswordInput turns at the press of its button, before a finger can slide off it again. */
export function PasswordField({ shown, onShownChange, ...props }: PasswordFieldProps) {
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      {...(onShownChange && {
        rightSectionWidth: 48,
        rightSection: <Toggle shown={shown} onShownChange={onShownChange} />,
      })}
    />
  );
}

function Toggle({
  shown,
  onShownChange,
}: Required<Pick<PasswordFieldProps, 'shown' | 'onShownChange'>>) {
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <ActionIcon
      color="gray"
      aria-label={shown ? 'Hide password' : 'Show password'}
      // The field keeps the focus and the phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onShownChange(!shown)}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
