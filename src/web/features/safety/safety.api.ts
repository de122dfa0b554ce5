import type { Query, QueryClient } from '@tanstack/react-query';
import { blocksContract } from '#contract/safety/blocks.endpoints.ts';
import { reportsContract } from '#contract/safety/reports.endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';
import { dropItems } from '#web/lib/query-cache.ts';
import { KEEPS_ORDER } from '#web/lib/query-client.ts';
import { sessionQuery } from '#web/lib/session.ts';

export const { call, api } = apiClient({ safety: { ...blocksContract, ...reportsContract } });

/** Whatever lists show: a card, a like or match, a chat, a notification. */
interface Shown {
  memberId?: string;
  member?: { memberId: string } | null;
  other?: { memberId: string } | null;
  from?: { memberId: string } | null;
}

/** Takes a member off every list at once; what is asked again comes without them. */
export function dropMember(queryClient: QueryClient, memberId: string): void {
  dropItems<Shown>(queryClient, [], ({ member, other, from, ...item }) =>
    [item, member, other, from].some((who) => who?.memberId === memberId),
  );
}

/** Everything that could show somebody, except what must not move under the reader's eyes. */
export function askAboutPeople(queryClient: QueryClient): Promise<void> {
  const couldShow = ({ queryKey, meta }: Query) =>
    queryKey[0] !== sessionQuery.queryKey[0] && !meta?.[KEEPS_ORDER];
  return queryClient.invalidateQueries({ predicate: couldShow });
}
