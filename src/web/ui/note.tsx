import type { ReactNode } from 'react';
import classes from './note.module.css';

interface NoteProps {
  text: string;
  tone: 'plum' | 'marigold';
  /** Names it among the parts of the page; without one it is read out when it appears. */
  label?: string;
  /** What to do about it. */
  children: ReactNode;
}

/** A sentence above a page, and one thing to do. */
export function Note({ text, tone, label, children }: NoteProps) {
  const role = label ? 'complementary' : 'status';
  return (
    <div role={role} aria-label={label} className={classes.note} data-tone={tone}>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
