import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { failureText } from '#web/lib/failure.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
  /** The level of the heading. */
  order?: 1 | 2;
}

/** In place of the own profile when it did not come. */
export function LoadFailure({ error, onRetry, order = 2 }: LoadFailureProps) {
  return (
    <EmptyState
      icon={IconCloudOff}
      title="We could not load your profile"
      text={failureText(error, 'Something went wrong on our side.')}
      order={order}
    >
      <Button onClick={onRetry}>Try again</Button>
    </EmptyState>
  );
}
