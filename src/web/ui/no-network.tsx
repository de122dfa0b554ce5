import { Button } from '@mantine/core';
import { useInterval, useWindowEvent } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';

interface NoNetworkProps {
  onRetry: () => void;
  /** What did not come, where it is not the member's network that is away. */
  title?: string;
  /** What else the member should know, as sentences. */
  note?: string;
  retrying?: boolean;
  /** The level of the heading. */
  order?: 1 | 2;
}

const HAS_TO_WAIT = 'Your chats and lists are not kept on this device, so this page has to wait.';
/** A device that says it is back may still be without network for a while, and some never say. */
const TRY_EVERY_MS = 5_000;

/** In place of what cannot come before the network is back. It opens by itself then, as it says. */
export function NoNetwork({
  onRetry,
  title = 'We cannot be reached right now',
  note,
  retrying = false,
  order = 2,
}: NoNetworkProps) {
  const retry = () => {
    if (!retrying && document.visibilityState === 'visible') onRetry();
  };
  useWindowEvent('online', retry);
  useWindowEvent('visibilitychange', retry);
  useInterval(retry, TRY_EVERY_MS, { autoInvoke: true });
  const away = navigator.onLine;
  const opens = `It opens by itself when ${away ? 'we can be reached again' : 'you are back'}.`;
  return (
    <EmptyState
      icon={IconWifiOff}
      title={away ? title : 'No network right now'}
      text={[HAS_TO_WAIT, opens, note].filter(Boolean).join(' ')}
      order={order}
    >
      <Button loading={retrying} onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}
