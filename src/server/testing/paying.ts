import { createHmac, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PlanId } from '#contract/billing/plans.ts';
import { checkoutRequestOf } from '#contract/billing/rules.ts';
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
  { tools: { payments } }: TestServer,
  payer: Payer,
  sessionId: string,
): Promise<void> {
  const checkout = await payments.fetch({ checkout: sessionId });
  const { paymentId, paymentReference, charged } = checkout?.report ?? {};
  const amount = charged?.amount;
  if (!paymentId || !paymentReference || !amount) throw new Error('nothing was paid');
  await payments.refund({ id: randomUUID(), paymentId, paymentReference, amount });
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

/** With which the test provider is asked, and signs. */
export function providerKeys({ payments: { testProvider } }: TestServer['tools']) {
  if (!testProvider) throw new Error('there is no test provider');
  return testProvider.keys;
}

interface Delivery {
  /** What was signed, where that is not what is sent. */
  signed?: string;
  secret?: string;
  secondsAgo?: number;
}

/** Sends these bytes to our webhook, signed as Stripe signs them unless something else is said. */
export async function sendToWebhook(
  { tools, clock, url }: TestServer,
  body: string,
  { signed = body, secret = providerKeys(tools).webhookSecret, secondsAgo = 0 }: Delivery = {},
): Promise<number> {
  const at = Math.floor(clock.now().getTime() / 1000) - secondsAgo;
  const signature = createHmac('sha256', secret).update(`${at}.${signed}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': `t=${at},v1=${signature}`,
  };
  const reply = await fetch(`${url}/webhooks/stripe`, { method: 'POST', headers, body });
  await reply.text();
  return reply.status;
}

export const sendWebhookEvent = (server: TestServer, event: object, delivery?: Delivery) =>
  sendToWebhook(server, JSON.stringify(event), delivery);
