import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMember } from '#server/testing/make-member.ts';
import {
  beginPayment,
  eventOf,
  pay,
  sendToWebhook,
  subscriptionOf,
  sendWebhookEvent,
} from '#server/testing/paying.ts';
import {
  atCheckout,
  daysLeft,
  disputed,
  paid,
  refunded,
  sessionOf,
} from '#server/testing/provider-events.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('what others sell through the same account is none of ours', async () => {
  const { session } = await atCheckout(server);
  const foreign = { ...session, metadata: { payment_id: 'order-17' } };
  expect(await sendWebhookEvent(server, paid(foreign))).toBe(200);
  const charge = { object: 'charge', refunded: true, payment_intent: null };
  expect(await sendWebhookEvent(server, eventOf('charge.refunded', charge))).toBe(200);
});

test('a part of the money that goes back takes nothing away', async () => {
  const { member, session } = await atCheckout(server);
  await sendWebhookEvent(server, paid(session));
  const { payment_intent } = session;
  const part = { object: 'charge', refunded: false, metadata: {}, payment_intent };
  expect(await sendWebhookEvent(server, eventOf('charge.refunded', part))).toBe(200);
  expect(await subscriptionOf(member)).toMatchObject({ isActive: true });
});

describe('nothing is activated by an event', () => {
  test('that is signed in the future, beyond what clocks may differ', async () => {
    const { member, session } = await atCheckout(server);
    expect(await sendWebhookEvent(server, paid(session), { secondsAgo: -3600 })).toBe(400);
    expect(await subscriptionOf(member)).toBeNull();
    expect(await sendWebhookEvent(server, paid(session), { secondsAgo: -60 })).toBe(200);
    expect(await subscriptionOf(member)).toMatchObject({ isActive: true });
  });

  test('that is not signed, signed by somebody else, signed long ago, or changed since', async () => {
    const { member, session } = await atCheckout(server);
    const event = paid(session);
    expect(await sendWebhookEvent(server, event, { secret: 'whsec_of_somebody_else' })).toBe(400);
    expect(await sendWebhookEvent(server, event, { secondsAgo: 3600 })).toBe(400);
    const changed = { ...event, id: 'evt_another' };
    expect(await sendWebhookEvent(server, changed, { signed: JSON.stringify(event) })).toBe(400);
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
    const { member, session } = await atCheckout(server);
    expect(await sendWebhookEvent(server, paid({ ...session, ...change }))).toBe(200);
    expect(await subscriptionOf(member)).toBeNull();
  });

  test.each([
    ['for another plan', { plan: 'provider' }],
    ['of a payment we do not know', { payment_id: randomUUID() }],
  ])('%s', async (_, change: object) => {
    const { member, session } = await atCheckout(server);
    const metadata = { ...(session['metadata'] as object), ...change };
    expect(await sendWebhookEvent(server, paid({ ...session, metadata }))).toBe(200);
    expect(await subscriptionOf(member)).toBeNull();
  });
});

describe('what is rightly signed and nonsense is refused:', () => {
  test.each([
    ['nothing', ''],
    ['not JSON', 'paid'],
    ['no object', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['no event', '{}'],
    ['another object', '{"id":"cs_1","object":"checkout.session"}'],
    ['an event without a name', JSON.stringify({ ...eventOf('charge.refunded', {}), id: 7 })],
    ['a name that nothing can be', JSON.stringify({ ...eventOf('ping', {}), id: 'evt_\0' })],
    [
      'money that nothing can be',
      JSON.stringify(eventOf('charge.dispute.created', { payment_intent: 'pi_\0' })),
    ],
    ['an event without content', '{"id":"evt_1","object":"event","type":"charge.refunded"}'],
    ['an event about nothing', JSON.stringify(eventOf('checkout.session.completed', {}))],
    ['a refund of no known shape', JSON.stringify(eventOf('charge.refunded', { refunded: 'yes' }))],
    [
      'a dispute of no known shape',
      JSON.stringify(eventOf('charge.dispute.created', { payment_intent: 7 })),
    ],
  ])('%s', async (_, body) => {
    expect(await sendToWebhook(server, body)).toBe(400);
  });

  test('a checkout of no known shape', async () => {
    const { member, session } = await atCheckout(server);
    for (const change of [{ metadata: 'all' }, { amount_total: '2750' }, { payment_intent: [] }])
      expect(await sendWebhookEvent(server, paid({ ...session, ...change }))).toBe(400);
    expect(await subscriptionOf(member)).toBeNull();
  });

  test('but not an event of a kind that we have no use for', async () => {
    expect(await sendWebhookEvent(server, eventOf('customer.created', { id: 'cus_1' }))).toBe(200);
  });
});

test('two payments of one member at once come to 60 days', async () => {
  const member = await makeMember(server);
  const sessions = await Promise.all(
    [0, 1].map(async () => sessionOf(server, (await beginPayment(member)).sessionId)),
  );
  await Promise.all(sessions.map((session) => sendWebhookEvent(server, paid(session))));
  expect(await daysLeft(server, member)).toBeCloseTo(60, 1);
});

test('money that went back pays for nothing, even when that is reported before it came', async () => {
  const { member, session } = await atCheckout(server);
  expect(await sendWebhookEvent(server, refunded(session))).toBe(200);
  expect(await sendWebhookEvent(server, paid(session))).toBe(200);
  expect(await subscriptionOf(member)).toMatchObject({
    isActive: false,
    paymentStatus: 'refunded',
  });
});

test('a refund or a dispute takes back what that payment gave, and no more', async () => {
  const member = await makeMember(server);
  await pay(member);
  const second = await sessionOf(server, await pay(member));
  expect(await daysLeft(server, member)).toBeCloseTo(60, 1);
  await sendWebhookEvent(server, refunded(second));
  expect(await daysLeft(server, member)).toBeCloseTo(30, 1);
  const third = await sessionOf(server, await pay(member));
  await sendWebhookEvent(server, disputed(third));
  expect(await daysLeft(server, member)).toBeCloseTo(30, 1);
});

test('what comes later pays later: first on its way, then here or not', async () => {
  const { member, session } = await atCheckout(server, 'provider');
  const waiting = { ...session, payment_status: 'unpaid' };
  await sendWebhookEvent(server, paid(waiting));
  expect(await subscriptionOf(member)).toMatchObject({
    isActive: false,
    paymentStatus: 'pending',
    userType: 'provider',
  });
  await sendWebhookEvent(server, eventOf('checkout.session.async_payment_succeeded', session));
  expect(await subscriptionOf(member)).toMatchObject({ isActive: true, userType: 'provider' });
  const failing = await atCheckout(server);
  await sendWebhookEvent(server, paid({ ...failing.session, payment_status: 'unpaid' }));
  const { session: lost } = failing;
  await sendWebhookEvent(server, eventOf('checkout.session.async_payment_failed', lost));
  expect(await subscriptionOf(failing.member)).toBeNull();
});
