import { accountsContract } from '#contract/accounts/endpoints.ts';
import { apiClient } from './api-client.ts';

export const { call, api } = apiClient({ accounts: accountsContract });
