import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconX, IconMessageOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './chat.module.css';

/** On small screens only: where the list stands beside the chat, there is nothing to close. */
export function CloseChatButton({ onClose }: { onClose: () => void }) {
  return (
    <ActionIcon
      color="gray"
      aria-label="Close Chat"
      title="Close Chat"
      className={classes.close}
      onClick={onClose}
    >
      <IconX size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

interface ChatFrameProps {
  onClose: () => void;
  children: ReactNode;
}

/** In place of a chat that cannot be shown: the way out stays where it is. */
export function ChatFrame({ onClose, children }: ChatFrameProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        <CloseChatButton onClose={onClose} />
      </div>
      <div className={classes.middle}>{children}</div>
    </div>
  );
}

export function ChatAbsent({ onClose }: { onClose: () => void }) {
  return (
    <ChatFrame onClose={onClose}>
      <EmptyState
        icon={IconMessageOff}
        title="This conversation is not here"
        text="It may have ended, or the link is not complete."
      >
        <Button onClick={onClose}>Go Back</Button>
      </EmptyState>
    </ChatFrame>
  );
}

const bubbles = [
  { width: 220, mine: false },
  { width: 300, mine: false },
  { width: 260, mine: true },
  { width: 180, mine: true },
  { width: 240, mine: false },
];

/** In the shape of what comes. */
export function ChatSkeleton() {
  return (
    <div className={classes.chatFrameChat} role="status" aria-label="Loading chat">
      <div className={classes.head}>
        <Skeleton height={44} circle />
        <Skeleton height={20} width={140} />
      </div>
      <div className={classes.log}>
        {bubbles.map(({ width, mine }) => (
          <Skeleton
            key={width}
            height={46}
            width={width}
            maw="80%"
            radius="xl"
            data-mine={mine || undefined}
          />
        ))}
      </div>
      <div className={classes.foot}>
        <Skeleton height={46} radius="xl" />
      </div>
    </div>
  );
}
