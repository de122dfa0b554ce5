import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeAccess, describeBudgets } from '#contract/access.ts';
import { declaredEndpoints } from '#server/testing/declared-endpoints.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const endpoints = declaredEndpoints();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const call = ({ method, path }: { method: string; path: string }) => {
  const address = `/api${path.replace(/\{\w+\}/g, '01a1dcea-2070-7777-8309-e7a0651dff44')}`;
  const browser = server.browser();
  if (method === 'GET') return browser.get(address);
  if (method === 'DELETE') return browser.delete(address);
  if (method === 'PATCH') return browser.patch(address, {});
  if (method === 'PUT') return browser.put(address, {});
  return browser.post(address, {});
};

test('these endpoints, and no others, are open to visitors', () => {
  const open = endpoints
    .filter(({ meta }) => meta.access === 'visitor')
    .map(({ route }) => `${route.method} ${route.path}`);
  expect(open.toSorted()).toEqual([
    'GET /accounts/session',
    'GET /safety/identity-times',
    'GET /safety/times',
    'GET /shared-check-ins/{token}',
    'POST /accounts/check-password',
    'POST /accounts/confirm-email',
    'POST /accounts/forgot-password',
    'POST /accounts/it-was-me',
    'POST /accounts/not-me',
    'POST /accounts/reset-password',
    'POST /accounts/sign-in',
    'POST /accounts/sign-in/passkey',
    'POST /accounts/sign-in/passkey-options',
    'POST /accounts/sign-in/second-factor',
    'POST /accounts/sign-out',
    'POST /accounts/sign-up',
    'POST /grievances',
  ]);
});

test('every other endpoint turns a visitor away before looking at the input', async () => {
  const closed = endpoints.filter(({ meta }) => meta.access !== 'visitor');
  expect(closed.length).toBeGreaterThan(0);
  for (const { route } of closed) {
    const reply = await call(route);
    expect([reply.status, reply.body.code], route.path).toEqual([401, 'NOT_SIGNED_IN']);
  }
});

interface OpenApi {
  paths: Record<string, Record<string, { description: string }>>;
}

test('the description lists exactly the declared endpoints, each with its access and budget', async () => {
  const { bytes } = await server.browser().get('/api/openapi.json');
  const { paths }: OpenApi = JSON.parse(bytes.toString());
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { description }]) => `${method.toUpperCase()} ${path} ${description}`,
    ),
  );
  const declared = endpoints.map(
    ({ route, meta }) =>
      `${route.method} ${route.path} Who may call: ${describeAccess(meta.access)}. How often: ${describeBudgets(meta)}.`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
});

test('people can read it too, without any script', async () => {
  const page = await server.browser().get('/api/docs');
  expect(page.status).toBe(200);
  expect(page.body).not.toContain('<script');
  for (const { route } of endpoints) expect(page.body).toContain(`/api${route.path}`);
});

test('an unknown endpoint and a wrong method are absent', async () => {
  expect((await server.browser().get('/api/nothing')).body.code).toBe('NOT_FOUND');
  expect((await server.browser().get('/api/accounts/sign-in')).status).toBe(404);
});
