import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { OwnProfileFailure } from '../own-profile-failure.tsx';
import { PublicProfile } from './public-profile.tsx';

/** The own profile exactly as the server gives it to others. */
export function OwnPublicProfile() {
  const { data, error, refetch } = useQuery(
    // What was just changed elsewhere has to show.
    api.profiles.ownAsOthersSeeIt.queryOptions({ staleTime: 0 }),
  );
  if (data) return <PublicProfile profile={data} heading="h2" />;
  if (!error) return <Skeleton height={520} radius="xl" />;
  return <OwnProfileFailure error={error} onRetry={() => void refetch()} />;
}
