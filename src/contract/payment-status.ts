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
