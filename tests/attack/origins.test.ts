import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { features } from '#server/features.ts';
import { declaredEndpoints } from '#server/testing/declared-endpoints.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { SESSION_COOKIE } from '#server/platform/http/cookies.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { isWhole, tally } from './counts.ts';
import { tellCounts } from './tell-counts.ts';
import { keepDatabase, type KeptDatabase } from './kept-database.ts';

tellCounts();

let server: TestServer;
let member: Awaited<ReturnType<typeof makeListedMember>>;
let kept: KeptDatabase;
let foreign: (string | undefined)[];
beforeAll(async () => {
  server = await startTestServer();
  member = await makeListedMember(server);
  await member.browser.get('/api/profiles/me');
  await server.tools.settled();
  await jobsDone(server, 'accounts');
  kept = await keepDatabase(server);
  const { port, host } = new URL(server.url);
  foreign = [
    undefined,
    '',
    'null',
    'https://elsewhere.example',
    'http://127.0.0.1',
    `https://${host}.elsewhere.example`,
    `http://elsewhere.example:${port}`,
    `http://elsewhere.example/${host}`,
    `http://${host}@elsewhere.example`,
    `http://localhost:${port}`,
    `http://127.0.0.1:${Number(port) + 1}`,
    `http://[::1]:${port}`,
    `ftp://${host}`,
    `data:text/html,${host}`,
    `${server.url}, https://elsewhere.example`,
    `https://elsewhere.example, ${server.url}`,
    `//${host}`,
    host,
    `file://${host}`,
    'chrome-extension://abcdefghijklmnop',
    `http://127.0.0.1:${port}0`,
    `http://xn--127-0-0-1.example:${port}`,
  ];
});
afterAll(() => server.close());

const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded'];

/** Another address of the same member: one that asks so often would be slowed down. */
function elsewhere(): Browser {
  const browser = server.browser();
  for (const [name, value] of member.browser.cookies) browser.cookies.set(name, value);
  return browser;
}

const takesFiles = (name: string) =>
  features.some(({ uploads }) =>
    uploads.some(({ endpoint }) => endpoint['~orpc'].route.path === pathOf(name)),
  );
const pathOf = (name: string) =>
  declaredEndpoints().find((endpoint) => endpoint.name === name)?.route.path;
const refusals = ['ORIGIN_REFUSED', 'WRONG_BODY_TYPE', 'NOT_AN_IMAGE', 'NOT_A_VOICE_NOTE'];

const writes = declaredEndpoints().filter(({ route }) => route.method !== 'GET');

test.each(writes)('$name takes nothing from a foreign page', async ({ name, route }) => {
  const path = `/api${route.path.replaceAll(/\{\w+\}/g, '01a1dcea-2070-7777-8309-e7a0651dff44')}`;
  const browser = elsewhere();
  // A third of them each time, another one for each.
  const place = writes.findIndex((write) => write.name === name);
  for (const origin of foreign.filter((_, at) => isWhole || (at + place) % 3 === 0))
    for (const type of isWhole ? types : types.slice(0, 1)) {
      const options = { raw: '{}', headers: { origin, 'content-type': type } };
      const reply = await (route.method === 'DELETE'
        ? browser.delete(path, { headers: { origin } })
        : { PUT: browser.put, PATCH: browser.patch, POST: browser.post }[
            route.method as 'PUT' | 'PATCH' | 'POST'
          ](path, undefined, options));
      tally('writes from foreign origins');
      // What no form can send but a script may is refused for where it comes from, the rest perhaps for what it is.
      const isJson = type === 'application/json' && !takesFiles(name);
      expect(isJson ? ['ORIGIN_REFUSED'] : refusals, `${origin} ${type}`).toContain(
        reply.body.code,
      );
      expect([403, 415]).toContain(reply.status);
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  expect(await kept.written()).toEqual([]);
});

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': randomBytes(16).toString('base64'),
};

test('no connection is opened for a foreign page, by any transport', async () => {
  for (const origin of foreign)
    for (const [transport, headers] of [
      ['websocket', upgrade],
      ['polling', {}],
      ['webtransport', {}],
    ] as const) {
      const path = `/socket.io/?EIO=4&transport=${transport}`;
      const reply = await member.browser.get(path, { headers: { ...headers, origin } });
      tally('handshakes from foreign origins');
      expect([400, 403, 404], `${origin} ${transport}`).toContain(reply.status);
      expect(JSON.stringify(reply.body)).not.toContain('sid');
    }
  expect(member.browser.cookies.has(SESSION_COOKIE)).toBe(true);
});

test('a page asked for by another site is told nothing that scripts there can read', async () => {
  for (const { route } of declaredEndpoints().filter(({ route: { method } }) => method === 'GET')) {
    const path = `/api${route.path.replaceAll(/\{\w+\}/g, '01a1dcea-2070-7777-8309-e7a0651dff44')}`;
    const reply = await member.browser.get(path, {
      headers: { origin: 'https://elsewhere.example' },
    });
    tally('reads from foreign origins');
    expect(reply.headers['access-control-allow-origin'], route.path).toBeUndefined();
  }
});
