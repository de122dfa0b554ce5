import { VisuallyHidden } from '@mantine/core';
import classes from './unread-badge.module.css';

const MOST_SHOWN = 9;

export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  const text = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
  return (
    <span className={classes.badge}>
      {text}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}
