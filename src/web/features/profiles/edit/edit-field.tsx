import type { ReactNode } from 'react';
import classes from './profile-edit.module.css';

interface EditFieldProps {
  /** The path by which faults name it. */
  name: string;
  wide?: boolean;
  children: ReactNode;
}

/** Where a fault of this field leads the focus. */
export function EditField({ name, wide = false, children }: EditFieldProps) {
  return (
    <div className={classes.field} data-field={name} data-wide={wide || undefined}>
      {children}
    </div>
  );
}

/** The first field of the form, in the order of the page, that one of the faults is about. */
export function firstFault(
  form: HTMLElement,
  hasFault: (field: string) => boolean,
): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  return fields.find(({ dataset }) => hasFault(dataset['field'] ?? ''));
}

export function focusField(field: HTMLElement): void {
  const control =
    field.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    field.querySelector<HTMLElement>('input, select, textarea, button');
  field.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
