import { useThrottledCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { companionsEvents } from '#contract/companions/events.ts';
import { useLive } from '#web/lib/live.ts';
import { api } from './requests.api.ts';
import { waitingRequests } from './waiting-count.ts';

const GATHER_MS = 1000;

/** Keeps requests and their badge right on whichever page the member is. */
export function useRequestUpdates(): void {
  const queryClient = useQueryClient();
  const { data } = useQuery(api.companions.requestsWaiting.queryOptions());
  const waiting = data?.waiting ?? 0;
  const askAgain = useThrottledCallback(
    () => void queryClient.invalidateQueries({ queryKey: api.companions.key() }),
    GATHER_MS,
  );
  useLive(companionsEvents.requestChanged, askAgain);
  useLive('returned', askAgain);
  useEffect(() => {
    waitingRequests.set(waiting);
    return () => waitingRequests.set(0);
  }, [waiting]);
}
