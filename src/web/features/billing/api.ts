import { billingContract } from '#contract/billing/endpoints.ts';
import { API_PREFIX } from '#contract/site.ts';
import { apiClient } from '#web/lib/api-client.ts';

export const { call, api } = apiClient({ billing: billingContract });

/** For a link: the browser fetches the file by itself. */
export const invoiceUrl = (paymentId: string): string =>
  `${API_PREFIX}${billingContract.invoice['~orpc'].route.path?.replace('{id}', paymentId)}`;
