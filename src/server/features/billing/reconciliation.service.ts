import { Stripe } from 'stripe';
import type { Tools } from '#server/platform/tools.ts';
import { listWaiting, noteAsked } from './payments.queries.ts';
import { newsOfSession } from './provider-news.ts';
import { settle } from './settling.service.ts';

// A member needs longer than that for a card, and the provider not as long for its news.
const ASKED_AFTER_MS = 10 * 60_000;
const ASKED_AT_ONCE = 100;

/** Asks about checkouts whose end was never told. */
export async function reconcile(tools: Tools): Promise<void> {
  const before = new Date(tools.clock.now().getTime() - ASKED_AFTER_MS);
  for (const { id, sessionId } of await listWaiting(tools.db, before, ASKED_AT_ONCE)) {
    try {
      await noteAsked(tools.db, id, tools.clock.now());
      const session = sessionId ? await findSession(tools, sessionId) : null;
      // Either it never got as far as the provider, or the provider knows nothing of it.
      const never = { paymentId: id, status: 'expired' as const, intentId: null, charged: null };
      const news = session ? newsOfSession(session) : never;
      if (!news) continue;
      await tools.write((tx) => settle(tools, tx, news));
    } catch (error) {
      tools.log.warn(
        { err: error, paymentId: id },
        'the provider did not tell how a payment ended',
      );
    }
  }
}

async function findSession(
  { payments }: Tools,
  sessionId: string,
): Promise<Stripe.Checkout.Session | null> {
  try {
    return await payments.stripe.checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent'],
    });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
      return null;
    throw error;
  }
}
