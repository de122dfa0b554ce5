import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { failureText } from '#web/lib/failure.ts';
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
  if (error instanceof NetworkFailure && !navigator.onLine)
    return <NoNetwork onRetry={onRetry} order={order} />;
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
