import { lazy, Suspense } from 'react';
import type { EmojiPanelProps } from './emoji-panel.tsx';
import classes from './emoji-panel.module.css';

// Most people write with the keyboard of their phone, which has its own.
const EmojiPanel = lazy(() => import('./emoji-panel.tsx'));

export function EmojiPicker(props: EmojiPanelProps) {
  return (
    <Suspense fallback={<div className={classes.waiting} />}>
      <EmojiPanel {...props} />
    </Suspense>
  );
}
