import { Button } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';

interface NoNetworkProps {
  onRetry: () => void;
  /** What else the member should know, as sentences. */
  note?: string;
  retrying?: boolean;
  /** The level of the heading. */
  order?: 1 | 2;
}

const HAS_TO_WAIT =
  'Your chats and lists are not kept on this device, so this page has to wait. It opens by itself when you are back.';

/** In place of what cannot come before the network is back. */
export function NoNetwork({ onRetry, note, retrying = false, order = 2 }: NoNetworkProps) {
  return (
    <EmptyState
      icon={IconWifiOff}
      title="No network right now"
      text={note ? `${HAS_TO_WAIT} ${note}` : HAS_TO_WAIT}
      order={order}
    >
      <Button loading={retrying} onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}
