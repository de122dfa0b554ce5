import { messagesContract } from '#contract/messages/endpoints.ts';
import { requestsContract } from '#contract/companions/requests.endpoints.ts';
import type { RequestList } from '#contract/companions/requests.rules.ts';
import { apiClient } from '#web/lib/api-client.ts';

export const { call, api } = apiClient({
  companions: requestsContract,
  messages: messagesContract,
});

export const requestsQuery = (list: RequestList) =>
  api.companions.requests.infiniteOptions({
    input: (cursor: string | undefined) => ({ list, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** A file of the server's own: the browser fetches it with the session. */
export const calendarAddress = (id: string): string => `/api/companion-requests/${id}/calendar`;
