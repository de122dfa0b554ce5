import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import type { Browser } from '#server/testing/browser.ts';
import { makeMember, PASSWORD, passwordProof } from '#server/testing/make-member.ts';
import { addPasskey, signInWithPasskey } from '#server/testing/second-factors.ts';
import { softwarePasskey } from '#server/testing/software-passkey.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const memberOf = async (browser: Browser) =>
  (await browser.get('/api/accounts/session')).body.member;
const passkeysOf = async (browser: Browser) =>
  (await browser.get('/api/accounts/second-factor')).body.passkeys;
const newOptions = async (browser: Browser) =>
  (await browser.post('/api/accounts/passkeys/options', { proof: passwordProof() })).body;
const signInOptions = async (token?: string) =>
  (await server.browser().post('/api/accounts/sign-in/passkey-options', { token })).body;
const signInBy = (response: object, browser = server.browser()) =>
  browser.post('/api/accounts/sign-in/passkey', { response });

describe('a passkey', () => {
  test('is both factors at once: it signs in with nothing else', async () => {
    const made = await makeMember(server);
    const { passkey, reply } = await addPasskey(server, made);
    expect(reply.body.recoveryCodes).toHaveLength(10);
    const browser = server.browser();
    const signedIn = await signInWithPasskey(browser, passkey);
    expect(signedIn.body.member).toEqual({ ...made.member, secondFactor: true });
    expect((await memberOf(browser))?.id).toBe(made.member.id);
    expect(browser.cookies.has('saath_device')).toBe(true);
    expect((await passkeysOf(browser))[0]).toMatchObject({
      name: 'Phone',
      lastUsedAt: expect.any(String),
    });
    await server.mailTo(made.email, /Signing in .* was changed/);
  });

  test('is the second step after a password, of this member alone', async () => {
    const made = await makeMember(server);
    const { passkey } = await addPasskey(server, made);
    const other = await makeMember(server);
    const { passkey: foreign } = await addPasskey(server, other);
    const browser = server.browser();
    const { email } = made;
    const { body: step } = await browser.post('/api/accounts/sign-in', {
      email,
      password: PASSWORD,
    });
    expect(step.methods).toEqual(['passkey', 'recovery-code']);
    const show = (response: object) =>
      browser.post('/api/accounts/sign-in/second-factor', {
        token: step.token,
        proof: { method: 'passkey', response },
      });
    const wrong = await show(foreign.sign(await signInOptions(step.token)));
    expect(wrong.body.code).toBe('PASSKEY_REFUSED');
    const unbound = await show(passkey.sign(await signInOptions()));
    expect(unbound.body.code, 'asked for somebody who had not said who they are').toBe(
      'PASSKEY_REFUSED',
    );
    expect((await show(passkey.sign(await signInOptions(step.token)))).status).toBe(200);
    expect((await memberOf(browser))?.id).toBe(made.member.id);
  });

  test('answers once, in time, to us, and with its owner checked', async () => {
    const made = await makeMember(server);
    const { passkey } = await addPasskey(server, made);
    const options = await signInOptions();
    const signed = passkey.sign(options);
    expect((await signInBy(signed)).status).toBe(200);
    const refused = {
      'a second time': signed,
      'to a challenge that nobody made': passkey.sign({ challenge: 'bm9ib2R5' }),
      'from another site': passkey.sign(await signInOptions(), 'https://evil.example'),
      'with what cannot be read': {
        ...signed,
        response: { ...signed.response, clientDataJSON: 'bm9uc2Vuc2U' },
      },
      'as nobody knows it': softwarePasskey(server.url).sign(await signInOptions()),
    };
    for (const [how, response] of Object.entries(refused)) {
      const reply = await signInBy(response);
      expect([how, reply.status, reply.body.code]).toEqual([how, 403, 'PASSKEY_REFUSED']);
    }
    const late = passkey.sign(await signInOptions());
    server.clock.letPass(minutes(11));
    expect((await signInBy(late)).status).toBe(403);
    const unchecked = await addPasskey(server, await makeMember(server), { verifies: false });
    expect(unchecked.reply.body.code).toBe('PASSKEY_REFUSED');
  });

  test('whose count falls behind is a copy', async () => {
    const { passkey } = await addPasskey(server, await makeMember(server));
    passkey.setCounter(7);
    expect((await signInWithPasskey(server.browser(), passkey)).status).toBe(200);
    passkey.setCounter(3);
    expect((await signInWithPasskey(server.browser(), passkey)).body.code).toBe('PASSKEY_REFUSED');
    passkey.setCounter(8);
    expect((await signInWithPasskey(server.browser(), passkey)).status).toBe(200);
  });

  test('that does not count works again and again', async () => {
    const { passkey } = await addPasskey(server, await makeMember(server), { counts: false });
    for (let i = 0; i < 3; i++)
      expect((await signInWithPasskey(server.browser(), passkey)).status).toBe(200);
  });

  test('is renamed and removed by its member, and opens nothing then', async () => {
    const made = await makeMember(server);
    const { passkey } = await addPasskey(server, made);
    const { id } = present((await passkeysOf(made.browser))[0]);
    const other = await makeMember(server);
    const rename = ({ browser }: { browser: Browser }, name: string) =>
      browser.patch(`/api/accounts/passkeys/${id}`, { name });
    expect((await rename(other, 'Mine')).status).toBe(404);
    for (const name of [' ', 'a\u0000b', 'a\u202Eb', 'a\uD800'])
      expect((await rename(made, name)).status, name).toBe(400);
    expect((await rename(made, 'Laptop at home')).status).toBe(200);
    expect((await passkeysOf(made.browser))[0]?.name).toBe('Laptop at home');
    const remove = ({ browser }: { browser: Browser }, proof = passwordProof()) =>
      browser.post(`/api/accounts/passkeys/${id}/remove`, { proof });
    expect((await remove(other)).status).toBe(404);
    expect((await remove(made, passwordProof('not it'))).status).toBe(403);
    expect((await remove(made)).status).toBe(200);
    expect((await signInWithPasskey(server.browser(), passkey)).status).toBe(403);
    expect((await memberOf(made.browser))?.secondFactor).toBe(false);
  });

  test('belongs to one account, and is added with a challenge of its own', async () => {
    const [one, other] = [await makeMember(server), await makeMember(server)];
    const passkey = softwarePasskey(server.url);
    const add = ({ browser }: { browser: Browser }, asked: { challenge: string }) =>
      browser.post('/api/accounts/passkeys', { name: 'Phone', response: passkey.make(asked) });
    const options = await newOptions(one.browser);
    expect((await add(other, options)).body.code).toBe('PASSKEY_REFUSED');
    expect((await add(one, options)).status).toBe(200);
    expect((await add(one, options)).body.code, 'a second time').toBe('PASSKEY_REFUSED');
    expect((await add(other, await newOptions(other.browser))).body.code).toBe('PASSKEY_KNOWN');
    expect((await add(one, await signInOptions())).body.code).toBe('PASSKEY_REFUSED');
    const unkept = { challenge: '\u0000' };
    expect((await add(one, unkept)).body.code, 'no challenge of ours').toBe('PASSKEY_REFUSED');
  });

  test('used at the same instant with the same count opens one session', async () => {
    const { passkey } = await addPasskey(server, await makeMember(server));
    const asked = await Promise.all(Array.from({ length: 6 }, () => signInOptions()));
    const signed = asked.map((options) => {
      passkey.setCounter(20);
      return passkey.sign(options);
    });
    const replies = await Promise.all(signed.map((response) => signInBy(response)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
