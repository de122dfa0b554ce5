import { Button } from '@mantine/core';
import classes from './action-toast.module.css';

interface ActionToast {
  title?: string;
  message: string;
  /** The word on its button. */
  action: string;
  onAction: () => void;
  color?: 'plum' | 'leaf';
  shownMs?: number;
}

/** Says what has happened, and offers one thing to do about it for a while. It never takes the focus. */
export async function toastWithAction({
  title,
  message,
  action,
  onAction,
  color = 'plum',
  shownMs = 8000,
}: ActionToast): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  const id = notifications.show({
    title,
    color,
    autoClose: shownMs,
    message: (
      <span className={classes.line}>
        {message}
        <Button
          variant="light"
          size="sm"
          onClick={() => {
            notifications.hide(id);
            onAction();
          }}
        >
          {action}
        </Button>
      </span>
    ),
  });
}
