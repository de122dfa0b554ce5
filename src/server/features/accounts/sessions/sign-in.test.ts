import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, hours } from '#server/platform/clock.ts';
import type { Browser } from '#server/testing/browser.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, PASSWORD, passwordProof } from '#server/testing/make-member.ts';
import { visit } from '#server/testing/visit.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signIn = (browser: Browser, email: string, password = PASSWORD, remember = false) =>
  browser.post('/api/accounts/sign-in', { email, password, remember });
const sessionMember = async (browser: Browser) =>
  (await browser.get('/api/accounts/session')).body.member;

async function fail(browser: Browser, email: string, times: number): Promise<number[]> {
  const replies = await Promise.all(
    Array.from({ length: times }, () => signIn(browser, email, 'wrong')),
  );
  return replies.map(({ status }) => status);
}
const count = (statuses: number[], status: number) =>
  statuses.filter((each) => each === status).length;

describe('signing in', () => {
  test('works with the email in any case, and the session is this member', async () => {
    const { email, member } = await makeMember(server);
    const browser = server.browser();
    expect((await signIn(browser, ` ${email.toUpperCase()} `)).status).toBe(200);
    expect(await sessionMember(browser)).toEqual(member);
  });

  test('counts as being here, also where the session before cannot be ended', async () => {
    const { browser, email, id } = await makeListedMember(server);
    const { db } = server.tools;
    server.clock.letPass(days(2));
    const now = server.clock.now().getTime();
    await db.execute(sql`create function refuse() returns trigger language plpgsql
      as 'begin raise exception ''broken''; end'`);
    await db.execute(sql`create trigger broken before delete on sessions
      for each row execute function refuse()`);
    try {
      expect((await signIn(browser, email)).status).toBe(500);
    } finally {
      await db.execute(sql`drop function refuse cascade`);
    }
    await waitFor(async () => {
      const { rows } = await db.execute<{ at: string }>(
        sql`select active_at as at from profiles where member_id = ${id}`,
      );
      return now - Date.parse(rows[0]?.at ?? '') < days(1);
    });
  });

  test('a wrong password and an unknown email get the same answer', async () => {
    const { email } = await makeMember(server);
    const wrong = await signIn(server.browser(), email, 'not-the-password');
    const unknown = await signIn(server.browser(), 'nobody@example.com');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.message).toBe('Failed to sign in. Please check your credentials.');
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  test('empty fields are named', async () => {
    const reply = await signIn(server.browser(), '', '');
    expect(reply.body.message).toBe('Please fill in all fields');
  });

  test('Remember me lasts 30 days; without it the cookie ends with the browser', async () => {
    const { email } = await makeMember(server);
    const cookieOf = async (remember: boolean) => {
      const reply = await signIn(server.browser(), email, PASSWORD, remember);
      return reply.headers['set-cookie']?.find((line) => line.startsWith('saath_session='));
    };
    expect(await cookieOf(true)).toContain(`Max-Age=${30 * 24 * 60 * 60}`);
    expect(await cookieOf(false)).not.toMatch(/Max-Age|Expires/);
  });

  test('signing out ends the session, not only the cookie', async () => {
    const { browser } = await makeMember(server);
    const token = browser.cookies.get('saath_session') ?? '';
    expect((await browser.post('/api/accounts/sign-out')).status).toBe(200);
    expect(browser.cookies.has('saath_session')).toBe(false);
    browser.cookies.set('saath_session', token);
    expect(await sessionMember(browser)).toBeNull();
    expect((await browser.get('/api/profiles/me')).status).toBe(401);
  });

  test('forged, broken and foreign cookies are nobody', async () => {
    const forgeries = [
      'x',
      'a'.repeat(43),
      "' or 1=1 --",
      '%00',
      '../../etc/passwd',
      'x'.repeat(4000),
    ];
    for (const forged of forgeries) {
      const browser = server.browser();
      browser.cookies.set('saath_session', forged);
      expect(await sessionMember(browser), forged).toBeNull();
      expect((await browser.get('/api/accounts/devices')).status, forged).toBe(401);
    }
  });
});

describe('signing in while signed in', () => {
  test('replaces the session before', async () => {
    const { email, browser } = await makeMember(server);
    const before = browser.cookies.get('saath_session') ?? '';
    await signIn(browser, email);
    const old = server.browser();
    old.cookies.set('saath_session', before);
    expect(await sessionMember(old)).toBeNull();
    expect(await sessionMember(browser)).not.toBeNull();
  });

  test('no session survives a password change that runs at the same instant', async () => {
    const { email, browser } = await makeMember(server);
    const thieves = Array.from({ length: 8 }, () => server.browser());
    await Promise.all([
      ...thieves.map((thief) => signIn(thief, email)),
      browser.post('/api/accounts/change-password', {
        proof: passwordProof(),
        newPassword: 'winter-lantern-82',
      }),
    ]);
    for (const thief of thieves) expect(await sessionMember(thief)).toBeNull();
    expect(await sessionMember(browser)).not.toBeNull();
  });
});

describe('a session that ended elsewhere', () => {
  test('leaves no cookie that promises a member', async () => {
    const { browser } = await makeMember(server);
    const left = server.browser();
    for (const [name, value] of browser.cookies) left.cookies.set(name, value);
    await browser.post('/api/accounts/sign-out-everywhere');
    expect(await sessionMember(left)).toBeNull();
    expect([...left.cookies.keys()]).toEqual(['saath_device']);
  });
});

describe('sessions run out', () => {
  test('after 30 days when remembered, after a day without a visit when not', async () => {
    const later = await startTestServer();
    try {
      const { email, browser: unremembered } = await makeMember(later);
      const remembered = later.browser();
      await signIn(remembered, email, PASSWORD, true);
      for (let day = 0; day < 2; day++) {
        later.clock.letPass(hours(23));
        expect(await sessionMember(unremembered)).not.toBeNull();
        await visit(later, unremembered);
      }
      later.clock.letPass(hours(25));
      expect(await sessionMember(unremembered)).toBeNull();
      expect(await sessionMember(remembered)).not.toBeNull();
      later.clock.letPass(days(28));
      expect(await sessionMember(remembered)).toBeNull();
    } finally {
      await later.close();
    }
  });
});

describe('guessing', () => {
  test('twenty fast failures: ten are answered, then a countdown that ends', async () => {
    const limited = await startTestServer();
    try {
      const { email } = await makeMember(limited);
      const guesser = limited.browser();
      const statuses = await fail(guesser, email, 20);
      expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 10]);
      const reply = await signIn(guesser, email);
      expect(reply.status).toBe(429);
      expect(reply.body).toMatchObject({ code: 'RATE_LIMITED' });
      const seconds = Number(reply.headers['retry-after']);
      expect(reply.body.data?.retryAfterSeconds).toBe(seconds);
      limited.clock.letPass(seconds * 1000);
      expect((await signIn(guesser, email)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  test('a forged X-Forwarded-For does not make the guesser someone else', async () => {
    const { email } = await makeMember(server);
    const guesser = server.browser();
    const replies = await Promise.all(
      Array.from({ length: 15 }, (_, i) =>
        guesser.post(
          '/api/accounts/sign-in',
          { email, password: 'wrong' },
          {
            headers: {
              'x-forwarded-for': `9.9.9.${i}`,
              'x-real-ip': `9.9.8.${i}`,
              forwarded: `for=9.9.7.${i}`,
            },
          },
        ),
      ),
    );
    expect(
      count(
        replies.map(({ status }) => status),
        429,
      ),
    ).toBe(5);
  });

  test('behind a trusted proxy each visitor counts alone, and only the proxy is believed', async () => {
    const behind = await startTestServer({ TRUST_PROXY: '127.8.8.8' });
    try {
      const { email } = await makeMember(behind);
      const via = (proxy: string, visitor: string) =>
        behind
          .browser(proxy)
          .post(
            '/api/accounts/sign-in',
            { email, password: 'wrong' },
            { headers: { 'x-forwarded-for': visitor } },
          );
      for (let i = 0; i < 11; i++) await via('127.8.8.8', '5.5.5.5');
      expect((await via('127.8.8.8', '5.5.5.5')).status).toBe(429);
      expect((await via('127.8.8.8', '6.6.6.6')).status).toBe(401);
      expect((await via('127.8.8.8', '7.7.7.7, 5.5.5.5')).status).toBe(429);
    } finally {
      await behind.close();
    }
  });

  test('a success forgives the failures before it', async () => {
    const { email } = await makeMember(server);
    const browser = server.browser();
    await fail(browser, email, 9);
    expect((await signIn(browser, email)).status).toBe(200);
    expect(count(await fail(browser, email, 10), 401)).toBe(10);
  });
});

describe('nobody is locked out by someone else', () => {
  test('failures from another address leave the member alone', async () => {
    const { email } = await makeMember(server);
    await fail(server.browser(), email, 30);
    expect((await signIn(server.browser(), email)).status).toBe(200);
  });

  test("a member's own browser gets in even from the guesser's address", async () => {
    const { email, browser } = await makeMember(server);
    await browser.post('/api/accounts/sign-out');
    const device = browser.cookies.get('saath_device') ?? '';
    const guesser = server.browser('127.7.7.7');
    await fail(guesser, email, 30);
    const own = server.browser('127.7.7.7');
    own.cookies.set('saath_device', device);
    expect((await signIn(own, email)).status).toBe(200);
  });

  test("a neighbour's failures on other accounts leave a new browser at the same address its tries", async () => {
    const { email } = await makeMember(server);
    const address = '127.6.6.6';
    for (let i = 0; i < 15; i++)
      await fail(server.browser(address), `someone-${i}@example.com`, 10);
    expect((await signIn(server.browser(address), email)).status).toBe(200);
  });

  test('an account under attack from many addresses still lets its member in from a new place', async () => {
    const { email } = await makeMember(server);
    for (let i = 1; i <= 15; i++) await fail(server.browser(`127.5.5.${i}`), email, 10);
    const stranger = await fail(server.browser('127.5.6.1'), email, 5);
    expect(count(stranger, 401)).toBe(2);
    expect((await signIn(server.browser('127.5.6.2'), email)).status).toBe(200);
  });

  test('a device cookie is worth nothing for another account, and gives a guesser no more tries', async () => {
    const victim = await makeMember(server);
    const attacker = await makeMember(server);
    const statuses = await fail(attacker.browser, victim.email, 30);
    expect(count(statuses, 401)).toBe(10);
    const known = await fail(victim.browser, victim.email, 30);
    expect(count(known, 401)).toBe(10);
  });
});
