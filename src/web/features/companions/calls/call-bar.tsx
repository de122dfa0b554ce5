import { ActionIcon } from '@mantine/core';
import { IconPhoneOff, IconX } from '@tabler/icons-react';
import { ShortSessionClock } from '../sessions/session-clock.tsx';
import { endedText, WARNING } from '../sessions/session-words.ts';
import type { HeardSession } from '../sessions/sessions.ts';
import type { CallView } from './call-view.ts';
import { statusOf } from './call-words.ts';
import classes from './call-bar.module.css';

interface CallBarProps {
  view: CallView;
  counted: HeardSession | null;
  /** Its session ends in two minutes. */
  isSoon: boolean;
  onOpen: () => void;
  onEnd: () => void;
}

/** The call above the page, while something else is done there. */
export function CallBar({ view, counted, isSoon, onOpen, onEnd }: CallBarProps) {
  const { displayName } = view.partner;
  const isOver = view.phase === 'over';
  const status = [
    statusOf(view),
    isSoon && WARNING,
    isOver && counted?.endedAt && `${endedText(counted)}.`,
  ].filter(Boolean);
  return (
    <div className={classes.bar} role="region" aria-label="Call">
      <div className={classes.words}>
        <button type="button" className={classes.back} onClick={onOpen}>
          {isOver ? `The call with ${displayName}` : `Back to the call with ${displayName}`}
        </button>
        <span role="status" className={classes.status} data-urgent={isUrgent(view) || isSoon}>
          {status.join('. ')}
        </span>
      </div>
      {counted && !isOver && <ShortSessionClock session={counted} />}
      <ActionIcon
        className={classes.end}
        color="brick"
        variant={isOver ? 'transparent' : 'filled'}
        data-quiet={isOver || undefined}
        size={44}
        radius="xl"
        aria-label={isOver ? 'Close' : 'End call'}
        onClick={onEnd}
      >
        {isOver ? <IconX size={20} aria-hidden /> : <IconPhoneOff size={20} aria-hidden />}
      </ActionIcon>
    </div>
  );
}

const isUrgent = ({ phase, fault }: CallView): boolean =>
  phase === 'reconnecting' || fault !== null;
