import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CompanionSession } from '#contract/companions/meter.endpoints.ts';
import { companionsEvents } from '#contract/companions/events.ts';
import { useLive } from '#web/lib/live.ts';
import { call } from '../api.ts';

/** With when this page heard of it, by a clock that nobody can set. */
export type HeardSession = CompanionSession & { heardAt: number };

const key = ['companion-sessions'];
const heard = (session: CompanionSession): HeardSession =>
  Object.assign(session, { heardAt: performance.now() });

const known = (queryClient: QueryClient) => queryClient.getQueryData<HeardSession[]>(key) ?? [];

/** Those that are open, and those that ended before this page's eyes, until somebody has put them away. */
const sessionsQuery = (queryClient: QueryClient) =>
  queryOptions({
    queryKey: key,
    queryFn: async () => {
      const { items } = await call.companions.openSessions();
      const isNew = ({ memberId }: HeardSession) =>
        !items.some((each) => each.memberId === memberId);
      const ended = known(queryClient).filter(({ endedAt }) => endedAt !== null);
      return [...items.map(heard), ...ended.filter(isNew)];
    },
    // What happened while nobody listened is not in it.
    staleTime: 0,
  });

/** The counted chat or call with this member: one that goes on, or has just ended. */
export function useSessionWith(memberId: string | undefined): HeardSession | null {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...sessionsQuery(queryClient), enabled: memberId !== undefined });
  useLive(companionsEvents.session, (session) => putSession(queryClient, session));
  useLive('returned', () => void queryClient.invalidateQueries({ queryKey: key }));
  return data?.find((each) => each.memberId === memberId) ?? null;
}

export function putSession(queryClient: QueryClient, session: CompanionSession): void {
  const isAsked = queryClient.isFetching({ queryKey: key }) > 0;
  // One whose other side is gone does not say who that was.
  const same = known(queryClient).find(({ id }) => id === session.id);
  const memberId = session.memberId ?? same?.memberId ?? null;
  const others = known(queryClient).filter((each) => each.memberId !== memberId);
  queryClient.setQueryData<HeardSession[]>(key, [...others, heard({ ...session, memberId })]);
  // An answer from before this must not undo it.
  if (isAsked) void queryClient.invalidateQueries({ queryKey: key });
}

export function putAway(queryClient: QueryClient, id: string): void {
  const others = known(queryClient).filter((each) => each.id !== id);
  queryClient.setQueryData<HeardSession[]>(key, others);
}
