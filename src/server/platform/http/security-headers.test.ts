import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#server/platform/free-port.ts';
import { PASSWORD } from '#server/testing/make-member.ts';
import { makeWeb } from '#server/testing/made-web.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { openStartingPage } from './starting-page.ts';

const HTTPS = 'https://saath.example';
let server: TestServer;
beforeAll(async () => {
  const webDir = await makeWeb();
  server = await startTestServer({ PUBLIC_URL: HTTPS }, { webDir });
});
afterAll(() => server.close());

const names = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Says this, and gives what comes back: its status and what is missing in it. */
async function answerTo(
  port: number,
  request: string,
): Promise<{ status: number; missing: string[] }> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write(request);
  const answer = await text(socket);
  const head = answer.split('\r\n\r\n', 1)[0]?.toLowerCase() ?? '';
  return {
    status: Number(head.split(' ', 2)[1]),
    missing: names.filter((name) => !head.includes(`\r\n${name}: `)),
  };
}
const portOf = () => Number(new URL(server.url).port);
const get = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: saath.example', ...lines].join('\r\n');
const closing = (path: string, ...lines: string[]) =>
  `${get(path, 'Connection: close', ...lines)}\r\n\r\n`;
const upgrade = (path: string, ...lines: string[]) =>
  `${get(path, 'Connection: Upgrade', 'Upgrade: websocket', ...lines)}\r\n\r\n`;
const socketIo = '/socket.io/?EIO=4&transport=websocket';
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const version = 'Sec-WebSocket-Version: 13';

test.each([
  ['a page', 200, () => closing('/')],
  ['a page of members', 200, () => closing('/profile/x')],
  ['a file', 200, () => closing('/assets/app-1.js')],
  ['no such page', 404, () => closing('/nothing', 'Accept: text/html')],
  ['no such file', 404, () => closing('/nothing.js')],
  ['an address that cannot be read', 400, () => closing('/%zz')],
  ['one that is too long', 431, () => closing(`/${'x'.repeat(30_000)}`)],
  ['a parameter that is too long', 404, () => closing(`/profile/${'x'.repeat(500)}`)],
  ['no such endpoint', 404, () => closing('/api/nothing')],
  ['an endpoint of members', 401, () => closing('/api/profiles/me')],
  ['a probe', 200, () => closing('/healthz')],
  ['a picture that is none', 404, () => closing('/files/x.webp')],
  ['no HTTP at all', 400, () => 'hello\r\n\r\n'],
  ['no host', 400, () => 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['something to be expected', 417, () => closing('/', 'Expect: roses')],
  ['a connection that is none of ours', 404, () => upgrade('/', key, version)],
  [
    'two lengths',
    400,
    () => `POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
  ],
  ['headers that are too large', 431, () => closing('/', `X-Large: ${'x'.repeat(30_000)}`)],
  [
    'a body that is too large',
    413,
    () =>
      `POST /api/accounts/sign-in HTTP/1.1\r\nHost: x\r\nOrigin: ${HTTPS}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 999999\r\n\r\n`,
  ],
  [
    'an upload of nobody',
    401,
    () =>
      `POST /api/profiles/me/photos HTTP/1.1\r\nHost: x\r\nOrigin: ${HTTPS}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  ],
  ['a foreign socket', 400, () => upgrade(socketIo, key, version, 'Origin: https://evil.example')],
  ['a socket of nobody', 400, () => upgrade(socketIo, key, version, `Origin: ${HTTPS}`)],
  ['a socket that is none', 400, () => upgrade(socketIo, `Origin: ${HTTPS}`)],
  ['an unknown transport', 400, () => upgrade('/socket.io/?EIO=4&transport=x', key, version)],
  ['polling', 400, () => closing('/socket.io/?EIO=4&transport=polling')],
])('%s is answered %d with every security header', async (_, status, request) => {
  expect(await answerTo(portOf(), request())).toEqual({ status, missing: [] });
});

test('an answer that nothing has changed has them too', async () => {
  for (const path of ['/', '/assets/app-1.js']) {
    const browser = server.browser();
    const { etag } = (await browser.get(path)).headers;
    const again = closing(path, `If-None-Match: ${etag}`);
    expect(await answerTo(portOf(), again)).toEqual({ status: 304, missing: [] });
  }
});

describe('signed in', () => {
  test.each([
    ['a forged socket key', ['Sec-WebSocket-Key: x', version]],
    ['an old version', [key, 'Sec-WebSocket-Version: 7']],
    ['a protocol nobody speaks', [key, version, 'Sec-WebSocket-Protocol: ,']],
  ])('%s is refused with them', async (_, lines) => {
    const browser = server.browser();
    const email = `asha-${crypto.randomUUID()}@example.com`;
    const form = { name: 'Asha Rao', email, password: PASSWORD, acceptTerms: true };
    await browser.post('/api/accounts/sign-up', form, { headers: { origin: HTTPS } });
    const request = upgrade(
      socketIo,
      `Origin: ${HTTPS}`,
      `Cookie: ${browser.cookieHeader()}`,
      ...lines,
    );
    expect(await answerTo(portOf(), request)).toEqual({ status: 400, missing: [] });
  });
});

test('the page that is shown while the demo starts has them', async () => {
  const port = await freePort();
  const page = await openStartingPage({
    port,
    host: '127.0.0.1',
    brandName: 'Saath',
    publicUrl: HTTPS,
  });
  try {
    expect(await answerTo(port, closing('/', 'Accept: text/html'))).toEqual({
      status: 503,
      missing: [],
    });
    expect(await answerTo(port, 'hello\r\n\r\n')).toEqual({ status: 400, missing: [] });
  } finally {
    await page.close();
  }
});
