import type { TextareaProps } from '@mantine/core';
import { BIO_MAX } from '#contract/profiles/rules.ts';
import { LongText } from '#web/ui/long-text.tsx';

interface BioFieldProps extends Pick<TextareaProps, 'placeholder' | 'rows' | 'aria-required'> {
  value: string;
  /** What else is wrong with it. */
  error?: string | null;
  onChange: (bio: string) => void;
}

export const BioField = ({ onChange, ...rest }: BioFieldProps) => (
  <LongText
    {...rest}
    label="Bio"
    most={BIO_MAX}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
