import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TestSession } from './test-sessions.queries.ts';

/** What Stripe would know of a checkout, for the built-in test provider alone. */
export const testProviderSessions = pgTable('test_provider_sessions', {
  id: text().primaryKey(),
  /** The provider's name for the money. */
  intentId: text('intent_id').notNull().unique(),
  /** Sent again under the same key, it is the same checkout. */
  idempotencyKey: text('idempotency_key').unique(),
  session: jsonb().$type<TestSession>().notNull(),
});
