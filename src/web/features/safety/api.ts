import { blocksContract } from '#contract/safety/blocks.endpoints.ts';
import { reportsContract } from '#contract/safety/reports.endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

export const { call, api } = apiClient({ safety: { ...blocksContract, ...reportsContract } });
