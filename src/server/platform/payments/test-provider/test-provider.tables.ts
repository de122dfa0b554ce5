import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Stripe } from 'stripe';

/** The part of Stripe's object that its clients and we read. */
export type TestSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & {
  payment_intent: string;
  product: string;
  /** What the product costs, in words; missing in old ones. */
  description?: string;
  refunded: boolean;
  /** When money that is on its way arrives, in seconds. */
  arrives_at: number | null;
};

/** What Stripe would know of a checkout, for the built-in test provider alone. */
export const testProviderSessions = pgTable('test_provider_sessions', {
  id: text().primaryKey(),
  /** The provider's name for the money. */
  intentId: text('intent_id').notNull().unique(),
  /** Sent again under the same key, it is the same checkout. */
  idempotencyKey: text('idempotency_key').unique(),
  session: jsonb().$type<TestSession>().notNull(),
});
