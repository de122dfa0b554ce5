import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCloudOff } from '@tabler/icons-react';
import { api } from '#web/lib/call.ts';
import { failureText } from '#web/lib/failure.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PublicProfile } from './public-profile.tsx';

/** The own profile exactly as the server gives it to others. */
export function OwnPublicProfile() {
  const { data, error, refetch } = useQuery(
    // What was just changed elsewhere has to show.
    api.profiles.ownAsOthersSeeIt.queryOptions({ staleTime: 0 }),
  );
  if (data) return <PublicProfile profile={data} heading="h2" />;
  if (!error) return <Skeleton height={520} radius="xl" />;
  return (
    <EmptyState
      icon={IconCloudOff}
      title="We could not load your profile"
      text={failureText(error, 'Something went wrong on our side.')}
    >
      <Button onClick={() => void refetch()}>Try again</Button>
    </EmptyState>
  );
}
