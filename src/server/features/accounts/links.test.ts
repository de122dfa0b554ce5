import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours, minutes } from '#server/platform/clock.ts';
import type { Browser } from '#server/testing/browser.ts';
import { makeMember, PASSWORD } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NEW_PASSWORD = 'winter-lantern-82';
const EXPIRED = 'This link has expired or was already used. Please ask for a new one.';

async function tokenMailedTo(email: string, subject: RegExp): Promise<string> {
  const { text } = await server.mailTo(email, subject);
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}
const verified = async (browser: Browser) =>
  (await browser.get('/api/accounts/session')).body.member?.emailVerified;
const signIn = (email: string, password: string) =>
  server.browser().post('/api/accounts/sign-in', { email, password });
const confirm = (token: string) => server.browser().post('/api/accounts/confirm-email', { token });
const reset = (token: string, password = NEW_PASSWORD) =>
  server.browser().post('/api/accounts/reset-password', { token, password });

describe('confirming the email', () => {
  test('the mailed link confirms it, once, also from another device', async () => {
    const { email, browser } = await makeMember(server);
    expect(await verified(browser)).toBe(false);
    const token = await tokenMailedTo(email, /Confirm/);
    const reply = await confirm(token);
    expect(reply.body).toEqual({ email });
    expect(await verified(browser)).toBe(true);
    const again = await confirm(token);
    expect([again.status, again.body.message]).toEqual([410, EXPIRED]);
  });

  test('made-up links are refused', async () => {
    for (const token of ['x', 'a'.repeat(43), '../..', "';--"]) {
      expect((await confirm(token)).status).toBe(410);
    }
    expect((await confirm('')).status).toBe(400);
    expect((await confirm('x'.repeat(10_000))).status).toBe(400);
  });

  test('asking again mails another link, a few times an hour', async () => {
    const { browser, email } = await makeMember(server);
    await server.mailTo(email, /Confirm/);
    const statuses = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await browser.post('/api/accounts/resend-confirmation')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('forgotten password', () => {
  test('the mailed link sets a new one and signs out every device', async () => {
    const { email, browser } = await makeMember(server);
    await server.browser().post('/api/accounts/forgot-password', { email });
    const token = await tokenMailedTo(email, /new .* password/);
    expect((await reset(token)).status).toBe(200);
    expect((await browser.get('/api/accounts/session')).body.member).toBeNull();
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    await server.mailTo(email, /password was changed/);
  });

  test('a used link is refused, also when opened twice at the same instant', async () => {
    const { email } = await makeMember(server);
    await server.browser().post('/api/accounts/forgot-password', { email });
    const token = await tokenMailedTo(email, /new .* password/);
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
    const token = await tokenMailedTo(email, /new .* password/);
    server.clock.letPass(minutes(61));
    expect((await reset(token)).body.message).toBe(EXPIRED);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('a refused password does not use the link up', async () => {
    const { email } = await makeMember(server);
    await server.browser().post('/api/accounts/forgot-password', { email });
    const token = await tokenMailedTo(email, /new .* password/);
    const weak = await reset(token, 'password');
    expect([weak.status, weak.body.message]).toEqual([
      422,
      'Password is too weak. Please choose a stronger password.',
    ]);
    expect((await reset(token, 'short')).body.message).toBe(
      'Password must be at least 6 characters',
    );
    expect((await reset(token)).status).toBe(200);
  });

  test('a link for one purpose does not serve another', async () => {
    const { email } = await makeMember(server);
    const token = await tokenMailedTo(email, /Confirm/);
    expect((await reset(token)).status).toBe(410);
    expect((await confirm(token)).status).toBe(200);
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
    const token = await tokenMailedTo(email, /new .* password/);
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
  test('needs the current one, keeps this device and signs out the others', async () => {
    const { email, browser } = await makeMember(server);
    const other = server.browser();
    await other.post('/api/accounts/sign-in', { email, password: PASSWORD });
    const change = (currentPassword: string, newPassword: string) =>
      browser.post('/api/accounts/change-password', { currentPassword, newPassword });
    const wrong = await change('not-it', NEW_PASSWORD);
    expect([wrong.status, wrong.body.message]).toEqual([403, 'That is not your current password.']);
    expect((await change(PASSWORD, 'qwerty')).status).toBe(422);
    expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200);
    expect(await verified(browser)).toBeDefined();
    expect(await verified(other)).toBeUndefined();
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('changing the email', () => {
  test('takes effect when the link mailed to the new address is opened; the old address is told', async () => {
    const { email, browser, member } = await makeMember(server);
    const newEmail = `new-${member.id}@example.com`;
    const ask = (password: string, to: string) =>
      browser.post('/api/accounts/change-email', { password, newEmail: to });
    expect((await ask('wrong-one', newEmail)).status).toBe(403);
    expect((await ask(PASSWORD, newEmail)).status).toBe(200);
    expect((await browser.get('/api/accounts/session')).body.member.email).toBe(email);
    expect((await confirm(await tokenMailedTo(newEmail, /Confirm/))).body).toEqual({
      email: newEmail,
    });
    expect((await browser.get('/api/accounts/session')).body.member).toMatchObject({
      email: newEmail,
      emailVerified: true,
    });
    await server.mailTo(email, /email address was changed/);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(newEmail, PASSWORD)).status).toBe(200);
  });

  test('a used address is refused, at once or when someone else took it in the meantime', async () => {
    const { browser, member } = await makeMember(server);
    const { email: taken } = await makeMember(server);
    const now = await browser.post('/api/accounts/change-email', {
      password: PASSWORD,
      newEmail: taken,
    });
    expect(now.status).toBe(409);
    const wanted = `wanted-${member.id}@example.com`;
    await browser.post('/api/accounts/change-email', { password: PASSWORD, newEmail: wanted });
    const token = await tokenMailedTo(wanted, /Confirm/);
    await makeMember(server, { email: wanted });
    const late = await confirm(token);
    expect([late.status, late.body.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect((await browser.get('/api/accounts/session')).body.member.email).toBe(member.email);
  });

  test('a reset link mailed to the old address dies with the change', async () => {
    const { email, browser, member } = await makeMember(server);
    await server.browser().post('/api/accounts/forgot-password', { email });
    const old = await tokenMailedTo(email, /new .* password/);
    const newEmail = `moved-${member.id}@example.com`;
    await browser.post('/api/accounts/change-email', { password: PASSWORD, newEmail });
    await confirm(await tokenMailedTo(newEmail, /Confirm/));
    expect((await reset(old)).status).toBe(410);
    server.clock.letPass(hours(1));
  });
});
