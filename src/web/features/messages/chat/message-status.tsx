import { IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { clockTime } from './chat-days.ts';
import { FailedStatus } from './failed-status.tsx';
import { HeldStatus } from './held-status.tsx';
import { QuestionedStatus } from './questioned-status.tsx';
import type { MessageStatus as Status, ShownMessage } from './shown-message.ts';
import classes from './message-status.module.css';

const looks: Record<
  Exclude<Status, 'failed' | 'held' | 'undelivered'>,
  { Icon: typeof IconCheck; label: string }
> = {
  sending: { Icon: IconClock, label: 'Sending' },
  sent: { Icon: IconCheck, label: 'Sent' },
  delivered: { Icon: IconChecks, label: 'Delivered' },
  read: { Icon: IconChecks, label: 'Read' },
};

interface MessageStatusProps {
  message: ShownMessage;
  /** Null where trying again would change nothing. */
  onRetry: (() => void) | null;
  onDelete: () => void;
  /** Gives the words back to the field. */
  onEdit: () => void;
  onSendAnyway: () => void;
}

/** The time and, for own messages, how far it has come. */
export function MessageStatus(props: MessageStatusProps) {
  const { message } = props;
  const { status, createdAt } = message;
  if (status === 'held' || status === 'undelivered')
    return <HeldStatus message={message} onDelete={props.onDelete} />;
  if (message.asks) return <QuestionedStatus {...props} />;
  if (status === 'failed') return <FailedStatus {...props} />;
  const look = status && looks[status];
  return (
    <p className={classes.status} data-status={status ?? undefined}>
      <time dateTime={createdAt}>{clockTime(createdAt)}</time>
      {look && (
        <>
          {' · '}
          {look.label} <look.Icon size={14} stroke={2} aria-hidden />
        </>
      )}
    </p>
  );
}
