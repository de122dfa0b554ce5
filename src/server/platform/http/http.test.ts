import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusals } from '#contract/errors.ts';
import { makeWeb } from '#server/testing/made-web.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('every answer', () => {
  test('carries the security headers and an id of its own', async () => {
    const [first, second] = await Promise.all([
      server.browser().get('/healthz'),
      server.browser().get('/healthz'),
    ]);
    const { headers } = first;
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('unsafe-eval');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['x-request-id']).not.toBe(second.headers['x-request-id']);
  });

  test('of the API is never stored', async () => {
    const reply = await server.browser().get('/api/accounts/session');
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  describe('of the API', () => {
    const ask = (path: string, encodings?: string) =>
      server.browser().get(path, { headers: { 'accept-encoding': encodings } });

    test('is compressed when large, as whoever asks can read it', async () => {
      const plain = await ask('/api/openapi.json');
      expect(plain.headers['content-encoding']).toBeUndefined();
      const small = await ask('/api/openapi.json', 'gzip, deflate, br, zstd');
      expect(small.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'application/json; charset=utf-8',
        vary: 'accept-encoding',
      });
      expect(brotliDecompressSync(small.bytes).equals(plain.bytes)).toBe(true);
      const zipped = await ask('/api/openapi.json', 'gzip');
      expect(zipped.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
    });

    test.each([
      ['br;q=0', undefined],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['x-br, not-gzip', undefined],
      ['GZIP', 'gzip'],
      ['gzip;q=0.1, br;q=0.0', 'gzip'],
    ])('is compressed as "%s" allows', async (accepted, expected) => {
      const who = await makeListedMember(server, { bio: 'We met over filter coffee. '.repeat(30) });
      const { headers } = await who.browser.get('/api/profiles/me', {
        headers: { 'accept-encoding': accepted },
      });
      expect([headers['content-encoding'], headers['vary']]).toEqual([expected, 'accept-encoding']);
    });

    test('is left alone when small', async () => {
      const { headers, body } = await ask('/api/accounts/session', 'gzip, deflate, br, zstd');
      expect(headers['content-encoding']).toBeUndefined();
      expect(body).toEqual((await ask('/api/accounts/session')).body);
    });
  });
});

describe('a malformed address', () => {
  test('is answered in our own shape, without detail', async () => {
    const reply = await server.browser().get('/%zz');
    expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(JSON.stringify(reply.body)).not.toContain('zz');
  });
});

test('a body with too many levels is refused as input that makes no sense', async () => {
  const deep = Array.from({ length: 30 }).reduce<object>((inner) => ({ inner }), {});
  const reply = await server.browser().post('/api/accounts/sign-in', deep);
  expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_INPUT']);
  expect(reply.body.message).toBe(refusals.INVALID_INPUT.message);
});

describe('our own faults', () => {
  test('say nothing but an id', async () => {
    const broken = await startTestServer();
    try {
      await broken.tools.db.execute('drop table sessions cascade');
      const browser = broken.browser();
      browser.cookies.set('saath_session', 'anything');
      const reply = await browser.get('/api/accounts/session');
      expect(reply.status).toBe(500);
      expect(reply.body).toEqual({
        defined: false,
        code: 'INTERNAL',
        status: 500,
        message: 'Something went wrong on our side. Please try again.',
        data: { requestId: reply.headers['x-request-id'] },
      });
    } finally {
      await broken.close();
    }
  });
});

describe('probes', () => {
  test('/healthz and /readyz answer', async () => {
    expect((await server.browser().get('/healthz')).body).toEqual({ ok: true });
    expect((await server.browser().get('/readyz')).body).toEqual({ ok: true });
  });

  test('/metrics counts requests by route, and hides from whoever came through a proxy', async () => {
    await server.browser().get('/api/accounts/session');
    const inside = await server.browser().get('/metrics');
    expect(inside.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/accounts\/session",status="2xx"\} \d+/,
    );
    const outside = await server
      .browser()
      .get('/metrics', { headers: { 'x-forwarded-for': '5.5.5.5' } });
    expect(outside.status).toBe(404);
  });
});

test('where nobody can be texted, pages are those that do not speak of it', async () => {
  const webDir = await makeWeb();
  const titleOf = async (settings: Record<string, string>) => {
    const site = await startTestServer(settings, { webDir });
    const { body } = await site.browser().get('/faq');
    await site.close();
    return body;
  };
  const production = { NODE_ENV: 'production', TEST_PAYMENTS: 'on', PHOTO_CHECK: 'on' };
  expect(await titleOf(production)).toContain('faq without texts');
  const gateway = { SMS_GATEWAY_URL: 'http://127.0.0.1:9', SMS_GATEWAY_TOKEN: 'of the gateway' };
  expect(await titleOf({ ...production, ...gateway })).toContain('<title>faq</title>');
  expect(await titleOf({})).toContain('<title>faq</title>');
});

describe('the outbox page', () => {
  test('exists in demo mode only', async () => {
    expect((await server.browser().get('/outbox')).status).toBe(404);
    const demo = await startTestServer({ DEMO: 'on' });
    try {
      const browser = demo.browser();
      expect((await browser.get('/outbox')).body).toContain('Nothing has been sent yet.');
      await demo.tools.mailer.send({
        to: 'a@example.com',
        subject: '<b>Hi</b>',
        text: 'see http://x/y?a=1&b=2 <img>',
        html: '',
      });
      const page = (await browser.get('/outbox')).body;
      expect(page).toContain('&lt;b&gt;Hi&lt;/b&gt;');
      expect(page).toContain('<a href="http://x/y?a=1&amp;b=2">');
      expect(page).not.toContain('<img>');
    } finally {
      await demo.close();
    }
  });
});
