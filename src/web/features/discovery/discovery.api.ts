import { discoveryContract } from '#contract/discovery/endpoints.ts';
import { matchingContract } from '#contract/matching/endpoints.ts';
import { profilesContract } from '#contract/profiles/endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

export const { call, api } = apiClient({
  discovery: discoveryContract,
  matching: matchingContract,
  profiles: profilesContract,
});
