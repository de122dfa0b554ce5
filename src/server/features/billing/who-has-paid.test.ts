import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredEndpoints } from '#server/testing/declared-endpoints.ts';
import { makeMember, setPaidUntil, type MadeMember } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const endpoints = declaredEndpoints().map(({ route, meta }) => ({
  name: `${route.method} ${route.path}`,
  method: route.method,
  path: route.path,
  access: meta.access,
}));

/** With ids that nobody has: whoever is let in is told that there is no such thing, or what is missing. */
async function codeFor(
  { browser }: MadeMember,
  { method, path }: { method: string; path: string },
) {
  const address = `/api${path.replaceAll(/\{\w+\}/g, '01a1dcea-2070-7777-8309-e7a0651dff44')}`;
  if (method === 'GET') return (await browser.get(address)).body.code;
  if (method === 'DELETE') return (await browser.delete(address)).body.code;
  const how = { PATCH: browser.patch, PUT: browser.put }[method] ?? browser.post;
  return (await how(address, {})).body.code;
}

test('these endpoints, and no others, are open to members without a plan', () => {
  const open = endpoints.filter(({ access }) => access === 'member').map(({ name }) => name);
  expect(open.toSorted()).toEqual([
    'DELETE /accounts/devices/{id}',
    'DELETE /profiles/me/photos/{id}',
    'GET /accounts/devices',
    'GET /notifications',
    'GET /notifications/push-key',
    'GET /notifications/switches',
    'GET /notifications/unread',
    'GET /payments',
    'GET /payments/checkout/{sessionId}',
    'GET /payments/checkout/{sessionId}/page',
    'GET /payments/{id}/invoice',
    'GET /profiles/me',
    'GET /profiles/me/public',
    'GET /subscription',
    'PATCH /notifications/switches',
    'PATCH /profiles/me',
    'PATCH /profiles/me/onboarding',
    'PATCH /profiles/me/settings',
    'POST /accounts/change-email',
    'POST /accounts/change-password',
    'POST /accounts/resend-confirmation',
    'POST /accounts/sign-out-everywhere',
    'POST /createCheckoutSession',
    'POST /notifications/push-subscriptions',
    'POST /notifications/push-subscriptions/remove',
    'POST /notifications/read-all',
    'POST /notifications/{id}/read',
    'POST /profiles/me/onboarding/complete',
    'POST /profiles/me/photos',
    'POST /profiles/me/photos/{id}/move',
  ]);
});

test('these endpoints, and no others, are for admins alone', () => {
  const closed = endpoints.filter(({ access }) => access === 'admin').map(({ name }) => name);
  expect(closed.toSorted()).toEqual(['GET /admin/payments', 'POST /admin/payments/{id}/refund']);
});

test('a plan opens every other endpoint, until it ends', async () => {
  const paidFor = endpoints.filter(({ access }) => access === 'subscriber');
  expect(paidFor.length).toBeGreaterThan(20);
  const without = await makeMember(server, { paid: false });
  const lapsed = await makeMember(server);
  await setPaidUntil(server, lapsed.member.id, server.clock.now());
  const paying = await makeMember(server);
  for (const endpoint of paidFor) {
    for (const member of [without, lapsed])
      expect(await codeFor(member, endpoint), endpoint.name).toBe('SUBSCRIPTION_REQUIRED');
    expect(await codeFor(paying, endpoint), endpoint.name).not.toBe('SUBSCRIPTION_REQUIRED');
  }
});
