import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { checkoutRequestOf, type PlanId } from '#contract/billing/rules.ts';
import type { Browser } from './browser.ts';
import type { TestServer } from './test-server.ts';
import { waitFor } from './wait-for.ts';

interface Payer {
  browser: Browser;
}

export const checkOut = ({ browser }: Payer, data: object) =>
  browser.post('/api/createCheckoutSession', { data });

export async function beginPayment(payer: Payer, plan: PlanId = 'normal') {
  const { status, body } = await checkOut(payer, checkoutRequestOf(plan));
  expect(status).toBe(200);
  return body.data as { url: string; sessionId: string };
}

/** What a member does on the test provider's page. */
export const choose = (url: string, choice: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice }) });

export const paymentBecomes = ({ browser }: Payer, sessionId: string, status: string) =>
  waitFor(async () => {
    const { body } = await browser.get(`/api/payments/checkout/${sessionId}`);
    return body.status === status ? body : undefined;
  });

export const subscriptionOf = async ({ browser }: Payer) =>
  (await browser.get('/api/subscription')).body.subscription;

export async function pay(payer: Payer, plan: PlanId = 'normal'): Promise<string> {
  const { url, sessionId } = await beginPayment(payer, plan);
  await choose(url, 'success');
  await paymentBecomes(payer, sessionId, 'completed');
  return sessionId;
}

/** As support does it: the provider gives the money back, and tells so. */
export async function refund(
  { tools }: TestServer,
  payer: Payer,
  sessionId: string,
): Promise<void> {
  const { stripe } = tools.payments;
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionId);
  if (typeof payment_intent !== 'string') throw new Error('nothing was paid');
  await stripe.refunds.create({ payment_intent });
  await paymentBecomes(payer, sessionId, 'refunded');
}

/** An event as the provider would send it. */
export const eventOf = (type: string, object: object, id = `evt_${randomUUID()}`) => ({
  id,
  object: 'event',
  type,
  created: 0,
  data: { object },
});

/** Tells it to our webhook, signed unless something else is said. */
export async function tellWebhook(
  { tools, url }: TestServer,
  event: object,
  { payload = JSON.stringify(event), secret = tools.payments.webhookSecret, secondsAgo = 0 } = {},
): Promise<number> {
  const signature = tools.payments.stripe.webhooks.generateTestHeaderString({
    payload: JSON.stringify(event),
    secret,
    timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
  });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const reply = await fetch(`${url}/webhooks/stripe`, { method: 'POST', headers, body: payload });
  await reply.text();
  return reply.status;
}
