import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { countLeftWaiting } from '#web/features/messages/index.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { NoNetwork } from '#web/ui/no-network.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';

/** The app was opened without network. Of a member only what waits to be sent is kept on the device. */
export function OfflinePage() {
  const { refetch, isFetching } = useQuery(sessionQuery);
  const waiting = countLeftWaiting();
  useWindowEvent('online', () => void refetch());
  return (
    <PageFrame title="You seem to be offline" narrow>
      <NoNetwork
        retrying={isFetching}
        onRetry={() => void refetch()}
        {...(waiting > 0 && { note: waitingWords(waiting) })}
      />
    </PageFrame>
  );
}

const waitingWords = (count: number): string =>
  count === 1
    ? 'Your message that waits to be sent is kept here, and goes out then.'
    : `Your ${count} messages that wait to be sent are kept here, and go out then.`;
