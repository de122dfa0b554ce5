import type { ShownMessage } from './shown-message.ts';
import classes from './failed-status.module.css';

interface QuestionedStatusProps {
  message: ShownMessage;
  onSendAnyway: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** It waits on this device until its writer has answered whether they are sure. */
export function QuestionedStatus(props: QuestionedStatusProps) {
  const { message, onSendAnyway, onEdit, onDelete } = props;
  return (
    <div className={classes.fault} data-calm>
      <span className={classes.why}>Not sent yet. {message.fault}</span>
      <button type="button" className={classes.deed} onClick={onSendAnyway}>
        Send anyway
      </button>
      <button type="button" className={classes.deed} onClick={onEdit}>
        Change it
      </button>
      <button type="button" className={classes.deed} onClick={onDelete}>
        Delete
      </button>
    </div>
  );
}
