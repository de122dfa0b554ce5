import { consentsContract } from '#contract/accounts/consents.endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';
import { phonesContract } from '#contract/accounts/phones.endpoints.ts';

/** Apart from signing in, which public pages fetch. */
export const { call: consentsCall, api: consentsApi } = apiClient({ accounts: consentsContract });

/** Of what was answered: whoever changes an answer elsewhere asks for it again. */
export const consentsKey = consentsApi.accounts.consents.key();

/** Apart from signing in, which public pages fetch. */
const { call, api } = apiClient({ accounts: phonesContract });

export const phoneCall = call;
export const phoneQuery = api.accounts.phone.queryOptions();
