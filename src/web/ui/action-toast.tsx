import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { isNews, openToasts } from '#web/lib/toast.ts';
import classes from './action-toast.module.css';

interface ActionToast {
  /** There is one of it at a time: the next takes its place. */
  id?: string;
  /** Stands before the words. */
  picture?: ReactNode;
  title?: string;
  message: string;
  /** The word on its button. */
  action: string;
  onAction: () => void;
  color?: 'plum' | 'leaf';
  shownMs?: number;
  /** It tells what others did, and does not stand over a dialog. */
  isNews?: boolean;
  /** It has gone, pressed or not. */
  onGone?: () => void;
}

/** Says what has happened, and offers one thing to do about it for a while. It never takes the focus. */
export async function toastWithAction({
  id: name,
  picture,
  title,
  message,
  action,
  onAction,
  color = 'plum',
  shownMs = 8000,
  isNews: news = false,
  onGone,
}: ActionToast): Promise<void> {
  const { notifications } = await openToasts();
  if (name) notifications.hide(name);
  const id = notifications.show({
    ...(name && { id: name }),
    ...(news && isNews),
    ...(onGone && { onClose: onGone }),
    color,
    autoClose: shownMs,
    message: (
      <span className={classes.line}>
        {picture}
        <span className={classes.words}>
          {title && <strong>{title}</strong>}
          <span>{message}</span>
        </span>
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
