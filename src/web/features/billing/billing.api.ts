import { billingContract } from '#contract/billing/endpoints.ts';
import { addressOf, apiClient } from '#web/lib/api-client.ts';

export const { call, api } = apiClient({ billing: billingContract });

/** For a link: the browser fetches the file by itself. */
export const invoiceUrl = (paymentId: string): string =>
  addressOf(billingContract.invoice, { id: paymentId });
