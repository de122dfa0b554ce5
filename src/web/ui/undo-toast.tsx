import { Button } from '@mantine/core';
import classes from './undo-toast.module.css';

const SHOWN_MS = 8000;

/** Says what was done, and offers to take it back for a while. */
export async function toastWithUndo(message: string, undo: () => void): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  const id = notifications.show({
    color: 'plum',
    autoClose: SHOWN_MS,
    message: (
      <span className={classes.line}>
        {message}
        <Button
          variant="light"
          size="sm"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </span>
    ),
  });
}
