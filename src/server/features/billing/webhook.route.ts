import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { takeEvent } from './webhook.service.ts';

export const WEBHOOK_PATH = '/webhooks/stripe';

/** Apart from the API: what is signed are the bytes as they came, and whoever sends them has no session and no page. */
export function mountWebhook(http: FastifyInstance, tools: Tools): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(WEBHOOK_PATH, async ({ body, headers }, reply) => {
      const event = verified(tools, body, headers['stripe-signature']);
      if (!event) throw refuse('SIGNATURE_REFUSED');
      await takeEvent(tools, event);
      return reply.send({ received: true });
    });
  });
}

/** Null: nobody who knows the secret has signed this, or not lately. */
function verified(
  { payments: { stripe, webhookSecret } }: Tools,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event | null {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return null;
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch {
    return null;
  }
}
