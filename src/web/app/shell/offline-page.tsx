import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconWifiOff } from '@tabler/icons-react';
import { sessionQuery } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageFrame } from './page-frame.tsx';

/** The app was opened without network: nothing of a member is kept on the device, so there is nothing to show. */
export function OfflinePage() {
  const { refetch, isFetching } = useQuery(sessionQuery);
  useWindowEvent('online', () => void refetch());
  return (
    <PageFrame title="You seem to be offline" narrow>
      <EmptyState
        icon={IconWifiOff}
        title="No network right now"
        text="We keep nothing private on this device, so this page has to wait. It opens by itself when you are back."
      >
        <Button loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </EmptyState>
    </PageFrame>
  );
}
