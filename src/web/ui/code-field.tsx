import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './code-field.module.css';

/**
 * One field for the whole code: Mantine's PinInput is as many fields as there are digits, each read out by itself, and
 * has neither a label nor a place for what is wrong.
 */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      autoComplete="one-time-code"
      inputMode="numeric"
      classNames={{ input: classes.code ?? '' }}
      // A larger field is no reason for larger hints.
      descriptionProps={{ size: 'md' }}
      {...props}
    />
  );
}
