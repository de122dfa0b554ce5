import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Tools } from '#server/platform/tools.ts';
import { findByIntent } from './payments.queries.ts';
import type { PaymentNews } from './settling.service.ts';

const idOf = (one: string | { id: string } | null): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

/** Others may sell through the same account: their names are none of ours. */
const namedIn = (metadata: Stripe.Metadata | null | undefined): string | undefined =>
  z.uuid().safeParse(metadata?.['payment_id']).data;

/** What an event of the provider means for a payment; null: nothing. */
export async function newsIn(tools: Tools, event: Stripe.Event): Promise<PaymentNews | null> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return newsOfSession(event.data.object);
    case 'checkout.session.async_payment_failed':
      return newsOfSession(event.data.object, 'failed');
    case 'charge.refunded': {
      const { refunded, metadata, payment_intent } = event.data.object;
      // Part of it came back: what was paid for is still theirs.
      if (!refunded) return null;
      return returned(tools, 'refunded', idOf(payment_intent), namedIn(metadata));
    }
    case 'charge.dispute.created':
      return returned(tools, 'disputed', idOf(event.data.object.payment_intent));
    default:
      return null;
  }
}

export function newsOfSession(
  session: Stripe.Checkout.Session,
  failed?: 'failed',
): PaymentNews | null {
  const { metadata, amount_total, currency, client_reference_id } = session;
  const paymentId = namedIn(metadata);
  const status = failed ?? statusOf(session);
  if (!paymentId || !status) return null;
  return {
    paymentId,
    status,
    intentId: idOf(session.payment_intent),
    charged: {
      cents: amount_total ?? Number.NaN,
      currency: currency ?? '',
      plan: metadata?.['plan'] ?? '',
      memberId: client_reference_id ?? '',
    },
  };
}

/** Null: the member is still at the provider's page. */
function statusOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session) {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return null;
  if (payment_status === 'paid') return 'completed';
  // Where it is told in full: a bank that has said no is not waited for.
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'pending';
}

/** Money may go back before we have heard that it came: then only the provider knows for which checkout it was. */
async function returned(
  tools: Tools,
  status: 'refunded' | 'disputed',
  intentId: string | null,
  named?: string,
): Promise<PaymentNews | null> {
  if (!intentId) return null;
  const paymentId =
    named ?? (await findByIntent(tools.db, intentId)) ?? (await askProvider(tools, intentId));
  return paymentId ? { paymentId, status, intentId, charged: null } : null;
}

async function askProvider({ payments }: Tools, intentId: string): Promise<string | undefined> {
  const { data } = await payments.stripe.checkout.sessions.list({
    payment_intent: intentId,
    limit: 1,
  });
  return namedIn(data[0]?.metadata);
}
