import { consentsContract } from '#contract/accounts/consents.endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

/** Apart from signing in, which public pages fetch. */
export const { call: consentsCall, api: consentsApi } = apiClient({ accounts: consentsContract });

/** Of what was answered: whoever changes an answer elsewhere asks for it again. */
export const consentsKey = consentsApi.accounts.consents.key();
