import { billingContract } from '#contract/billing/endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

export const { call, api } = apiClient({ billing: billingContract });
