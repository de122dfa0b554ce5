import type { InfiniteData } from '@tanstack/react-query';
import type { AdminPayment } from '#contract/billing/endpoints.ts';
import type { Page } from '#contract/paging.ts';
import { type PaymentStatus, paymentStatuses } from '#contract/billing/rules.ts';
import { choiceParam, textParam } from '#web/lib/search-params.ts';
import { api } from '../billing.api.ts';

const LOOK_EVERY_MS = 2000;

/** Asked for, and not yet confirmed by the provider. */
export const isReturning = ({ status, refund }: AdminPayment): boolean =>
  status === 'completed' && refund !== null;

/** Looks again while money is on its way back. */
export const adminPaymentsQuery = ({ status, search }: PaymentFilter) =>
  api.billing.admin.payments.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, status, search }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => (somethingReturns(state.data) ? LOOK_EVERY_MS : false),
  });

const somethingReturns = (data: InfiniteData<Page<AdminPayment>> | undefined) =>
  data?.pages.some(({ items }) => items.some(isReturning)) ?? false;

/** Which payments are shown; the address bar holds it. */
export interface PaymentFilter {
  status?: PaymentStatus | undefined;
  search?: string | undefined;
}

export const readPaymentFilter = (params: Record<string, unknown>): PaymentFilter => ({
  status: choiceParam(params['status'], paymentStatuses),
  search: textParam(params['search']),
});
