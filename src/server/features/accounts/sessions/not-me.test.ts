import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes } from '#server/platform/clock.ts';
import { accountCalls, NEW_PASSWORD } from '#server/testing/account-calls.ts';
import type { Browser } from '#server/testing/browser.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import {
  makeMember,
  PASSWORD,
  passwordProof,
  type MadeMember,
} from '#server/testing/make-member.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { signIn, confirm, reset, disown, verified } = accountCalls(() => server);
const NEW = /New sign-in/;
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

/** Somebody with the password, in a browser of their own. */
async function signInElsewhere(email: string): Promise<Browser> {
  const browser = server.browser();
  const reply = await browser.post('/api/accounts/sign-in', { email, password: PASSWORD });
  expect(reply.status).toBe(200);
  return browser;
}

async function robbed() {
  const made = await makeMember(server);
  const thief = await signInElsewhere(made.email);
  return { ...made, thief, token: await server.tokenMailedTo(made.email, NEW) };
}

async function moveTo(browser: Browser, email: string): Promise<void> {
  await browser.post('/api/accounts/change-email', { proof: passwordProof(), newEmail: email });
  expect((await confirm(await server.tokenMailedTo(email, /Confirm/))).status).toBe(200);
}

const linksOf = async ({ member }: Pick<MadeMember, 'member'>) => {
  const { rows } = await server.tools.db.execute<{ count: number }>(
    sql`select count(*)::int as count from account_links
      where member_id = ${member.id} and purpose = 'not-me'`,
  );
  return rows[0]?.count;
};

describe('a sign-in from a new browser', () => {
  test('is mailed, with the device and the time in India', async () => {
    const { email } = await makeMember(server);
    const browser = server.browser();
    await browser.post(
      '/api/accounts/sign-in',
      { email, password: PASSWORD },
      { headers: { 'user-agent': PHONE } },
    );
    const { text } = await server.mailTo(email, NEW);
    expect(text).toContain('Chrome on Android');
    expect(text).toMatch(/\d{1,2} \w{3,4} \d{4},? (at )?\d{1,2}:\d{2}\s[ap]m India time/);
    expect(text).toContain('/not-me?token=');
  });

  test('is not mailed from a browser that the account knows, nor is the sign-up', async () => {
    const made = await makeMember(server);
    await made.browser.post('/api/accounts/sign-out');
    await made.browser.post('/api/accounts/sign-in', { email: made.email, password: PASSWORD });
    await jobsDone(server, 'accounts');
    expect(await linksOf(made)).toBe(0);
    const thief = await signInElsewhere(made.email);
    await thief.post('/api/accounts/sign-in', { email: made.email, password: PASSWORD });
    await server.mailTo(made.email, NEW);
    await jobsDone(server, 'accounts');
    expect(await linksOf(made)).toBe(1);
  });

  test('is not mailed with a wrong password, and answers as for nobody', async () => {
    const made = await makeMember(server);
    const wrong = await signIn(made.email, 'not-it');
    const nobody = await signIn('nobody@example.com', 'not-it');
    expect([wrong.status, wrong.body]).toEqual([nobody.status, nobody.body]);
    await jobsDone(server, 'accounts');
    expect(await linksOf(made)).toBe(0);
  });

  test('is mailed a few times an hour: nobody’s mailbox is flooded', async () => {
    const made = await makeMember(server);
    for (let i = 0; i < 8; i++) await signInElsewhere(made.email);
    await jobsDone(server, 'accounts');
    expect(await linksOf(made)).toBe(3);
  });
});

describe('"This was not me"', () => {
  test('ends every session and connection, and the old password, and leads to a new one', async () => {
    const { email, browser, thief, token } = await robbed();
    const pages = await Promise.all([openSocket(server, browser), openSocket(server, thief)]);
    const ended = pages.map((page) => nextEvent(page, 'session.ended'));
    const reply = await disown(token);
    expect(reply.body).toEqual({ email, resetToken: expect.any(String) });
    await Promise.all(ended);
    for (const page of pages) page.disconnect();
    for (const each of [browser, thief]) expect(await verified(each)).toBeUndefined();
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await reset(reply.body.resetToken)).status).toBe(200);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('does nothing when the page is only opened, and never signs anybody in', async () => {
    const { browser, token } = await robbed();
    expect((await server.browser().get(`/not-me?token=${token}`)).status).toBeLessThan(500);
    expect((await server.browser().get(`/api/accounts/not-me?token=${token}`)).status).toBe(404);
    expect(await verified(browser)).toBeDefined();
    const opener = server.browser();
    await opener.post('/api/accounts/not-me', { token });
    expect([...opener.cookies.keys()]).toEqual([]);
    expect((await opener.get('/api/accounts/session')).body.member).toBeNull();
  });

  test('works once, also when pressed five times at the same instant', async () => {
    const { token } = await robbed();
    const replies = await Promise.all(Array.from({ length: 5 }, () => disown(token)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 410, 410, 410, 410,
    ]);
    expect((await disown(token)).body.code).toBe('LINK_EXPIRED');
  });

  test('works for seven days from that sign-in, and no link serves another purpose', async () => {
    const [late, other] = [await robbed(), await robbed()];
    expect((await reset(other.token)).status).toBe(410);
    expect((await confirm(other.token)).status).toBe(410);
    const confirmation = await server.tokenMailedTo(other.email, /Confirm/);
    expect((await disown(confirmation)).status).toBe(410);
    for (const token of ['x', 'a'.repeat(43)]) expect((await disown(token)).status).toBe(410);
    server.clock.letPass(days(7) - minutes(5));
    expect((await disown(other.token)).status).toBe(200);
    server.clock.letPass(minutes(5));
    expect((await disown(late.token)).status).toBe(410);
  });

  test('mails a way to a new password as well', async () => {
    const { email, token } = await robbed();
    await disown(token);
    const mailed = await server.tokenMailedTo(email, /is yours again/);
    expect((await reset(mailed)).status).toBe(200);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('makes browsers strangers that were known, and ends links that were asked for', async () => {
    const { email, thief, token } = await robbed();
    await server.browser().post('/api/accounts/forgot-password', { email });
    const asked = await server.tokenMailedTo(email, /new .* password/);
    const { resetToken } = (await disown(token)).body;
    expect((await reset(asked)).status).toBe(410);
    await reset(resetToken);
    await thief.post('/api/accounts/sign-in', { email, password: NEW_PASSWORD });
    await waitFor(async () => (await server.tokenMailedTo(email, NEW)) !== token);
  });

  test('takes a change of email back that waits for its link', async () => {
    const { email, thief, token, member } = await robbed();
    const theirs = `thief-${member.id}@example.com`;
    await thief.post('/api/accounts/change-email', { proof: passwordProof(), newEmail: theirs });
    const confirmation = await server.tokenMailedTo(theirs, /Confirm/);
    await disown(token);
    expect((await confirm(confirmation)).status).toBe(410);
    expect((await signIn(theirs, PASSWORD)).status).toBe(401);
    await server.browser().post('/api/accounts/forgot-password', { email });
    await server.mailTo(email, /new .* password/);
  });
});

describe('an email that was changed after that sign-in', () => {
  test('is given back to whoever had it, and the other address is told', async () => {
    const { email, thief, token, member } = await robbed();
    const theirs = `thief-${member.id}@example.com`;
    await moveTo(thief, theirs);
    const { body } = await disown(token);
    expect(body.email).toBe(email);
    await server.mailTo(theirs, /email address was changed/);
    await reset(body.resetToken);
    expect((await signIn(email, NEW_PASSWORD)).body.member).toMatchObject({
      id: member.id,
      email,
      emailVerified: true,
    });
    await server.browser().post('/api/accounts/forgot-password', { email: theirs });
    expect((await signIn(theirs, PASSWORD)).status).toBe(401);
  });

  test('cannot be taken by another account meanwhile', async () => {
    const { email, thief, token, member } = await robbed();
    await moveTo(thief, `thief-${member.id}@example.com`);
    const squat = () =>
      server.browser().post('/api/accounts/sign-up', {
        name: 'Asha Rao',
        email,
        password: PASSWORD,
        acceptTerms: true,
      });
    expect((await squat()).body.code).toBe('EMAIL_TAKEN');
    expect((await disown(token)).body.email).toBe(email);
    expect((await squat()).body.code).toBe('EMAIL_TAKEN');
  });

  test('is given back whatever links the other address got by signing in once more', async () => {
    const { email, thief, token, member } = await robbed();
    const theirs = `thief-${member.id}@example.com`;
    await moveTo(thief, theirs);
    server.clock.letPass(minutes(1));
    await signInElsewhere(theirs);
    const first = await server.tokenMailedTo(theirs, NEW);
    server.clock.letPass(minutes(1));
    await signInElsewhere(theirs);
    await waitFor(async () => (await server.tokenMailedTo(theirs, NEW)) !== first);
    const second = await server.tokenMailedTo(theirs, NEW);
    expect((await disown(first)).body.email).toBe(theirs);
    expect((await disown(token)).body.email, 'the earlier sign-in counts').toBe(email);
    expect((await disown(second)).status).toBe(410);
  });

  test('goes back also when it is confirmed at the same instant', async () => {
    for (let round = 0; round < 5; round++) {
      const { email, thief, token, member } = await robbed();
      const theirs = `thief-${member.id}@example.com`;
      await thief.post('/api/accounts/change-email', { proof: passwordProof(), newEmail: theirs });
      const confirmation = await server.tokenMailedTo(theirs, /Confirm/);
      const [confirmed, disowned] = await Promise.all([confirm(confirmation), disown(token)]);
      expect([200, 410]).toContain(confirmed.status);
      expect([disowned.status, disowned.body.email]).toEqual([200, email]);
      await reset(disowned.body.resetToken);
      expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    }
  });
});

test('no session that begins at the same instant outlives it', async () => {
  for (let round = 0; round < 5; round++) {
    const { email, token } = await robbed();
    const late = server.browser();
    const [, disowned] = await Promise.all([
      late.post('/api/accounts/sign-in', { email, password: PASSWORD }),
      disown(token),
    ]);
    expect(disowned.status).toBe(200);
    expect(await verified(late)).toBeUndefined();
  }
});
