import { useQuery } from '@tanstack/react-query';
import { api, call } from './api.ts';

/** The conversation that a match has opened; null when there is none any more. */
export function useMatchChat(matchId: string | undefined) {
  return useQuery({
    queryKey: [...api.messages.withMember.key(), 'of-match', matchId],
    queryFn: async () => {
      const { member } = await call.matching.match({ id: matchId ?? '' });
      const { conversation } = await call.messages.withMember({ memberId: member.memberId });
      return conversation?.id ?? null;
    },
    enabled: matchId !== undefined,
  });
}
