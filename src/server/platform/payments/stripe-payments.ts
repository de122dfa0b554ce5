import { Stripe } from 'stripe';
import { formatMoney } from '#contract/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { StripeKeys } from '#server/platform/config/config.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Checkout, NewCheckout, Payments } from './payments.ts';
import { readEvent, reportOf } from './webhook-events.ts';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;
/** How far our clock and Stripe's may be apart, either way. */
const TOLERANCE_SECONDS = 300;

export function stripePayments(
  keys: StripeKeys,
  clock: Clock,
): Pick<Payments, 'open' | 'fetch' | 'refund' | 'readWebhook'> {
  const stripe = stripeClient(keys);
  return {
    open: async (checkout) =>
      checkoutOf(
        await stripe.checkout.sessions.create(sessionFor(checkout), {
          idempotencyKey: checkout.paymentId,
        }),
      ),
    fetch: async (by) => {
      const session =
        'checkout' in by
          ? await findSession(stripe, by.checkout)
          : (await stripe.checkout.sessions.list({ payment_intent: by.payment, limit: 1 })).data[0];
      return session ? checkoutOf(session) : null;
    },
    refund: async ({ id, paymentId, paymentReference, amount }) => {
      const refund = await stripe.refunds.create(
        {
          payment_intent: paymentReference,
          amount: amount.minor,
          metadata: { payment_id: paymentId },
        },
        // The client asks again where an answer was lost; a later try is another one, as failures are remembered too.
        { idempotencyKey: id },
      );
      return refund.id;
    },
    readWebhook: (body, { 'stripe-signature': signature }) => {
      const isSigned =
        Buffer.isBuffer(body) &&
        typeof signature === 'string' &&
        isSignedNow(stripe, body, signature, keys.webhookSecret, clock.now());
      if (!isSigned) throw refuse('SIGNATURE_REFUSED');
      const event = readEvent(body.toString());
      if (!event) throw refuse('EVENT_UNREADABLE');
      return event;
    },
  };
}

export const stripeClient = ({ secretKey, apiBase }: StripeKeys): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(apiBase ? placeOf(new URL(apiBase)) : {}),
  });

const placeOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  port: port || (protocol === 'http:' ? '80' : '443'),
});

function sessionFor(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const { paymentId, memberId, plan, price, amount } = checkout;
  const metadata = { payment_id: paymentId, member_id: memberId, plan };
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: amount.minor,
          product_data: {
            name: checkout.description,
            description: `${formatMoney(price)}, charged as ${formatMoney(amount)}`,
          },
        },
      },
    ],
    client_reference_id: memberId,
    customer_email: checkout.email,
    metadata,
    payment_intent_data: { metadata },
    expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
    success_url: checkout.successUrl('{CHECKOUT_SESSION_ID}'),
    cancel_url: checkout.cancelUrl,
  };
}

const checkoutOf = (session: Stripe.Checkout.Session): Checkout => ({
  reference: session.id,
  url: session.url,
  isTest: !session.livemode,
  report: reportOf(session),
});

async function findSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
      return null;
    throw error;
  }
}

/** Stripe's client minds signatures that are too old, but none from the future, which would hold for as long as one likes. */
function isSignedNow(
  { webhooks }: Stripe,
  body: Buffer,
  header: string,
  secret: string,
  now: Date,
): boolean {
  const receivedAt = now.getTime();
  const [, signedAt] = [...header.matchAll(/(?:^|,)t=(\d+)/g)].at(-1) ?? [];
  if (!(Number(signedAt) <= receivedAt / 1000 + TOLERANCE_SECONDS)) return false;
  try {
    const args = [body, header, secret, TOLERANCE_SECONDS, undefined, receivedAt] as const;
    return webhooks.signature?.verifyHeader(...args) ?? false;
  } catch {
    return false;
  }
}
