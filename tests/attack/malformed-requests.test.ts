import { connect } from 'node:net';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import type { Browser, Reply } from '#server/testing/browser.ts';
import { declaredEndpoints, type DeclaredEndpoint } from '#server/testing/declared-endpoints.ts';
import { makeCompanion } from '#server/testing/make-companion.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { tally, timesOf } from './counts.ts';
import { tellCounts } from './tell-counts.ts';
import { keepDatabase, type KeptDatabase } from './kept-database.ts';
import { nearly, strangeValue } from './malformed-values.ts';
import { randomFrom, seed, type Random } from './random.ts';

tellCounts();

const REQUESTS = timesOf(100_000, 1_000);
const AT_ONCE = 25;

let server: TestServer;
let kept: KeptDatabase;
let browsers: Browser[];
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer(
    { LOG_LEVEL: 'error' },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  server.clock.standStill();
  const [companion, admin] = [await makeCompanion(server), await makeStaff(server, 'admin')];
  browsers = [companion.browser, companion.browser, admin.browser, server.browser()];
  // They stay signed in, and have just proven that it is them, however often a minute passes.
  await server.tools.db.execute(
    sql`update sessions set proven_at = '2100-01-01', expires_at = '2200-01-01', last_seen_at = '2100-01-01', remember = true`,
  );
  await server.tools.settled();
  kept = await keepDatabase(server);
});
afterAll(() => server.close());

// Whoever ends their session is nobody afterwards, and everything else would be refused.
const endsSessions = /sign-?out|\/delete$|change-password|\/prove$/;
const endpoints = declaredEndpoints().filter(({ route }) => !endsSessions.test(route.path));

interface Malformed {
  endpoint: DeclaredEndpoint;
  path: string;
  raw: string | Uint8Array | undefined;
  type: string;
}

const types = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;charset=utf-7',
  'application/x-www-form-urlencoded',
  'image/svg+xml',
  'application/octet-stream',
  '',
  ';',
];
const text = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function make(random: Random): Malformed {
  const endpoint = random.pick(endpoints);
  const input = nearly(endpoint.inputSchema, random);
  const fields = new Map(Object.entries(typeof input === 'object' && input ? input : {}));
  const piece = (value: unknown) =>
    random.chance(0.1)
      ? text(value)
          .slice(0, 50)
          .replaceAll(/[^\x21-\x7e]|[#?]/g, '%ff')
      : encodeSafely(text(value));
  let path = `/api${endpoint.route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return piece(value ?? strangeValue(random)).slice(0, 4_000) || '%20';
  })}`;
  if (endpoint.route.method === 'GET') {
    const query = [...fields].map(
      ([name, value]) => `${encodeSafely(name)}=${piece(value).slice(0, 3_000)}`,
    );
    path += `?${query.join(random.pick(['&', '&', '&&', ';']))}`;
    return { endpoint, path, raw: undefined, type: '' };
  }
  const whole = JSON.stringify(random.chance(0.9) ? Object.fromEntries(fields) : input) ?? '';
  const raw = random.chance(0.8) ? whole : broken(whole, random);
  return {
    endpoint,
    path,
    raw,
    type: random.chance(0.85) ? 'application/json' : random.pick(types),
  };
}

/** A lone half of a pair has no encoding. */
const encodeSafely = (value: string) => encodeURIComponent(Buffer.from(value).toString());

function broken(whole: string, random: Random): string | Uint8Array {
  const cut = whole.slice(0, random.below(whole.length + 1));
  return random.pick<() => string | Uint8Array>([
    () => cut,
    () => `${whole}${whole}`,
    () => whole.replaceAll('"', "'"),
    () => `\ufeff${whole}`,
    () => Buffer.concat([Buffer.from(cut), Buffer.of(0xff, 0xfe, 0xc0, 0x80)]),
    () => Buffer.from(whole, 'utf16le'),
    () => `{"a":${'['.repeat(5_000)}`,
    () => `{"__proto__":{"isAdmin":true},${whole.slice(1)}`,
    () => `{"id":1,"id":2,${whole.slice(1)}`,
    () => '',
  ])();
}

function send(browser: Browser, { endpoint, path, raw, type }: Malformed): Promise<Reply> {
  const { method } = endpoint.route;
  if (method === 'GET') return browser.get(path);
  if (method === 'DELETE') return browser.delete(path);
  const how = { PATCH: browser.patch, PUT: browser.put }[method] ?? browser.post;
  return how(path, undefined, { raw: raw ?? '', headers: { 'content-type': type } });
}

const leaks = /\n\s+at |node_modules|\/src\/|[.]ts:\d|drizzle|pg_|SELECT |insert into|ECONN|ENOENT/;

test(`${REQUESTS} requests that make no sense, of seed ${seed}`, async () => {
  const random = randomFrom(seed);
  const faults: unknown[] = [];
  const cookies = browsers.map((browser) => new Map(browser.cookies));
  for (let done = 0; done < REQUESTS && faults.length < 20; done += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, () => ({
      what: make(random),
      by: random.below(browsers.length),
    }));
    const replies = await Promise.all(
      batch.map(async ({ what, by }) => ({
        what,
        by,
        reply: await send(browsers[by] as Browser, what),
      })),
    );
    for (const { what, by, reply } of replies) {
      tally(`malformed requests answered ${reply.status}`);
      const said = reply.bytes.toString();
      if (reply.status >= 500 || (reply.status >= 400 && leaks.test(said)))
        faults.push({
          by,
          name: what.endpoint.name,
          path: what.path.slice(0, 300),
          raw: String(what.raw).slice(0, 300),
          type: what.type,
          status: reply.status,
          said: said.slice(0, 300),
          lines: lines.splice(0),
        });
    }
    if (replies.every(({ reply }) => reply.status >= 400)) {
      const written = (await kept.written()).filter((name) => name !== 'audit_log');
      if (written.length > 0)
        faults.push({ written, names: replies.map(({ what }) => what.endpoint.name) });
    }
    await kept.restore();
    for (const [place, jar] of cookies.entries()) {
      browsers[place]?.cookies.clear();
      for (const [name, value] of jar) browsers[place]?.cookies.set(name, value);
    }
    // What may be asked for in a minute, or an hour, may be asked for again.
    server.clock.letPass(minutes(61));
  }
  expect(faults).toEqual([]);
  expect((await browsers[0]?.get('/api/profiles/me'))?.status).toBe(200);
});

test('lines that are no HTTP end their own connection, and no other', async () => {
  const { port, hostname } = new URL(server.url);
  const host = `Host: ${hostname}:${port}`;
  const random = randomFrom(seed);
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => random.below(256)));
  const attempts: (string | Buffer)[] = [
    'GET / HTTP/9.9\r\n\r\n',
    'GET\r\n\r\n',
    `GET /api/accounts/session HTTP/1.1\r\n${host}\r\nContent-Length: -5\r\n\r\n`,
    `POST /api/likes HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}`,
    `POST /api/likes HTTP/1.1\r\n${host}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/profiles/me HTTP/1.1\r\n\r\n`,
    `POST /api/likes HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    `GET / HTTP/1.1\r\n${host}\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
    `GET /${'a'.repeat(70_000)} HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}\r\n${Array.from({ length: 3_000 }, (_, n) => `X-${n}: y`).join('\r\n')}\r\n\r\n`,
    `GET / HTTP/1.1\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}\r\n${host}x\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}\r\nCookie: ${'a=b; '.repeat(2_000)}\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}\r\n folded: x\r\n\r\n`,
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\n\r\n`,
    `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
    `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n\r\n`,
    `OPTIONS * HTTP/1.1\r\n${host}\r\n\r\n`,
    `TRACE / HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET http://elsewhere.example/ HTTP/1.1\r\n${host}\r\n\r\n`,
    ...Array.from({ length: timesOf(2_000, 100) }, () => bytes(1 + random.below(400))),
  ];
  for (const attempt of attempts) {
    const line = connect({ port: Number(port), host: hostname });
    const closed = once(line, 'close');
    let said = '';
    line.on('data', (data) => (said += data));
    line.on('error', () => undefined);
    await once(line, 'connect');
    line.end(attempt);
    await closed;
    tally('malformed lines');
    const status = Number(/^HTTP\/1[.]1 (\d+)/.exec(said)?.[1] ?? 0);
    expect([status >= 500 ? said : '', leaks.test(said)], String(attempt).slice(0, 200)).toEqual([
      '',
      false,
    ]);
  }
  expect((await browsers[0]?.get('/api/profiles/me'))?.status).toBe(200);
});
