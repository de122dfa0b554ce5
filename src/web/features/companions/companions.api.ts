import { companionsContract } from '#contract/companions/endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

export const { call } = apiClient({ companions: companionsContract });
