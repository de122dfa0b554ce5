import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentProvider, PaymentStatus } from '#contract/billing/rules.ts';
import type { Money } from '#contract/money.ts';
import type { TestProvider } from './test-provider/test-provider.ts';

/** Whoever takes members' money. A reference is the provider's name for something; other ids are ours. */
export interface Payments {
  provider: PaymentProvider;
  open(checkout: NewCheckout): Promise<Checkout>;
  /** By its own reference or by that of the money; null: the provider knows of none. */
  fetch(by: { checkout: string } | { payment: string }): Promise<Checkout | null>;
  /** Asks to pay it back; answers with the reference of the refund. */
  refund(refund: NewRefund): Promise<string>;
  /** Refuses what the provider has not signed lately, and what cannot be read. */
  readWebhook(body: unknown, headers: IncomingHttpHeaders): ProviderEvent;
  /** Null: members pay with Stripe. */
  testProvider: TestProvider | null;
}

export interface NewCheckout {
  /** Asked for again with the same one, it is the same checkout. */
  paymentId: string;
  memberId: string;
  email: string;
  plan: string;
  /** As members know it; the card is charged the amount. */
  price: Money;
  amount: Money;
  /** As the member reads it on the provider's page. */
  description: string;
  expiresAt: Date;
  successUrl: (reference: string) => string;
  cancelUrl: string;
}

export interface Checkout {
  reference: string;
  /** Where it is paid; null once it is not open. */
  url: string | null;
  /** No money moves. */
  isTest: boolean;
  /** Null: it is none of ours. */
  report: PaymentReport | null;
}

export interface NewRefund {
  /** Asked for again with the same one, it is the same refund. */
  id: string;
  paymentId: string;
  paymentReference: string;
  amount: Money;
}

/** What a provider says about one payment. */
export interface PaymentReport {
  /** Null where the provider does not name it: then the reference is to be looked for. */
  paymentId: string | null;
  status: PaymentStatus;
  paymentReference: string | null;
  /** What was charged to whom and for what; null where it does not say. */
  charged: { amount: Money | null; plan: string | null; memberId: string | null } | null;
}

export interface ProviderEvent {
  /** The same whenever it is told again. */
  reference: string;
  type: string;
  /** Null: it is about no payment of ours, or changes nothing about it. */
  report: PaymentReport | null;
}
