import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import type { OutgoingMessage } from '../outbox/outbox-store.ts';
import classes from './sending-mark.module.css';

/** Something of the member's is still on its way, or has to be tried again. */
export function SendingMark({ outgoing }: { outgoing: readonly OutgoingMessage[] }) {
  if (outgoing.length === 0) return null;
  const failed = outgoing.some(({ fault }) => fault !== null);
  const [Icon, words] = failed ? [IconAlertCircle, 'Not sent'] : [IconClock, 'Sending'];
  return (
    <span className={classes.mark} data-failed={failed || undefined} title={words}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
