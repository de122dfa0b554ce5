import { profilesContract } from '#contract/profiles/endpoints.ts';
import { waitingContract } from '#contract/safety/waiting.endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

export const { call, api } = apiClient({ profiles: profilesContract, safety: waitingContract });
