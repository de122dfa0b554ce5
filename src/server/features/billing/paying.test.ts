import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutRequestOf } from '#contract/billing/rules.ts';
import { days } from '#server/platform/clock.ts';
import { makeMember } from '#server/testing/make-member.ts';
import {
  beginPayment,
  checkOut,
  choose,
  pay,
  paymentBecomes,
  subscriptionOf,
} from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a plan', () => {
  test('is paid for on the provider’s page and lasts 30 days', async () => {
    const member = await makeMember(server);
    expect(await subscriptionOf(member)).toBeNull();
    const { url, sessionId } = await beginPayment(member);
    const page = await (await fetch(url)).text();
    expect(page).toContain('<p class="amount">₹2,500</p>');
    expect(page).toContain('charged as <span>€27.50</span>');
    expect(page).toContain('Pay ₹2,500');
    const reply = await choose(url, 'success');
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe(
      `${server.url}/payment/success?session_id=${sessionId}`,
    );
    const payment = await paymentBecomes(member, sessionId, 'completed');
    expect(payment).toMatchObject({
      plan: 'normal',
      price: { currency: 'INR', minor: 250_000 },
      charge: { currency: 'EUR', minor: 2750 },
    });
    expect(payment.invoiceNumber).toMatch(/^\d{4}-\d\d\/\d{6}$/);
    const subscription = await subscriptionOf(member);
    expect(subscription).toMatchObject({
      isActive: true,
      userType: 'normal',
      planType: 'one-time',
      amountINR: 2500,
      amountEUR: 27.5,
      paymentStatus: 'completed',
    });
    const left = Date.parse(present(subscription?.expiryDate)) - server.clock.now().getTime();
    expect(left).toBeGreaterThan(days(29));
    expect(left).toBeLessThanOrEqual(days(30));
    // The page is closed once it was paid on.
    expect((await choose(url, 'success')).status).toBe(410);
  });

  test('of a price with paise is shown with them', async () => {
    const member = await makeMember(server, { paid: false });
    await pay(member);
    const { rows } = await server.tools.db.execute(
      sql`update payments set price_minor = 249950 where member_id = ${member.member.id} returning id`,
    );
    expect(rows).toHaveLength(1);
    expect(await subscriptionOf(member)).toMatchObject({ amountINR: 2499.5 });
  });

  test('is not paid by a declined card, nor by whoever leaves', async () => {
    const member = await makeMember(server);
    const { url, sessionId } = await beginPayment(member, 'provider');
    expect(await (await choose(url, 'declined')).text()).toContain('declined');
    expect((await choose(url, 'abandon')).headers.get('location')).toBe(
      `${server.url}/payment/cancel`,
    );
    await paymentBecomes(member, sessionId, 'expired');
    expect(await subscriptionOf(member)).toBeNull();
  });

  test('waits for the bank that asks first', async () => {
    const member = await makeMember(server, { paid: false });
    const { url, sessionId } = await beginPayment(member);
    expect((await choose(url, 'authentication')).status).toBe(200);
    expect(await subscriptionOf(member)).toBeNull();
    expect((await choose(url, 'confirmed')).status).toBe(303);
    await paymentBecomes(member, sessionId, 'completed');
  });

  test('is not sold to whoever has the dearer one already', async () => {
    const member = await makeMember(server, { paid: false });
    await pay(member, 'provider');
    const { status, body } = await checkOut(member, checkoutRequestOf('normal'));
    expect([status, body.code]).toEqual([409, 'PLAN_COVERED']);
    expect((await checkOut(member, checkoutRequestOf('provider'))).status).toBe(200);
  });

  test('cannot be bought while the provider is away, and says so', async () => {
    const alone = await startTestServer({
      STRIPE_SECRET_KEY: 'sk_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    });
    try {
      const { status, body } = await checkOut(await makeMember(alone), checkoutRequestOf('normal'));
      expect(status).toBe(503);
      expect(body).toMatchObject({ code: 'PAYMENT_UNAVAILABLE', error: { status: 'UNAVAILABLE' } });
    } finally {
      await alone.close();
    }
  });

  test('has a page for what its name says, and for nothing else', async () => {
    for (const name of ['%00', '..%2f..', 'cs_test_nobody'])
      expect((await fetch(`${server.url}/test-payments/${name}`)).status).toBe(410);
  });

  test('costs what it costs, whatever is asked for', async () => {
    const member = await makeMember(server);
    for (const wrong of [
      { amountINR: 1 },
      { eurAmount: 0.5 },
      { amountInCents: 50 },
      { planType: 'gold' },
    ]) {
      const { status } = await checkOut(member, { ...checkoutRequestOf('provider'), ...wrong });
      expect(status).toBe(400);
    }
    expect((await checkOut(member, checkoutRequestOf('provider'))).status).toBe(200);
  });
});
