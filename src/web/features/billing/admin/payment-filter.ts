import { type PaymentStatus, paymentStatuses } from '#contract/billing/rules.ts';
import { choiceParam, textParam } from '#web/lib/search-params.ts';

/** Which payments are shown; the address bar holds it. */
export interface PaymentFilter {
  status?: PaymentStatus | undefined;
  search?: string | undefined;
}

export const readPaymentFilter = (params: Record<string, unknown>): PaymentFilter => ({
  status: choiceParam(params['status'], paymentStatuses),
  search: textParam(params['search']),
});
