import { toMajor } from '../money.ts';
import { plans, type PlanId } from './plans.ts';

/**
 * `open`: at the provider's page; `pending`: the money is on its way; `expired`: the page was left. Money that came back
 * is `refunded` or `disputed`.
 */
export const paymentStatuses = [
  'open',
  'pending',
  'completed',
  'failed',
  'expired',
  'refunded',
  'disputed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Who takes the money: `test` is built in and takes none. */
export const paymentProviders = ['stripe', 'test'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** Where a checkout begins, as clients of a callable function call it: `{ data }` both ways, errors by their status. */
export const CHECKOUT_PATH = '/createCheckoutSession';

/** What it is asked for with: the plan, and its price in the three forms that are specified. */
export function checkoutRequestOf(planType: PlanId) {
  const { price, charge } = plans[planType];
  return {
    planType,
    amountINR: toMajor(price),
    eurAmount: toMajor(charge),
    amountInCents: charge.minor,
  };
}

const codes: Partial<Record<number, string>> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

export const callableCodeOf = (status: number): string => codes[status] ?? 'unknown';
