import { useQuery } from '@tanstack/react-query';
import { validate as isUuid } from 'uuid';
import { api } from '../api.ts';
import { refusalOf } from '#web/lib/failure.ts';
import { usePeopleUpdates } from '../use-people-updates.ts';

/** Another member as the viewer may see them now. */
export function useMemberView(memberId: string) {
  usePeopleUpdates();
  const wellFormed = isUuid(memberId);
  const query = useQuery({
    ...api.discovery.member.queryOptions({ input: { memberId } }),
    enabled: wellFormed,
  });
  return {
    view: query.data,
    error: query.error,
    /** Also when they went away while their profile was open. */
    absent: !wellFormed || refusalOf(query.error)?.code === 'NOT_FOUND',
    retry: () => void query.refetch(),
  };
}
