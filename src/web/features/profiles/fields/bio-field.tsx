import { Textarea, type TextareaProps } from '@mantine/core';
import { BIO_MAX } from '#contract/profiles/rules.ts';
import { counted } from '#web/lib/text-limit.ts';

interface BioFieldProps extends Pick<TextareaProps, 'placeholder' | 'rows' | 'aria-required'> {
  value: string;
  /** What else is wrong with it. */
  error?: string | null;
  onChange: (bio: string) => void;
}

export const BioField = ({ value, error, onChange, ...rest }: BioFieldProps) => (
  <Textarea
    {...rest}
    {...counted(value, BIO_MAX, error)}
    label="Bio"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
