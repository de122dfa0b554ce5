import { IconHourglass } from '@tabler/icons-react';
import classes from './photo-manager.module.css';

/** Lies on a photo that its owner alone sees. */
export function HeldMark({ text }: { text: string }) {
  return (
    <span className={classes.mark}>
      <IconHourglass size={16} stroke={1.9} aria-hidden className={classes.icon} />
      {text}
    </span>
  );
}

export const HELD_TEXT = 'Waiting for a look by our team';
