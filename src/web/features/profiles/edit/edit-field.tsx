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
export function focusFirstFault(form: HTMLElement, hasFault: (field: string) => boolean): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const faulty = fields.find(({ dataset }) => hasFault(dataset['field'] ?? ''));
  const control =
    faulty?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    faulty?.querySelector<HTMLElement>('input, select, textarea, button');
  faulty?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
