import { contactsContract } from '#contract/safety/contacts.endpoints.ts';
import { apiClient } from '#web/lib/api-client.ts';

/** Apart from blocking, which far more pages offer. */
export const { call: contactsCall, api: contactsApi } = apiClient({ safety: contactsContract });
