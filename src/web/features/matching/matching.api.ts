import { discoveryContract } from '#contract/discovery/endpoints.ts';
import { matchingContract } from '#contract/matching/endpoints.ts';
import { profilesContract } from '#contract/profiles/endpoints.ts';
import { Listeners } from '#web/lib/store.ts';
import { apiClient } from '#web/lib/api-client.ts';

export const { call, api } = apiClient({
  discovery: discoveryContract,
  matching: matchingContract,
  profiles: profilesContract,
});

/** A like of this page made a match, by its id; the live event may come before, after, or not at all. */
export const ownMatches = new Listeners<string>();

export const likesQuery = api.matching.likesReceived.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});
