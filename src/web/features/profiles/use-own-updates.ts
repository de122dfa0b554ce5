import { useQueryClient } from '@tanstack/react-query';
import { profilesEvents } from '#contract/profiles/endpoints.ts';
import { useLive } from '#web/lib/live.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { api } from './profiles.api.ts';

/** A person decides about a photo or a document of somebody who is here. */
export function useOwnUpdates(): void {
  const queryClient = useQueryClient();
  useLive(profilesEvents.ownChanged, () => {
    void queryClient.invalidateQueries({ queryKey: api.profiles.key() });
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  });
}
