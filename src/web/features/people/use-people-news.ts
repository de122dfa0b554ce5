import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/call.ts';
import { useLive } from '#web/lib/live.ts';

/** Keeps likes, matches and an open profile right while others decide. */
export function usePeopleNews(): void {
  const queryClient = useQueryClient();
  const askAgain = () => {
    void queryClient.invalidateQueries({ queryKey: api.matching.key() });
    void queryClient.invalidateQueries({ queryKey: api.discovery.member.key() });
  };
  useLive('people.changed', askAgain);
  useLive('returned', askAgain);
}
