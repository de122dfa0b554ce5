import { phonesContract } from '#contract/accounts/phones.endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

/** Apart from signing in, which public pages fetch. */
const { call, api } = apiClient({ accounts: phonesContract });

export const phoneCall = call;
export const phoneQuery = api.accounts.phone.queryOptions();
