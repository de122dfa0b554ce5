import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#web/lib/session.ts';
import { NoNetwork } from '#web/ui/no-network.tsx';
import { PageFrame } from './page-frame.tsx';

/** The app was opened without network: nothing of a member is kept on the device, so there is nothing to show. */
export function OfflinePage() {
  const { refetch, isFetching } = useQuery(sessionQuery);
  useWindowEvent('online', () => void refetch());
  return (
    <PageFrame title="You seem to be offline" narrow>
      <NoNetwork retrying={isFetching} onRetry={() => void refetch()} />
    </PageFrame>
  );
}
