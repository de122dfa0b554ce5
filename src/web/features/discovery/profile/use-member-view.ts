import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { validate as isUuid } from 'uuid';
import { api } from '../discovery.api.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { dropCard, usePeopleUpdates } from '#web/features/matching/index.ts';

/** Another member as the viewer may see them now. */
export function useMemberView(memberId: string) {
  usePeopleUpdates();
  const wellFormed = isUuid(memberId);
  const query = useQuery({
    ...api.discovery.member.queryOptions({ input: { memberId } }),
    enabled: wellFormed,
  });
  const absent = !wellFormed || refusalOf(query.error)?.code === 'NOT_FOUND';
  const queryClient = useQueryClient();
  // Back leads to a list that should not offer them once more.
  useEffect(() => {
    if (absent) dropCard(queryClient, memberId);
  }, [absent, queryClient, memberId]);
  return {
    view: query.data,
    error: query.error,
    /** Also when they went away while their profile was open. */
    absent,
    retry: () => void query.refetch(),
  };
}
