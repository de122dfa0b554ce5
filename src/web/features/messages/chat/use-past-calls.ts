import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PastCall } from '#contract/companions/calls.endpoints.ts';
import { callsEvents } from '#contract/companions/calls.events.ts';
import { isOpenCall } from '#contract/companions/calls.rules.ts';
import type { Message } from '#contract/messages/endpoints.ts';
import { useLive } from '#web/lib/live.ts';
import { api } from '../api.ts';

const none: PastCall[] = [];

/**
 * Calls that are over, oldest first: as far back as messages are known, so that none is missing between them. Where there are no older
 * messages, `older` fetches what was before.
 */
export function usePastCalls(
  memberId: string | undefined,
  { messages, more }: { messages: Message[]; more: boolean },
): { calls: PastCall[]; older: () => void } {
  const queryClient = useQueryClient();
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...api.companions.pastCalls.infiniteOptions({
      input: (cursor: string | undefined) => ({ memberId: memberId ?? '', cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
    enabled: memberId !== undefined,
  });
  const refresh = () =>
    void queryClient.invalidateQueries({ queryKey: api.companions.pastCalls.key() });
  useLive(callsEvents.ended, refresh);
  useLive('returned', refresh);

  const known = data?.pages.flatMap(({ items }) => items) ?? none;
  const since = messages[0] ? Date.parse(messages[0].createdAt) : Infinity;
  const reached = Date.parse(known.at(-1)?.createdAt ?? '');
  const mayHaveMore = hasNextPage && !isFetching && !isError;
  const isBehind = mayHaveMore && reached > since;
  useEffect(() => {
    if (isBehind) void fetchNextPage();
  }, [isBehind, fetchNextPage]);

  const isShown = ({ state, createdAt }: PastCall) =>
    !isOpenCall(state) && (!more || Date.parse(createdAt) >= since);
  return {
    calls: known.filter(isShown).toReversed(),
    older: () => {
      if (mayHaveMore && !more) void fetchNextPage();
    },
  };
}
