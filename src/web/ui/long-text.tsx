import { Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';
import { tooLong } from '#web/lib/text-limit.ts';

interface LongTextProps extends TextareaProps {
  most: number;
}

/** Counts its letters; without maxLength, which would cut what is pasted without a word. Its form must not send what is too long. */
export function LongText({ most, description, error, onChange, ...rest }: LongTextProps) {
  // Where the form leaves the text to its field.
  const [typed, setTyped] = useState(rest.defaultValue ?? '');
  const text = String(rest.value ?? typed);
  const count = `${text.trim().length} of ${most} characters`;
  return (
    <Textarea
      {...rest}
      description={
        description ? (
          <>
            {description} {count}
          </>
        ) : (
          count
        )
      }
      error={tooLong(text, most) ?? error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(event);
      }}
    />
  );
}
