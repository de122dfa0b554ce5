import { matchingEvents } from '#contract/matching/endpoints.ts';
import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { api } from './matching.api.ts';
import { dropAbsent, settleStanding } from './decisions/standing-cache.ts';
import { useLive } from '#web/lib/live.ts';

const GATHER_MS = 2000;

/** What was decided in another tab or on another device is seen here at once. */
export function useDecisionsElsewhere(): void {
  const queryClient = useQueryClient();
  useLive(matchingEvents.decided, ({ memberId, ...reply }) =>
    settleStanding(queryClient, memberId, reply),
  );
}

/** Who fits is asked anew once the own profile was saved: wherever that was, browse begins from its top. */
export function useBrowseAnew(): void {
  const queryClient = useQueryClient();
  useLive(
    'profile-saved',
    () => void queryClient.resetQueries({ queryKey: api.discovery.browse.key() }),
  );
}

/** Keeps likes, matches and an open profile right while others decide, and takes who is gone off browse. */
export function usePeopleUpdates(): void {
  const queryClient = useQueryClient();
  // The first event is followed at once. Others can cause as many as they like: the rest is gathered.
  const askAgain = useThrottledCallback(() => {
    void queryClient.invalidateQueries({ queryKey: api.matching.key() });
    void queryClient.invalidateQueries({ queryKey: api.discovery.member.key() });
    void dropAbsent(queryClient);
  }, GATHER_MS);
  useLive(matchingEvents.peopleChanged, askAgain);
  useLive('returned', askAgain);
}
