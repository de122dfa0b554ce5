import { copyWords } from './copy-words.ts';
import type { ShownMessage } from './shown-message.ts';
import classes from './failed-status.module.css';

interface HeldStatusProps {
  message: ShownMessage;
  onDelete: () => void;
}

/** What became of a message that the other one has not seen. */
export function HeldStatus({ message, onDelete }: HeldStatusProps) {
  const { status, fault, text } = message;
  const waits = status === 'held';
  return (
    <div className={classes.fault} data-calm={waits || undefined} role="status">
      <span className={classes.why}>
        {waits ? 'A person looks at this before it is delivered.' : 'Not delivered:'} {fault}
      </span>
      {text && !waits && (
        <button type="button" className={classes.deed} onClick={() => void copyWords(text)}>
          Copy
        </button>
      )}
      <button type="button" className={classes.deed} onClick={onDelete}>
        {waits ? 'Take back' : 'Delete'}
      </button>
    </div>
  );
}
