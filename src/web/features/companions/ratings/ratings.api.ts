import { ratingsContract } from '#contract/companions/ratings.endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

export const { call, api } = apiClient({ companions: ratingsContract });
