import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './result-note.module.css';

interface ResultNoteProps {
  tone: 'good' | 'sorry';
  children: ReactNode;
}

/** How a link or a form turned out, announced when it appears. */
export function ResultNote({ tone, children }: ResultNoteProps) {
  const Icon = tone === 'good' ? IconCircleCheck : IconInfoCircle;
  return (
    <div className={classes.note} data-tone={tone} role="status">
      <Icon size={26} stroke={1.6} aria-hidden />
      <div className={classes.text}>{children}</div>
    </div>
  );
}
