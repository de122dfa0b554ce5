import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { familyWarnings, type Family } from '#contract/safety/rules.ts';
import { useBlock } from '#web/features/safety/index.ts';
import classes from './message-warning.module.css';

interface MessageWarningProps {
  family: Family;
  sender: { memberId: string; displayName: string };
  onReport: () => void;
  onBlocked: () => void;
}

/** Below a message that looks like harm, for whom it was written to: what it may be, and what to do. */
export function MessageWarning({ family, sender, onReport, onBlocked }: MessageWarningProps) {
  const block = useBlock();
  return (
    <div role="note" aria-label="Warning" className={classes.warning}>
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden className={classes.icon} />
      <p className={classes.text}>{familyWarnings[family]}</p>
      <div className={classes.deeds}>
        <Button size="sm" variant="default" onClick={() => void block(sender, onBlocked)}>
          Block
        </Button>
        <Button size="sm" variant="default" onClick={onReport}>
          Report
        </Button>
      </div>
    </div>
  );
}
