import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { useTotal, type Store } from '#web/lib/store.ts';
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

/** The same, where a count lives on its own. */
export function CountBadge({ count }: { count: Store<number> }) {
  return <UnreadBadge count={useTotal(useMemo(() => [count], [count]))} />;
}
