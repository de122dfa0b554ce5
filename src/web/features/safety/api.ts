import { safetyContract } from '#contract/safety/endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

export const { call, api } = apiClient({ safety: safetyContract });
