import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutRequestOf } from '#contract/billing/rules.ts';
import { SESSION_COOKIE } from '#server/platform/http/cookies.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { beginPayment, checkOut, choose } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** As an app would ask that has no cookies: no origin, a token, and what such clients add. */
const callWith = async (token: string, data: object = checkoutRequestOf('normal')) => {
  const reply = await fetch(`${server.url}/api/createCheckoutSession`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'firebase-instance-id-token': 'a messaging token',
      'x-firebase-appcheck': 'an app check',
    },
    body: JSON.stringify({ data }),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};

test('a token opens a checkout as the cookie does', async () => {
  const { browser } = await makeMember(server);
  const { status, body } = await callWith(browser.cookies.get(SESSION_COOKIE) ?? '');
  expect(status).toBe(200);
  expect(body).toEqual({ data: { url: expect.any(String), sessionId: expect.any(String) } });
});

test('errors name the callable’s status beside our own code', async () => {
  const { browser } = await makeMember(server);
  const token = browser.cookies.get(SESSION_COOKIE) ?? '';
  const other = await callWith(token, { ...checkoutRequestOf('normal'), amountINR: 1 });
  expect(other.status).toBe(400);
  expect(other.body).toMatchObject({
    code: 'WRONG_AMOUNT',
    error: { status: 'INVALID_ARGUMENT', message: 'The amount is not the price of this plan.' },
  });
  const stranger = await callWith('of-nobody');
  expect(stranger.status).toBe(401);
  expect(stranger.body).toMatchObject({ error: { status: 'UNAUTHENTICATED' } });
});

test('a token that is not alive is not helped by a cookie, nor a cookie by a foreign page', async () => {
  const { browser } = await makeMember(server);
  const data = checkoutRequestOf('normal');
  const dead = await browser.post(
    '/api/createCheckoutSession',
    { data },
    { headers: { authorization: 'Bearer dead' } },
  );
  expect(dead.status).toBe(401);
  const foreign = await browser.post(
    '/api/createCheckoutSession',
    { data },
    { headers: { origin: 'https://elsewhere.example' } },
  );
  expect(foreign.status).toBe(403);
});

test('whoever signs out with a token ends that session, and no other', async () => {
  const { browser } = await makeMember(server);
  const other = await makeMember(server);
  const token = browser.cookies.get(SESSION_COOKIE) ?? '';
  const bearer = { headers: { authorization: `Bearer ${token}` } };
  await other.browser.post('/api/accounts/sign-out', {}, bearer);
  expect((await callWith(token)).status).toBe(401);
  const { headers } = bearer;
  expect((await browser.get('/api/accounts/session', { headers })).body.member).toBeNull();
});

test('whoever knows only the name of their checkout finds its page, until it is over', async () => {
  const member = await makeMember(server);
  const { url, sessionId } = await beginPayment(member);
  const address = `/api/payments/checkout/${sessionId}/page`;
  expect((await member.browser.get(address)).body).toEqual({ url });
  const other = await makeMember(server);
  expect((await other.browser.get(address)).status).toBe(404);
  await choose(url, 'success');
  expect((await member.browser.get(address)).status).toBe(404);
});

test('twenty checkouts an hour are enough', async () => {
  const member = await makeMember(server);
  server.clock.standStill();
  for (let count = 0; count < 20; count += 1) await beginPayment(member);
  const { status, body } = await checkOut(member, checkoutRequestOf('normal'));
  expect(status).toBe(429);
  expect(body).toMatchObject({ code: 'RATE_LIMITED', error: { status: 'RESOURCE_EXHAUSTED' } });
  server.clock.goOn();
});
