import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusals } from '#contract/errors.ts';
import { minutes } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Browser } from '#server/testing/browser.ts';
import { accountCalls, NEW_PASSWORD } from '#server/testing/account-calls.ts';
import { makeMember, PASSWORD, passwordProof } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { hashPassword, passwordMatches } from './passwords.policy.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const EXPIRED = refusals.LINK_EXPIRED.message;
const { signIn, confirm, reset, verified } = accountCalls(() => server);

test('a site keeps passwords at the cost that OWASP asks for', async () => {
  const { passwordCost } = readConfig({});
  const tools = { ...server.tools, config: { ...server.tools.config, passwordCost } };
  const hash = await hashPassword(tools, PASSWORD);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(tools, hash, PASSWORD)).toBe(true);
  expect(await passwordMatches(tools, hash, NEW_PASSWORD)).toBe(false);
});

describe('forgotten password', () => {
  test('the mailed link sets a new one and signs out every device', async () => {
    const { email, browser } = await makeMember(server);
    await server.browser().post('/api/accounts/forgot-password', { email });
    const token = await server.tokenMailedTo(email, /new .* password/);
    expect((await reset(token)).status).toBe(200);
    expect((await browser.get('/api/accounts/session')).body.member).toBeNull();
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    await server.mailTo(email, /password was changed/);
  });

  test('a mail that cannot be enqueued is not kept either', async () => {
    const { email, member } = await makeMember(server);
    const { db } = server.tools;
    await db.execute(
      sql`alter table pgboss.job add constraint broken check (name <> 'accounts.mail') not valid`,
    );
    try {
      const reply = await server.browser().post('/api/accounts/forgot-password', { email });
      expect(reply.status).toBe(500);
    } finally {
      await db.execute(sql`alter table pgboss.job drop constraint broken`);
    }
    const { rows } = await db.execute(sql`select 1 from account_mails
      where member_id = ${member.id} and mail = 'reset-password'`);
    expect(rows).toEqual([]);
  });

  test('a used link is refused, also when opened twice at the same instant', async () => {
    const { email } = await makeMember(server);
    await server.browser().post('/api/accounts/forgot-password', { email });
    const token = await server.tokenMailedTo(email, /new .* password/);
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, i) => reset(token, `${NEW_PASSWORD}-${i}`)),
    );
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      '410',
      '410',
      '410',
      '410',
    ]);
    const late = await reset(token);
    expect([late.status, late.body.message]).toEqual([410, EXPIRED]);
  });

  test('an expired link is refused', async () => {
    const { email } = await makeMember(server);
    await server.browser().post('/api/accounts/forgot-password', { email });
    const token = await server.tokenMailedTo(email, /new .* password/);
    server.clock.letPass(minutes(61));
    expect((await reset(token)).body.message).toBe(EXPIRED);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('a refused password does not use the link up', async () => {
    const { email } = await makeMember(server);
    await server.browser().post('/api/accounts/forgot-password', { email });
    const token = await server.tokenMailedTo(email, /new .* password/);
    const weak = await reset(token, 'password');
    expect([weak.status, weak.body.message]).toEqual([
      422,
      'Password is too weak. Please choose a stronger password. This is one of the first that anybody would try.',
    ]);
    expect((await reset(token, 'short')).body.message).toBe(
      'Password must be at least 6 characters',
    );
    expect((await reset(token)).status).toBe(200);
  });

  test('a link for one purpose does not serve another', async () => {
    const { email } = await makeMember(server);
    const token = await server.tokenMailedTo(email, /Confirm/);
    expect((await reset(token)).status).toBe(410);
    expect((await confirm(token)).status).toBe(200);
  });

  test('a link is not good for endless tries', async () => {
    const { email } = await makeMember(server);
    await server.browser().post('/api/accounts/forgot-password', { email });
    const token = await server.tokenMailedTo(email, /new .* password/);
    const replies = await Promise.all(Array.from({ length: 15 }, () => reset(token, 'password')));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('the answer does not tell whether there is an account', async () => {
    const { email } = await makeMember(server);
    const known = await server.browser().post('/api/accounts/forgot-password', { email });
    const unknown = await server
      .browser()
      .post('/api/accounts/forgot-password', { email: 'nobody@example.com' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });

  test('whoever opened the link gets in even while guessers keep the address busy', async () => {
    const { email } = await makeMember(server);
    const address = '127.4.4.4';
    await server.browser(address).post('/api/accounts/forgot-password', { email });
    const token = await server.tokenMailedTo(email, /new .* password/);
    for (let i = 0; i < 12; i++) {
      await server.browser(address).post('/api/accounts/sign-in', { email, password: 'wrong' });
    }
    const browser = server.browser(address);
    await browser.post('/api/accounts/reset-password', { token, password: NEW_PASSWORD });
    const reply = await browser.post('/api/accounts/sign-in', { email, password: NEW_PASSWORD });
    expect(reply.status).toBe(200);
  });
});

describe('changing the password', () => {
  test('needs a new one, and works a few times an hour', async () => {
    const { browser } = await makeMember(server);
    const change = (currentPassword: string, newPassword: string) =>
      browser.post('/api/accounts/change-password', {
        proof: passwordProof(currentPassword),
        newPassword,
      });
    expect((await change(PASSWORD, PASSWORD)).body.message).toBe(
      'Please choose a password that is new.',
    );
    const statuses = [];
    const passwords = [PASSWORD, ...Array.from({ length: 6 }, (_, i) => `${NEW_PASSWORD}-${i}`)];
    for (let i = 0; i < 6; i++) {
      statuses.push((await change(passwords[i] ?? '', passwords[i + 1] ?? '')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('makes devices known with the old one strangers again, but not this one', async () => {
    const { email, browser } = await makeMember(server);
    const thief = server.browser('127.3.3.3');
    await thief.post('/api/accounts/sign-in', { email, password: PASSWORD });
    await browser.post('/api/accounts/change-password', {
      proof: passwordProof(),
      newPassword: NEW_PASSWORD,
    });
    const guess = (from: Browser) =>
      from.post('/api/accounts/sign-in', { email, password: 'wrong' });
    for (let i = 0; i < 10; i++) await guess(server.browser('127.3.3.3'));
    expect((await guess(thief)).status).toBe(429);
    expect((await guess(browser)).status).toBe(401);
  });

  test('of two changes at the same instant one holds, and the other is told', async () => {
    const { email, browser } = await makeMember(server);
    const wanted = [`${NEW_PASSWORD}-a`, `${NEW_PASSWORD}-b`];
    const replies = await Promise.all(
      wanted.map((newPassword) =>
        browser.post('/api/accounts/change-password', { proof: passwordProof(), newPassword }),
      ),
    );
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403']);
    const winner = wanted[replies.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(email, winner)).status).toBe(200);
  });

  test('needs the current one, keeps this device and signs out the others', async () => {
    const { email, browser } = await makeMember(server);
    const other = server.browser();
    await other.post('/api/accounts/sign-in', { email, password: PASSWORD });
    const change = (currentPassword: string, newPassword: string) =>
      browser.post('/api/accounts/change-password', {
        proof: passwordProof(currentPassword),
        newPassword,
      });
    const wrong = await change('not-it', NEW_PASSWORD);
    expect([wrong.status, wrong.body.message]).toEqual([403, 'That is not your current password.']);
    expect((await change(PASSWORD, 'qwerty')).status).toBe(422);
    expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200);
    expect(await verified(browser)).toBeDefined();
    expect(await verified(other)).toBeUndefined();
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });
});
