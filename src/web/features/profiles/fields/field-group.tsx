import { useId, type ReactNode } from 'react';
import classes from './fields.module.css';

interface FieldGroupProps {
  label: string;
  /** Where a title right above says the same. */
  labelHidden?: boolean;
  role?: 'group' | 'radiogroup';
  hint?: ReactNode;
  error?: string | null | undefined;
  /** For controls that point at the error themselves. */
  errorId?: string;
  /** Stands at the right of the label: a count, or a way to clear. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One question that is answered by several controls. */
export function FieldGroup({
  label,
  labelHidden = false,
  role = 'group',
  hint,
  error,
  errorId,
  aside,
  children,
}: FieldGroupProps) {
  const id = useId();
  const faultId = errorId ?? `${id}-error`;
  const described = [hint && `${id}-hint`, error && faultId].filter(Boolean).join(' ');
  return (
    <div
      role={role}
      {...(labelHidden ? { 'aria-label': label } : { 'aria-labelledby': id })}
      {...(described && { 'aria-describedby': described })}
      className={classes.group}
    >
      {(!labelHidden || aside) && (
        <div className={classes.head}>
          {!labelHidden && (
            <span id={id} className={classes.label}>
              {label}
            </span>
          )}
          {aside}
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={faultId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
