import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours, minutes } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { accountCalls, NEW_PASSWORD } from '#server/testing/account-calls.ts';
import type { Browser } from '#server/testing/browser.ts';
import { declaredEndpoints } from '#server/testing/declared-endpoints.ts';
import {
  makeMember,
  passwordProof,
  PASSWORD,
  type MadeMember,
} from '#server/testing/make-member.ts';
import { addPasskey, codeOf, setUpAuthenticator } from '#server/testing/second-factors.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { verifyMember } from '#server/testing/verify-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { signIn } = accountCalls(() => server);
const prove = (browser: Browser, password = PASSWORD) =>
  browser.post('/api/accounts/prove', { proof: passwordProof(password) });

async function provenAt({ member }: Pick<MadeMember, 'member'>): Promise<number> {
  const { rows } = await server.tools.db.execute<{ at: string }>(
    sql`select proven_at as at from sessions where member_id = ${member.id}`,
  );
  return new Date(String(rows[0]?.at)).getTime();
}

async function accountRow({ member }: Pick<MadeMember, 'member'>) {
  const { rows } = await server.tools.db.execute(
    sql`select * from members where id = ${member.id}`,
  );
  return rows;
}

describe('a proof', () => {
  test('is kept with its time; a wrong one says so and proves nothing', async () => {
    const made = await makeMember(server);
    const before = await provenAt(made);
    server.clock.letPass(minutes(30));
    const wrong = await prove(made.browser, 'not-it');
    expect([wrong.status, wrong.body.code]).toEqual([403, 'WRONG_PASSWORD']);
    expect(await provenAt(made)).toBe(before);
    expect((await prove(made.browser)).body).toEqual({ ok: true });
    expect(await provenAt(made)).toBeGreaterThanOrEqual(before + minutes(30));
  });

  test('needs a method that we know', async () => {
    const { browser } = await makeMember(server);
    for (const proof of [undefined, {}, { method: 'smile' }, { method: 'password' }])
      expect((await browser.post('/api/accounts/prove', { proof })).status).toBe(400);
  });

  test('can be tried ten times, also at the same instant, and then waits', async () => {
    const { browser } = await makeMember(server);
    const replies = await Promise.all(Array.from({ length: 15 }, () => prove(browser, 'not-it')));
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(10);
    expect((await prove(browser)).status).toBe(429);
    server.clock.letPass(minutes(10));
    expect((await prove(browser)).status).toBe(200);
  });

  test('can be tried fifty times a day, however patiently', async () => {
    const { browser, email } = await makeMember(server);
    await browser.post('/api/accounts/sign-in', { email, password: PASSWORD, remember: true });
    for (let tried = 0; tried < 50; tried += 10) {
      for (let i = 0; i < 10; i++) expect((await prove(browser, 'not-it')).status).toBe(403);
      server.clock.letPass(minutes(11));
    }
    expect((await prove(browser)).status).toBe(429);
    server.clock.letPass(hours(24));
    expect((await prove(browser)).status).toBe(200);
  });

  test('that somebody tries to guess closes neither sign-in nor the other devices', async () => {
    const { browser: stolen, email } = await makeMember(server);
    const other = server.browser();
    await other.post('/api/accounts/sign-in', { email, password: PASSWORD });
    for (let i = 0; i < 12; i++) await prove(stolen, 'not-it');
    expect((await prove(stolen)).status).toBe(429);
    expect((await prove(other)).status).toBe(200);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect((await stolen.post('/api/accounts/sign-out')).status).toBe(200);
    await stolen.post('/api/accounts/sign-in', { email, password: PASSWORD });
    expect((await prove(stolen)).status, 'a new session has tries of its own').toBe(200);
  });
});

describe('what always asks anew', () => {
  const asks = [
    ['change-email', { newEmail: 'asha.elsewhere@example.com' }],
    ['change-password', { newPassword: NEW_PASSWORD }],
    ['passkeys/options', {}],
    ['authenticator/setup', {}],
  ] as const;

  test.each(asks)('%s, one second after a proof', async (path, input) => {
    const { browser, email } = await makeMember(server);
    await prove(browser);
    server.clock.letPass(1000);
    expect((await browser.post(`/api/accounts/${path}`, input)).status).toBe(400);
    const wrong = await browser.post(`/api/accounts/${path}`, {
      ...input,
      proof: passwordProof('not-it'),
    });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'WRONG_PASSWORD']);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test.each(asks)('%s, of a stolen cookie whose last proof is long ago', async (path, input) => {
    const { browser, email } = await makeMember(server);
    server.clock.letPass(minutes(11));
    const guess = { ...input, proof: passwordProof('a guess') };
    expect((await browser.post(`/api/accounts/${path}`, input)).status).toBe(400);
    expect((await browser.post(`/api/accounts/${path}`, guess)).status).toBe(403);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });
});

describe('a stolen cookie whose last proof is older than ten minutes', () => {
  const fresh = declaredEndpoints().filter(
    ({ meta: { access } }) => access !== 'visitor' && access.fresh && !access.roles,
  );

  test('is refused by everything that needs a fresh proof, and changes nothing', async () => {
    const own = await makeMember(server, { userType: 'provider' });
    // Nothing else is missing.
    await verifyMember(server, own);
    const { browser, member } = own;
    server.clock.letPass(minutes(10) + 1);
    const before = await accountRow(own);
    for (const { name, route } of fresh) {
      const path = `/api${route.path.replaceAll(/\{\w+\}/g, newId())}`;
      const how = { GET: browser.get, PUT: browser.put, DELETE: browser.delete };
      const reply = await (how[route.method as keyof typeof how] ?? browser.post)(path, {});
      expect([reply.status, reply.body.code], name).toEqual([403, 'PROOF_REQUIRED']);
    }
    expect(await accountRow(own)).toEqual(before);
    expect((await browser.get('/api/accounts/session')).body.member?.id).toBe(member.id);
  });

  test('is what pausing, a copy of the data and deletion are guarded against', () => {
    const names = fresh.map(({ name }) => name);
    for (const name of ['pause', 'requestExport', 'askDeletion'])
      expect(names).toContain(`accounts.${name}`);
  });
});

describe('beside a password', () => {
  test('the code of an authenticator proves it, once', async () => {
    const made = await makeMember(server);
    const { secret } = await setUpAuthenticator(server, made);
    // One code for both: a minute may turn between them, and the next code would be right.
    const code = codeOf(server, secret);
    const show = () =>
      made.browser.post('/api/accounts/prove', { proof: { method: 'code', code } });
    expect((await show()).status).toBe(200);
    expect((await show()).body.code).toBe('WRONG_CODE');
  });

  test('a passkey proves it, asked for by this member', async () => {
    const made = await makeMember(server);
    const { passkey } = await addPasskey(server, made);
    const ask = (browser: Browser) => browser.post('/api/accounts/prove/passkey-options');
    const show = (response: object) =>
      made.browser.post('/api/accounts/prove', { proof: { method: 'passkey', response } });
    const { body } = await ask(made.browser);
    expect(body.allowCredentials).toHaveLength(1);
    const signed = passkey.sign(body);
    expect((await show(signed)).status).toBe(200);
    expect((await show(signed)).body.code).toBe('PASSKEY_REFUSED');
    const stranger = await makeMember(server);
    const foreign = passkey.sign((await ask(stranger.browser)).body);
    expect((await show(foreign)).body.code).toBe('PASSKEY_REFUSED');
  });
});
