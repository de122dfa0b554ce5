import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StripeKeys } from '#server/platform/config/config.ts';
import { providerKeys } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { stripeClient } from '../stripe-payments.ts';
import { requiredParameters } from './test-api.ts';

let server: TestServer;
let keys: StripeKeys;
beforeAll(async () => {
  server = await startTestServer();
  keys = providerKeys(server.tools);
});
afterAll(() => server.close());

const valid: Record<string, string> = {
  mode: 'payment',
  success_url: 'http://localhost/back',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '2750',
  'line_items[0][price_data][product_data][name]': 'A plan',
};

async function ask(
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const reply = await fetch(`${keys.apiBase}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secretKey}`, ...headers },
    body: new URLSearchParams(form),
  });
  const body = (await reply.json()) as { id?: string; error?: { type: string; param?: string } };
  return { status: reply.status, body };
}
const open = (form: Record<string, string>, headers = {}) =>
  ask('/v1/checkout/sessions', form, headers);

describe('as Stripe does, the test provider', () => {
  test.each([
    ['/v1/checkout/sessions', 'price'],
    ['/v1/checkout/sessions', 'line_items[0][price_data][colour]'],
    ['/v1/checkout/sessions', 'metadata[one][two]'],
    ['/v1/refunds', 'amount_in_rupees'],
  ])('refuses at %s what it does not know: %s', async (path, param) => {
    const known = path === '/v1/refunds' ? { payment_intent: 'pi_test_none' } : valid;
    const { status, body } = await ask(path, { ...known, [param]: '1' });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param });
  });

  test.each(requiredParameters.openSession)('misses %s', async (param) => {
    const { [param]: _, ...rest } = valid;
    const { status, body } = await open(rest);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param });
  });

  test('answers only to its key', async () => {
    for (const authorization of ['Bearer sk_test_another', ''])
      expect((await open(valid, { authorization })).status).toBe(401);
  });

  test('opens one checkout for one key of ours, also when asked for it twice at once', async () => {
    const again = { 'idempotency-key': randomUUID() };
    const [one, same] = await Promise.all([open(valid, again), open(valid, again)]);
    expect(one.status).toBe(200);
    expect(one.body.id).toMatch(/^cs_test_/);
    expect(same.body.id).toBe(one.body.id);
    expect((await open(valid, again)).body.id).toBe(one.body.id);
    expect((await open(valid, { 'idempotency-key': randomUUID() })).body.id).not.toBe(one.body.id);
    expect((await open(valid)).body.id).not.toBe(one.body.id);
  });

  test('knows no other addresses, no other checkouts, and refunds nothing that was not paid', async () => {
    expect((await ask('/v1/charges', {})).status).toBe(404);
    const stripe = stripeClient(keys);
    await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      statusCode: 404,
    });
    const { id = '' } = (await open(valid)).body;
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
    expect(payment_intent).toMatch(/^pi_test_/);
    const refused = stripe.refunds.create({ payment_intent: payment_intent as string });
    await expect(refused).rejects.toMatchObject({ statusCode: 404 });
  });

  test('refunds no other amount than was charged', async () => {
    const stripe = stripeClient(keys);
    const { payment_intent } = await stripe.checkout.sessions.retrieve(
      (await open(valid)).body.id ?? '',
    );
    const other = { payment_intent: payment_intent as string, amount: 2751 };
    await expect(stripe.refunds.create(other)).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
  });
});
