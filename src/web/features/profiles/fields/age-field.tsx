import { TextInput } from '@mantine/core';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { AGE } from '#contract/profiles/rules.ts';
import { NumberField } from './number-field.tsx';

interface AgeFieldProps extends Pick<OwnProfile, 'age' | 'ageFixed'> {
  onChange: (age: number | null) => void;
  error?: string | null | undefined;
  required?: boolean;
}

/** Typed, until a document says it. */
export function AgeField({ age, ageFixed, ...field }: AgeFieldProps) {
  if (ageFixed)
    return (
      <TextInput
        label="Age"
        description="From your document"
        value={String(age ?? '')}
        error={field.error}
        readOnly
      />
    );
  return <NumberField label="Age" value={age} {...field} {...AGE} />;
}
