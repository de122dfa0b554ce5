import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import type { Browser } from '#server/testing/browser.ts';
import { makeMember, PASSWORD } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const PROXY = '127.8.8.8';
const CONNECTIONS = 90;
const HONEST_TIMES = 4;
const IMPATIENT = 40;

let server: TestServer;
beforeAll(async () => {
  // What a password costs on a site of two cores: only then does anybody wait.
  const { passwordCost } = readConfig({});
  const timeCost = passwordCost.timeCost * Math.ceil(availableParallelism() / 2);
  server = await startTestServer(
    { TRUST_PROXY: PROXY },
    { passwordCost: { ...passwordCost, timeCost } },
  );
});
afterAll(() => server.close());

const signIn = (browser: Browser, email: string, headers = {}) =>
  browser.post('/api/accounts/sign-in', { email, password: PASSWORD }, { headers });
const signUp = (browser: Browser, email: string, headers = {}) => {
  const input = { name: 'Asha Rao', email, password: PASSWORD, acceptTerms: true };
  return browser.post('/api/accounts/sign-up', input, { headers });
};

let forged = 0;

/** Many connections that never rest, each time with another email and from another network. */
function startFlood(send: typeof signIn | typeof signUp) {
  const replies: Awaited<ReturnType<typeof send>>[] = [];
  const over = new AbortController();
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    const browser = server.browser(PROXY);
    while (!over.signal.aborted) {
      forged += 1;
      const address = `${20 + (forged >> 16)}.${(forged >> 8) & 255}.${forged & 255}.7`;
      browser.cookies.clear();
      replies.push(
        await send(browser, `nobody-${forged}@example.com`, { 'x-forwarded-for': address }),
      );
    }
  });
  const withStatus = (status: number) => replies.filter((reply) => reply.status === status);
  return {
    withStatus,
    isFull: () => waitFor(() => withStatus(503).length > 0),
    stop: async () => {
      over.abort();
      await Promise.all(connections);
    },
  };
}

/** Sends a sign-in on a connection of its own, and does not wait for the answer. */
function sendAndLeave() {
  forged += 1;
  const body = JSON.stringify({ email: `nobody-${forged}@example.com`, password: PASSWORD });
  const { host, hostname, port } = new URL(server.url);
  let isSent = false;
  const socket = connect({ host: hostname, port: Number(port), localAddress: PROXY });
  socket.on('error', () => undefined);
  socket.write(
    [
      'POST /api/accounts/sign-in HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${server.url}`,
      `X-Forwarded-For: 30.${forged >> 8}.${forged & 255}.7`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
    () => (isSent = true),
  );
  return { isSent: () => isSent, hangUp: () => socket.destroy() };
}

async function counted(key: string): Promise<number> {
  const { rows } = await server.tools.db.execute<{ sum: number }>(
    sql`select coalesce(sum(count), 0)::int as sum from rate_limits where key like ${`${key}:%`}`,
  );
  return rows[0]?.sum ?? 0;
}

test('a flood of made-up emails keeps no known browser out', async () => {
  const { browser, email } = await makeMember(server);
  const flood = startFlood(signIn);
  try {
    await flood.isFull();
    for (let time = 0; time < HONEST_TIMES; time++)
      expect((await signIn(browser, email)).status).toBe(200);
  } finally {
    await flood.stop();
  }
  for (const { body, headers } of flood.withStatus(503)) {
    expect(body.code).toBe('UNAVAILABLE');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(flood.withStatus(500)).toEqual([]);
});

test('what a full line refused is counted neither for the account nor for the address', async () => {
  await server.tools.db.execute(sql`delete from rate_limits`);
  const flood = startFlood(signIn);
  await flood.isFull();
  await flood.stop();
  const looked = flood.withStatus(401).length;
  expect(await counted('sign-in:place')).toBe(looked);
  expect(await counted('sign-in:account')).toBe(looked);
  expect(await counted('sign-in:address')).toBe(looked);
});

test('whoever hangs up leaves the line, and was no attempt', async () => {
  await server.tools.db.execute(sql`delete from rate_limits`);
  const { email } = await makeMember(server);
  const impatient = Array.from({ length: IMPATIENT }, () => sendAndLeave());
  await waitFor(() => impatient.every((one) => one.isSent()));
  // Whoever comes after them is answered after all of them that are still there.
  const honest = signIn(server.browser(), email);
  for (const one of impatient) one.hangUp();
  expect((await honest).status).toBe(200);
  expect(await counted('sign-in:place')).toBeLessThan(IMPATIENT / 2);
});

test('what is refused without a look at the password is not counted', async () => {
  await server.tools.db.execute(sql`delete from rate_limits`);
  const { email } = await makeMember(server);
  const wrong = { email, password: 'wrong' };
  const guesser = server.browser();
  for (let time = 0; time < 20; time += 1) await guesser.post('/api/accounts/sign-in', wrong);
  for (const of of ['place', 'address', 'account'])
    expect(await counted(`sign-in:${of}`), of).toBe(10);
});

test('a flood of sign-ups keeps nobody from signing in, and counts only what became of it', async () => {
  const { email } = await makeMember(server);
  await server.tools.db.execute(sql`delete from rate_limits`);
  const flood = startFlood(signUp);
  try {
    await flood.isFull();
    for (let time = 0; time < HONEST_TIMES; time++)
      expect((await signIn(server.browser(), email)).status).toBe(200);
  } finally {
    await flood.stop();
  }
  expect(flood.withStatus(500)).toEqual([]);
  expect(await counted('sign-ups')).toBe(flood.withStatus(200).length);
});
