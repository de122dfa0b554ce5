import { Textarea, type TextareaProps } from '@mantine/core';
import { BIO_MAX } from '#contract/profiles/rules.ts';

interface BioFieldProps extends Pick<TextareaProps, 'placeholder' | 'rows' | 'aria-required'> {
  value: string;
  /** What else is wrong with it. */
  error?: string | null;
  onChange: (bio: string) => void;
}

/** Without maxLength, which would cut what is pasted without a word. */
export function BioField({ value, error, onChange, ...rest }: BioFieldProps) {
  const over = value.length - BIO_MAX;
  return (
    <Textarea
      {...rest}
      label="Bio"
      description={`${value.length} of ${BIO_MAX} characters`}
      value={value}
      error={over > 0 ? tooLong(over) : error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const tooLong = (over: number): string =>
  `That is ${over} ${over === 1 ? 'character' : 'characters'} too many. Nothing is cut: please shorten it yourself.`;
