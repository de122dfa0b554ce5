import { copyWords } from './copy-words.ts';
import type { ShownMessage } from './shown-message.ts';
import classes from './failed-status.module.css';

interface FailedStatusProps {
  message: ShownMessage;
  /** Null where trying again would change nothing. */
  onRetry: (() => void) | null;
  onDelete: () => void;
}

/** Why it was not sent, and what the member can still do about it. */
export function FailedStatus({ message, onRetry, onDelete }: FailedStatusProps) {
  const { fault, text } = message;
  return (
    <div className={classes.fault} role="alert">
      {onRetry ? (
        <button type="button" className={classes.deed} onClick={onRetry}>
          {fault} Tap to retry.
        </button>
      ) : (
        <span className={classes.why}>Not sent. {fault}</span>
      )}
      {!onRetry && text && (
        <button type="button" className={classes.deed} onClick={() => void copyWords(text)}>
          Copy
        </button>
      )}
      <button type="button" className={classes.deed} onClick={onDelete}>
        Delete
      </button>
    </div>
  );
}
