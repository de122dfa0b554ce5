import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './chat-frame.module.css';

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
