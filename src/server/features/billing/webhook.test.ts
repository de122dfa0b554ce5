import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days } from '#server/platform/clock.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { beginPayment, eventOf, pay, subscriptionOf, tellWebhook } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A member at the provider's page, and the checkout as the provider knows it. */
async function atCheckout(plan: 'normal' | 'provider' = 'normal') {
  const member = await makeMember(server);
  const { sessionId } = await beginPayment(member, plan);
  return { member, session: await sessionOf(sessionId) };
}

async function sessionOf(sessionId: string) {
  const found = await server.tools.payments.stripe.checkout.sessions.retrieve(sessionId);
  return { ...found, status: 'complete', payment_status: 'paid' } as Record<string, unknown>;
}

const paid = (session: object, id?: string) => eventOf('checkout.session.completed', session, id);
const refundOf = (session: Record<string, unknown>) =>
  eventOf('charge.refunded', {
    object: 'charge',
    refunded: true,
    metadata: {},
    payment_intent: session['payment_intent'],
  });
const daysLeft = async (member: Parameters<typeof subscriptionOf>[0]) => {
  const { expiryDate } = await subscriptionOf(member);
  return (Date.parse(expiryDate) - server.clock.now().getTime()) / days(1);
};

describe('nothing is activated by an event', () => {
  test('that is not signed, signed by somebody else, signed long ago, or changed since', async () => {
    const { member, session } = await atCheckout();
    const event = paid(session);
    expect(await tellWebhook(server, event, { secret: 'whsec_of_somebody_else' })).toBe(400);
    expect(await tellWebhook(server, event, { secondsAgo: 3600 })).toBe(400);
    const changed = JSON.stringify({ ...event, id: 'evt_another' });
    expect(await tellWebhook(server, event, { payload: changed })).toBe(400);
    const bare = await fetch(`${server.url}/webhooks/stripe`, {
      method: 'POST',
      body: JSON.stringify(event),
    });
    expect(bare.status).toBe(400);
    expect(await subscriptionOf(member)).toBeNull();
  });

  test.each([
    ['of another amount', { amount_total: 50 }],
    ['in another currency', { currency: 'inr' }],
    ['of another member', { client_reference_id: randomUUID() }],
    ['that names no payment', { metadata: {} }],
  ])('%s', async (_, change: object) => {
    const { member, session } = await atCheckout();
    expect(await tellWebhook(server, paid({ ...session, ...change }))).toBe(200);
    expect(await subscriptionOf(member)).toBeNull();
  });

  test.each([
    ['for another plan', { plan: 'provider' }],
    ['of a payment we do not know', { payment_id: randomUUID() }],
  ])('%s', async (_, change: object) => {
    const { member, session } = await atCheckout();
    const metadata = { ...(session['metadata'] as object), ...change };
    expect(await tellWebhook(server, paid({ ...session, metadata }))).toBe(200);
    expect(await subscriptionOf(member)).toBeNull();
  });
});

test('an event that is told a hundred times at once counts once', async () => {
  const { member, session } = await atCheckout();
  const event = paid(session);
  const answers = await Promise.all(Array.from({ length: 100 }, () => tellWebhook(server, event)));
  expect(new Set(answers)).toEqual(new Set([200]));
  // Also under another name: a payment is paid for once.
  expect(await tellWebhook(server, paid(session))).toBe(200);
  expect(await daysLeft(member)).toBeCloseTo(30, 1);
});

test('two payments of one member at once come to 60 days', async () => {
  const member = await makeMember(server);
  const sessions = await Promise.all(
    [0, 1].map(async () => sessionOf((await beginPayment(member)).sessionId)),
  );
  await Promise.all(sessions.map((session) => tellWebhook(server, paid(session))));
  expect(await daysLeft(member)).toBeCloseTo(60, 1);
});

test('money that went back pays for nothing, even when it is told before that it came', async () => {
  const { member, session } = await atCheckout();
  expect(await tellWebhook(server, refundOf(session))).toBe(200);
  expect(await tellWebhook(server, paid(session))).toBe(200);
  expect(await subscriptionOf(member)).toMatchObject({
    isActive: false,
    paymentStatus: 'refunded',
  });
});

test('a refund or a dispute takes back what that payment gave, and no more', async () => {
  const member = await makeMember(server);
  await pay(member);
  const second = await sessionOf(await pay(member));
  expect(await daysLeft(member)).toBeCloseTo(60, 1);
  await tellWebhook(server, refundOf(second));
  expect(await daysLeft(member)).toBeCloseTo(30, 1);
  const third = await sessionOf(await pay(member));
  await tellWebhook(
    server,
    eventOf('charge.dispute.created', { payment_intent: third['payment_intent'] }),
  );
  expect(await daysLeft(member)).toBeCloseTo(30, 1);
});

test('what comes later pays later: first on its way, then here or not', async () => {
  const { member, session } = await atCheckout('provider');
  const waiting = { ...session, payment_status: 'unpaid' };
  await tellWebhook(server, paid(waiting));
  expect(await subscriptionOf(member)).toMatchObject({
    isActive: false,
    paymentStatus: 'pending',
    userType: 'provider',
  });
  await tellWebhook(server, eventOf('checkout.session.async_payment_succeeded', session));
  expect(await subscriptionOf(member)).toMatchObject({ isActive: true, userType: 'provider' });
  const failing = await atCheckout();
  await tellWebhook(server, paid({ ...failing.session, payment_status: 'unpaid' }));
  const { session: lost } = failing;
  await tellWebhook(server, eventOf('checkout.session.async_payment_failed', lost));
  expect(await subscriptionOf(failing.member)).toBeNull();
});
