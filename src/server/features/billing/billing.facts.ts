import type { PaymentStatus } from '#contract/billing/rules.ts';
import { fact } from '#server/platform/work.ts';

/** Paid, extended, ended or handed back: how long the plan lasts now; null: there is none. */
export const subscriptionChanged = fact<{ memberId: string; until: Date | null }>(
  'subscription.changed',
);

/** What the provider has told of one has been noted. */
export const paymentMoved = fact<{ status: PaymentStatus }>('payment.moved');

export interface PaymentSettled {
  memberId: string;
  paymentId: string;
  at: Date;
  /** How long the plan lasts with it, or without it. */
  until: Date | null;
}

export const paymentCompleted = fact<PaymentSettled>('payment.completed');

export interface PaymentReturned extends PaymentSettled {
  status: 'refunded' | 'disputed';
}

export const paymentReturned = fact<PaymentReturned>('payment.returned');

export interface SubscriptionEnding {
  memberId: string;
  at: Date;
  until: Date;
  daysBefore: number;
}

export const subscriptionEnding = fact<SubscriptionEnding>('subscription.ending');

/** An admin gives money back on their own. Whoever knows that it takes two refuses it. */
export const refundAsked = fact<{ paymentId: string }>('refund.asked');
