import { useThrottledCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { homeContract } from '#contract/home/endpoints.ts';
import { matchingEvents } from '#contract/matching/endpoints.ts';
import { messagesEvents } from '#contract/messages/events.ts';
import { profilesContract } from '#contract/profiles/endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';
import { useLive } from '#web/lib/live.ts';

export const { api } = apiClient({ home: homeContract, profiles: profilesContract });

const GATHER_MS = 2000;

/** Others can cause as many events as they like: those that follow the first are gathered. */
function useAskAgain(queryKey: readonly unknown[]): () => void {
  const queryClient = useQueryClient();
  return useThrottledCallback(() => void queryClient.invalidateQueries({ queryKey }), GATHER_MS);
}

/** What a plan would open, kept right while others like, and the member says whom they look for. */
export function usePlanPreview() {
  const askAgain = useAskAgain(api.home.planPreview.key());
  useLive(matchingEvents.peopleChanged, askAgain);
  useLive('profile-saved', askAgain);
  useLive('returned', askAgain);
  return useQuery({ ...api.home.planPreview.queryOptions(), refetchOnMount: 'always' });
}

/** Who waits, kept right while others like, match and write, and the member says whom they look for. */
export function useToday() {
  const askAgain = useAskAgain(api.home.today.key());
  useLive(matchingEvents.peopleChanged, askAgain);
  useLive(messagesEvents.created, askAgain);
  useLive(messagesEvents.conversationChanged, askAgain);
  useLive('profile-saved', askAgain);
  useLive('returned', askAgain);
  return useQuery({ ...api.home.today.queryOptions(), refetchOnMount: 'always' });
}
