import type { Rule } from '#web/lib/form-fault.ts';

/** What was typed in `field` must have been typed twice. */
export function passwordsMatch<Field extends string>(
  field: Field,
): Rule<Record<Field | 'confirmPassword', string>> {
  return (values) =>
    values[field] === values.confirmPassword
      ? null
      : { message: 'Passwords do not match', fields: ['confirmPassword'] };
}
