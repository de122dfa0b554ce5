import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { failureText } from '#web/lib/failure.ts';
import { PageMissing } from '#web/lib/lazy-page.ts';
import { NetworkFailure } from '#web/lib/network-failure.ts';
import { EmptyState } from './empty-state.tsx';
import { NoNetwork } from './no-network.tsx';

interface LoadFailureProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** The level of the heading. */
  order?: 1 | 2;
}

/** In place of what did not come. */
export function LoadFailure({ title, error, onRetry, order = 2 }: LoadFailureProps) {
  // A file that is gone with an older build does not come by waiting.
  if (error instanceof NetworkFailure && !(error instanceof PageMissing && navigator.onLine))
    return <NoNetwork title={title} onRetry={onRetry} order={order} />;
  return (
    <EmptyState
      icon={IconCloudOff}
      title={title}
      text={failureText(error, 'Something went wrong on our side.')}
      order={order}
    >
      <Button onClick={onRetry}>Try again</Button>
    </EmptyState>
  );
}
