import { CloseButton } from '@mantine/core';
import classes from './photo-notice.module.css';

interface PhotoNoticeProps {
  message: string | null;
  onDismiss: () => void;
}

/** Always in the page, so that screen readers announce the message when it comes. */
export function PhotoNotice({ message, onDismiss }: PhotoNoticeProps) {
  return (
    <div role="alert" className={classes.slot}>
      {message !== null && (
        <div className={classes.notice}>
          <span>{message}</span>
          <CloseButton aria-label="Dismiss" onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}
