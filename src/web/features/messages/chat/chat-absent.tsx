import { Button } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChatFrame } from './chat-frame.tsx';

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
