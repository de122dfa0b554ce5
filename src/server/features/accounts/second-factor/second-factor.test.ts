import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { NEW_PASSWORD } from '#server/testing/account-calls.ts';
import type { Browser } from '#server/testing/browser.ts';
import { makeMember, PASSWORD, passwordProof } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import {
  addPasskey,
  codeOf,
  setUpAuthenticator,
  wrongCode,
} from '#server/testing/second-factors.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const enter = (browser: Browser, email: string, remember = false) =>
  browser.post('/api/accounts/sign-in', { email, password: PASSWORD, remember });
const show = (browser: Browser, token: string | undefined, proof: object) =>
  browser.post('/api/accounts/sign-in/second-factor', { token, proof });
const code = (text: string) => ({ method: 'code', code: text });
const memberOf = async (browser: Browser) =>
  (await browser.get('/api/accounts/session')).body.member;
const stateOf = async (browser: Browser) => (await browser.get('/api/accounts/second-factor')).body;

async function withAuthenticator() {
  const made = await makeMember(server);
  return { ...made, ...(await setUpAuthenticator(server, made)) };
}

describe('an authenticator', () => {
  test('stands between the password and the session', async () => {
    const { email, member, secret } = await withAuthenticator();
    const browser = server.browser();
    const step = await enter(browser, email, true);
    expect(step.body).toEqual({
      step: 'second-factor',
      token: expect.any(String),
      methods: ['code', 'recovery-code'],
    });
    expect(step.headers['set-cookie']).toBeUndefined();
    expect(await memberOf(browser)).toBeNull();
    const spaced = codeOf(server, secret).replace(/^(...)/, '$1 ');
    const reply = await show(browser, step.body.token, code(spaced));
    expect(reply.body).toEqual({ member: { ...member, secondFactor: true } });
    const cookie = reply.headers['set-cookie']?.find((line) => line.startsWith('saath_session='));
    expect(cookie).toContain(`Max-Age=${30 * 24 * 60 * 60}`);
    expect((await memberOf(browser))?.id).toBe(member.id);
    expect((await show(browser, step.body.token, code('123456'))).body.code).toBe(
      'SIGN_IN_STEP_OVER',
    );
  });

  test('counts only with its first code, and its key is sealed', async () => {
    const { browser, member } = await makeMember(server);
    const { body } = await browser.post('/api/accounts/authenticator/setup', {
      proof: passwordProof(),
    });
    expect(body.address).toMatch(/^otpauth:\/\/totp\/.*secret=/);
    const set = (text: string) =>
      browser.put('/api/accounts/authenticator', { setup: body.setup, code: text });
    expect((await set(wrongCode(server, body.key))).body.code).toBe('WRONG_CODE');
    expect(await stateOf(browser)).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 });
    expect((await set(codeOf(server, body.key))).body.recoveryCodes).toHaveLength(10);
    const { rows } = await server.tools.db.execute<{ text: string }>(
      sql`select authenticators::text as text from authenticators where member_id = ${member.id}`,
    );
    expect(rows[0]?.text).not.toContain(body.key);
    server.clock.letPass(minutes(31));
    expect((await set(codeOf(server, body.key))).body.code).toBe('SETUP_OVER');
    const another = await makeMember(server);
    const stolen = { setup: body.setup, code: codeOf(server, body.key) };
    expect((await another.browser.put('/api/accounts/authenticator', stolen)).body.code).toBe(
      'SETUP_OVER',
    );
  });

  test('makes codes that work once, with a half minute of drift either way', async () => {
    const { email, secret } = await withAuthenticator();
    const answers = async (later: number) => {
      const browser = server.browser();
      const { body } = await enter(browser, email);
      const reply = await show(browser, body.token, code(codeOf(server, secret, later)));
      return reply.body.code ?? 'in';
    };
    server.clock.standStill();
    try {
      server.clock.letPass(minutes(5));
      expect(await answers(-2)).toBe('WRONG_CODE');
      expect(await answers(2)).toBe('WRONG_CODE');
      expect(await answers(-1)).toBe('in');
      expect(await answers(-1)).toBe('WRONG_CODE');
      expect(await answers(1)).toBe('in');
      expect(await answers(0), 'older than one that was used').toBe('WRONG_CODE');
    } finally {
      server.clock.goOn();
    }
  });

  test('of two who type the same code at the same instant, lets one in', async () => {
    const { email, secret } = await withAuthenticator();
    const browsers = Array.from({ length: 8 }, () => server.browser());
    const right = codeOf(server, secret);
    const replies = await Promise.all(
      browsers.map(async (browser) =>
        show(browser, (await enter(browser, email)).body.token, code(right)),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('replaced: the one before opens nothing, and the recovery codes stay', async () => {
    const first = await withAuthenticator();
    const { secret, recoveryCodes } = await setUpAuthenticator(server, first);
    expect(recoveryCodes).toEqual([]);
    const browser = server.browser();
    const { body } = await enter(browser, first.email);
    expect((await show(browser, body.token, code(codeOf(server, first.secret)))).status).toBe(403);
    expect((await show(browser, body.token, code(codeOf(server, secret)))).status).toBe(200);
    expect(await stateOf(browser)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test('removed: the password is enough again, and recovery codes are gone', async () => {
    const { browser, email } = await withAuthenticator();
    const remove = (proof: object) => browser.post('/api/accounts/authenticator/remove', { proof });
    expect((await remove(passwordProof('not it'))).status).toBe(403);
    expect((await remove(passwordProof())).status).toBe(200);
    expect((await remove(passwordProof())).status).toBe(404);
    expect(await stateOf(browser)).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 });
    expect((await enter(server.browser(), email)).body.member?.secondFactor).toBe(false);
    await server.mailTo(email, /Signing in .* was changed/);
  });
});

async function devicesOf(memberId: string): Promise<number | undefined> {
  const { rows } = await server.tools.db.execute<{ count: number }>(
    sql`select count(*)::int as count from known_devices where member_id = ${memberId}`,
  );
  return rows[0]?.count;
}

describe('the step between password and session', () => {
  test('ends after ten minutes, after five wrong tries, with the password and with a factor', async () => {
    const ended: Record<string, (made: Awaited<ReturnType<typeof begun>>) => Promise<unknown>> = {
      'ten minutes': async () => server.clock.letPass(minutes(10)),
      'five tries': async ({ near, token, secret }) => {
        for (let i = 0; i < 5; i++)
          expect((await show(near, token, code(wrongCode(server, secret)))).body.code).toBe(
            'WRONG_CODE',
          );
      },
      'another password': ({ browser }) =>
        browser.post('/api/accounts/change-password', {
          proof: passwordProof(),
          newPassword: NEW_PASSWORD,
        }),
      'another factor': (made) => setUpAuthenticator(server, made),
    };
    async function begun() {
      const made = await withAuthenticator();
      const near = server.browser();
      return { ...made, near, token: String((await enter(near, made.email)).body.token) };
    }
    for (const [why, end] of Object.entries(ended)) {
      const made = await begun();
      await end(made);
      const reply = await show(made.near, made.token, code(codeOf(server, made.secret, 1)));
      expect([why, reply.status, reply.body.code]).toEqual([why, 401, 'SIGN_IN_STEP_OVER']);
    }
  });

  test('makes no device known, and counts as no visit, before it is passed', async () => {
    const { email, member, secret } = await withAuthenticator();
    const before = await devicesOf(member.id);
    const browser = server.browser();
    const { body } = await enter(browser, email);
    expect(browser.cookies.size).toBe(0);
    expect(await devicesOf(member.id)).toBe(before);
    await show(browser, body.token, code(codeOf(server, secret)));
    expect(await devicesOf(member.id)).toBe(Number(before) + 1);
  });

  test('is asked for after a reset of the password, too', async () => {
    const { email, member } = await withAuthenticator();
    await server.browser().post('/api/accounts/forgot-password', { email });
    const token = await server.tokenMailedTo(email, /Choose a new/);
    const browser = server.browser();
    await browser.post('/api/accounts/reset-password', { token, password: NEW_PASSWORD });
    expect(await memberOf(browser)).toBeNull();
    const reply = await browser.post('/api/accounts/sign-in', { email, password: NEW_PASSWORD });
    expect(reply.body.step).toBe('second-factor');
    expect(await devicesOf(member.id), 'the mailbox alone makes no browser known').toBe(0);
  });

  test('tells nothing of a member whose password is not known', async () => {
    const { email } = await withAuthenticator();
    const wrong = await server.browser().post('/api/accounts/sign-in', { email, password: 'no' });
    const unknown = await enter(server.browser(), 'nobody@example.com');
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    const made = await show(server.browser(), 'made up', code('123456'));
    expect(made.body.code).toBe('SIGN_IN_STEP_OVER');
    const options = await server
      .browser()
      .post('/api/accounts/sign-in/passkey-options', { token: 'made up' });
    expect(options.body.code).toBe('SIGN_IN_STEP_OVER');
  });
});

describe('recovery codes', () => {
  const recovery = (text: string) => ({ method: 'recovery-code', code: text });

  test('open once each, however they are typed, and the member hears of it', async () => {
    const { email, recoveryCodes } = await withAuthenticator();
    const [first = ''] = recoveryCodes;
    // Of two that wait, either can go first.
    await server.mailTo(email, /Signing in .* was changed/);
    const use = async (text: string) => {
      const browser = server.browser();
      return show(browser, (await enter(browser, email)).body.token, recovery(text));
    };
    const reply = await use(` ${first.toUpperCase().replace('-', ' ')}`);
    expect([reply.status, reply.body.recoveryCodesLeft]).toEqual([200, 9]);
    expect((await use(first)).body.code).toBe('WRONG_RECOVERY_CODE');
    await waitFor(async () => {
      const { text } = await server.mailTo(email, /Signing in .* was changed/);
      return text.includes('recovery code was used');
    });
  });

  test('a new set replaces the old one, and asks for a proof', async () => {
    const { browser, email, recoveryCodes } = await withAuthenticator();
    const make = (proof: object) => browser.post('/api/accounts/recovery-codes', { proof });
    expect((await make(passwordProof('not it'))).status).toBe(403);
    const { body } = await make(passwordProof());
    expect(new Set([...body.recoveryCodes, ...recoveryCodes]).size).toBe(20);
    const near = server.browser();
    const { token } = (await enter(near, email)).body;
    expect((await show(near, token, recovery(recoveryCodes[0] ?? ''))).status).toBe(403);
    expect((await show(near, token, recovery(body.recoveryCodes[0] ?? ''))).status).toBe(200);
  });

  test('are for those who have something to recover', async () => {
    const { browser } = await makeMember(server);
    const reply = await browser.post('/api/accounts/recovery-codes', { proof: passwordProof() });
    expect(reply.status).toBe(404);
  });
});

describe('whoever looks after the site', () => {
  test('gets nowhere without a second factor, and cannot remove the last one', async () => {
    const staff = await makeStaff(server, 'admin');
    const look = async () => (await staff.browser.get('/api/admin/staff')).body.code ?? 'in';
    expect(await look()).toBe('in');
    const remove = (proof: unknown) =>
      staff.browser.post('/api/accounts/authenticator/remove', { proof });
    /** Each counts once. */
    const nextCode = () => {
      server.clock.letPass(minutes(1));
      return staff.codeProof?.();
    };
    expect((await remove(passwordProof())).body.code).toBe('FACTOR_PROOF_REQUIRED');
    expect((await remove(nextCode())).body.code).toBe('SECOND_FACTOR_KEPT');
    expect(await stateOf(staff.browser)).toMatchObject({ required: true });
    await addPasskey(server, staff, { proof: nextCode() });
    expect((await remove(nextCode())).status).toBe(200);
    expect(await look()).toBe('in');
    await server.tools.db.execute(
      sql`update members set second_factor_at = null where id = ${staff.member.id}`,
    );
    expect(await look()).toBe('SECOND_FACTOR_REQUIRED');
    const member = await makeMember(server);
    expect((await member.browser.get('/api/admin/staff')).status).toBe(404);
  });
});

test('what the member’s row says holds, whatever comes and goes at the same instant', async () => {
  const made = await makeMember(server);
  for (let round = 0; round < 5; round++) {
    await setUpAuthenticator(server, made);
    const passkeys = (await stateOf(made.browser)).passkeys as { id: string }[];
    await Promise.all([
      made.browser.post('/api/accounts/authenticator/remove', { proof: passwordProof() }),
      ...passkeys.map(({ id }) =>
        made.browser.post(`/api/accounts/passkeys/${id}/remove`, { proof: passwordProof() }),
      ),
      ...(round % 2 ? [addPasskey(server, made)] : []),
    ]);
    const state = await stateOf(made.browser);
    const has = state.passkeys.length > 0 || state.authenticator !== null;
    expect((await memberOf(made.browser))?.secondFactor).toBe(has);
    expect(state.recoveryCodesLeft).toBe(has ? 10 : 0);
  }
});
