import { useConnectionLost } from '#web/lib/connection.ts';
import classes from './connection-note.module.css';

/** Quiet: nothing is lost, and a short gap is not worth a word. */
export function ConnectionNote() {
  const lost = useConnectionLost();
  return (
    <div role="status">
      {lost && <p className={classes.note}>No connection. What you write goes out later.</p>}
    </div>
  );
}
