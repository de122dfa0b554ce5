import { connectionsContract } from '#contract/companions/connections.endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

export const { api } = apiClient({ companions: connectionsContract });

export const connectionsQuery = api.companions.connections.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});
