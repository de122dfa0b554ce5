import { Stripe } from 'stripe';
import { setPaidPlan } from '#server/features/accounts/members.service.ts';
import type { Tools } from '#server/platform/tools.ts';
import { subscriptionChanged } from './billing.facts.ts';
import { findTerm, listDriftedPlans, listWaiting, noteAsked } from './payments.queries.ts';
import { newsOfSession } from './provider-news.ts';
import { settle } from './settling.service.ts';

// A member needs longer than that for a card, and the provider not as long for its news.
const ASKED_AFTER_MS = 10 * 60_000;
const ASKED_AT_ONCE = 100;

const CHECKED_AT_ONCE = 500;

/** What accounts keeps of a plan is a copy: every night it is compared with what was paid, and put right. */
export async function checkPlans(tools: Tools): Promise<void> {
  let drifted: Awaited<ReturnType<typeof listDriftedPlans>>;
  do {
    drifted = await listDriftedPlans(tools.db, CHECKED_AT_ONCE);
    if (drifted.length > 0)
      tools.log.error({ members: drifted.length }, 'plans of members were not as paid');
    for (const { memberId } of drifted)
      await tools.write(async (tx) => {
        const term = await findTerm(tx, memberId);
        await setPaidPlan(tx, memberId, term);
        tx.tell(subscriptionChanged, { memberId, until: term?.until ?? null });
      });
  } while (drifted.length === CHECKED_AT_ONCE);
}

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
