import { grievancesContract } from '#contract/safety/grievances.endpoints.ts';
import { identityTimesContract } from '#contract/safety/identity-times.endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

/** Of public pages, which need nothing else of safety. */
export const { call } = apiClient({ safety: { ...grievancesContract, ...identityTimesContract } });
