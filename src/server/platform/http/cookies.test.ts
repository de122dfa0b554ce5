import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { PASSWORD } from '#server/testing/make-member.ts';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const OVER_HTTPS = 'https://saath.example';
const form = { name: 'Asha Rao', password: PASSWORD, acceptTerms: true };

describe.each([
  ['as PUBLIC_URL says', { PUBLIC_URL: OVER_HTTPS }, { origin: OVER_HTTPS }],
  [
    'as a trusted proxy says',
    { TRUST_PROXY: '127.0.0.0/8' },
    { origin: OVER_HTTPS, host: 'saath.example', 'x-forwarded-proto': 'https' },
  ],
])('over https, %s', (_, settings, headers) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(settings);
  });
  afterAll(() => server.close());

  const signUp = async (browser: Browser) => {
    const email = `asha-${crypto.randomUUID()}@example.com`;
    const reply = await browser.post('/api/accounts/sign-up', { ...form, email }, { headers });
    expect(reply.status).toBe(200);
    return reply.headers['set-cookie'] ?? [];
  };

  test('cookies are bound to this host, and known again', async () => {
    const browser = server.browser();
    const lines = await signUp(browser);
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      '__Host-saath_session',
      '__Host-saath_here',
      '__Host-saath_device',
    ]);
    for (const line of lines) {
      expect(line).toMatch(/; Secure/);
      expect(line).toMatch(/; Path=\/(;|$)/);
      expect(line).not.toMatch(/domain/i);
    }
    expect((await browser.get('/api/accounts/session', { headers })).body.member).not.toBeNull();
    const socket = await openSocket(server, browser, headers);
    socket.disconnect();
    await browser.post('/api/accounts/sign-out', undefined, { headers });
    expect([...browser.cookies.keys()]).toEqual(['__Host-saath_device']);
  });

  test('a name that another host of the domain could have set is nobody', async () => {
    const browser = server.browser();
    await signUp(browser);
    const planted = server.browser();
    for (const [name, value] of browser.cookies)
      planted.cookies.set(name.replace('__Host-', ''), value);
    expect((await planted.get('/api/accounts/session', { headers })).body.member).toBeNull();
    await expect(openSocket(server, planted, headers)).rejects.toThrow();
  });
});

test('a proxy that nobody trusts does not make it https', async () => {
  const server = await startTestServer();
  try {
    const email = 'asha@example.com';
    const browser = server.browser();
    const headers = { 'x-forwarded-proto': 'https' };
    await browser.post('/api/accounts/sign-up', { ...form, email }, { headers });
    expect([...browser.cookies.keys()]).toEqual(['saath_session', 'saath_here', 'saath_device']);
  } finally {
    await server.close();
  }
});
