import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-error.module.css';

interface FormErrorProps {
  id: string;
  message: ReactNode;
  /** A pause the server asked for is not a mistake: it looks calmer. */
  tone?: 'mistake' | 'pause';
}

/** Always in the page, so that screen readers announce the message when it comes. */
export function FormError({ id, message, tone = 'mistake' }: FormErrorProps) {
  const Icon = tone === 'pause' ? IconClock : IconAlertCircle;
  return (
    <div id={id} role="alert" className={classes.slot}>
      {message && (
        <div className={classes.box} data-tone={tone}>
          <Icon size={20} stroke={1.8} aria-hidden className={classes.icon} />
          <div>{message}</div>
        </div>
      )}
    </div>
  );
}
