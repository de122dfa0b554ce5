import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { accountCalls, NEW_PASSWORD } from '#server/testing/account-calls.ts';
import {
  makeMember,
  PASSWORD,
  passwordProof,
  type MadeMember,
} from '#server/testing/make-member.ts';
import {
  addPasskey,
  codeOf,
  setUpAuthenticator,
  signInWithPasskey,
} from '#server/testing/second-factors.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { freshNumber, phoneCalls } from '#server/testing/texting.ts';
import { eraseDue } from '../leaving/erasure.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { signIn, confirm, reset, disown, own } = accountCalls(() => server);
const phone = phoneCalls(() => server);
const FACTOR = /Signing in .* was changed/;
const MOVED = /email address was changed/;

/** Whoever has the cookie and the password: no sign-in, so no mail of one. */
async function robbed(): Promise<MadeMember & { thief: MadeMember }> {
  const owner = await makeMember(server);
  const browser = server.browser();
  for (const [name, value] of owner.browser.cookies) browser.cookies.set(name, value);
  return { ...owner, thief: { ...owner, browser } };
}

async function moveTo({ browser }: MadeMember, email: string, proof: object = passwordProof()) {
  await browser.post('/api/accounts/change-email', { proof, newEmail: email });
  expect((await confirm(await server.tokenMailedTo(email, /Confirm/))).status).toBe(200);
}

/** The way of the mail, to the end. */
async function takeBack(token: string): Promise<string> {
  const { status, body } = await disown(token);
  expect(status).toBe(200);
  expect((await reset(body.resetToken)).status).toBe(200);
  return body.email;
}

describe('without a new sign-in', () => {
  test('the mail of the first factor takes everything back that followed, a deletion too', async () => {
    const { email, thief } = await robbed();
    await setUpAuthenticator(server, thief);
    const token = await server.tokenMailedTo(email, FACTOR);
    server.clock.letPass(minutes(1));
    const { passkey } = await addPasskey(server, thief);
    expect((await thief.browser.post('/api/accounts/delete', {})).status).toBe(200);
    await takeBack(token);
    const owner = await signIn(email, NEW_PASSWORD);
    expect(owner.body.member).toMatchObject({ status: 'active', secondFactor: false });
    expect((await signInWithPasskey(server.browser(), passkey)).body.code).toBe('PASSKEY_REFUSED');
    server.clock.letPass(hours(25));
    await eraseDue(server.tools);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('the mail of a deletion calls it off until the erasure, and not after', async () => {
    const [one, late] = [await robbed(), await robbed()];
    for (const { thief } of [one, late]) await thief.browser.post('/api/accounts/delete', {});
    const tokens = await Promise.all(
      [one, late].map(({ email }) => server.tokenMailedTo(email, /will be erased/)),
    );
    server.clock.letPass(hours(23));
    await takeBack(tokens[0] ?? '');
    expect((await signIn(one.email, NEW_PASSWORD)).body.member?.status).toBe('active');
    server.clock.letPass(hours(1));
    expect((await disown(tokens[1] ?? '')).body.code).toBe('LINK_EXPIRED');
  });

  test('a deletion that was asked for before stays asked for', async () => {
    const made = await makeMember(server);
    await made.browser.post('/api/accounts/delete', {});
    server.clock.letPass(minutes(1));
    await signIn(made.email, PASSWORD);
    await takeBack(await server.tokenMailedTo(made.email, /New sign-in/));
    expect((await signIn(made.email, NEW_PASSWORD)).body.member?.status).toBe('deleting');
  });

  test('the former address gets the account back, with what followed undone', async () => {
    const { email, member, thief } = await robbed();
    const theirs = `thief-${member.id}@example.com`;
    await moveTo(thief, theirs);
    const token = await server.tokenMailedTo(email, MOVED);
    await thief.browser.post('/api/accounts/change-password', {
      proof: passwordProof(),
      newPassword: 'thiefs-lantern-99',
    });
    const thiefs = await server.tokenMailedTo(theirs, /password was changed/);
    expect(await takeBack(token)).toBe(email);
    const { text } = await server.mailTo(theirs, MOVED);
    expect(text, 'no way back for the thief').not.toContain('token=');
    expect((await disown(thiefs)).status).toBe(410);
    expect((await signIn(email, NEW_PASSWORD)).body.member?.email).toBe(email);
  });

  test('nobody signs up with the address that was just left, also before the mail has gone there', async () => {
    const { email, member, thief } = await robbed();
    await moveTo(thief, `thief-${member.id}@example.com`);
    const signUp = () =>
      server.browser().post('/api/accounts/sign-up', {
        name: 'Somebody Else',
        email,
        password: PASSWORD,
        userType: 'normal',
        acceptTerms: true,
      });
    expect((await signUp()).body.code).toBe('EMAIL_TAKEN');
    const token = await server.tokenMailedTo(email, MOVED);
    expect((await signUp()).body.code).toBe('EMAIL_TAKEN');
    expect(await takeBack(token)).toBe(email);
  });

  test('a new password is mailed with a way back, for seven days', async () => {
    const { email, thief } = await robbed();
    await thief.browser.post('/api/accounts/change-password', {
      proof: passwordProof(),
      newPassword: 'thiefs-lantern-99',
    });
    const token = await server.tokenMailedTo(email, /password was changed/);
    server.clock.letPass(days(7) - minutes(1));
    await takeBack(token);
    expect((await signIn(email, 'thiefs-lantern-99')).status).toBe(401);
  });

  test('another mobile number goes again', async () => {
    const { email, browser, thief } = await robbed();
    await phone.confirm(browser, freshNumber());
    const theirs = freshNumber();
    await phone.confirm(thief.browser, theirs);
    await takeBack(await server.tokenMailedTo(email, /mobile number was changed/));
    await browser.post('/api/accounts/sign-in', { email, password: NEW_PASSWORD });
    expect((await phone.read(browser)).number).toBeNull();
    await phone.remove(browser);
  });

  test('signing out everywhere calls off a change of email', async () => {
    const { member, browser, thief } = await robbed();
    const theirs = `thief-${member.id}@example.com`;
    await thief.browser.post('/api/accounts/change-email', {
      proof: passwordProof(),
      newEmail: theirs,
    });
    const token = await server.tokenMailedTo(theirs, /Confirm/);
    await browser.post('/api/accounts/sign-out-everywhere');
    expect((await confirm(token)).body.code).toBe('LINK_EXPIRED');
  });
});

describe('after an honest change', () => {
  test('"It was me" ends the link, and nothing else', async () => {
    const made = await makeMember(server);
    await signIn(made.email, PASSWORD);
    const token = await server.tokenMailedTo(made.email, /New sign-in/);
    for (const each of [token, token, 'x']) expect((await own(each)).status).toBe(200);
    expect((await disown(token)).status).toBe(410);
    expect((await made.browser.get('/api/accounts/session')).body.member).not.toBeNull();
    const confirmation = await server.tokenMailedTo(made.email, /Confirm/);
    await own(confirmation);
    expect((await confirm(confirmation)).status, 'no other link').toBe(200);
  });

  test('moving with a factor from before a sign-in ends the link of that sign-in', async () => {
    const made = await makeMember(server);
    const { secret } = await setUpAuthenticator(server, made);
    const earlier = await server.tokenMailedTo(made.email, FACTOR);
    server.clock.letPass(minutes(1));
    const step = await signIn(made.email, PASSWORD);
    await server.browser().post('/api/accounts/sign-in/second-factor', {
      token: step.body.token,
      proof: { method: 'code', code: codeOf(server, secret) },
    });
    const token = await server.tokenMailedTo(made.email, /New sign-in/);
    server.clock.letPass(minutes(1));
    const proof = { method: 'code', code: codeOf(server, secret) };
    await moveTo(made, `new-${made.member.id}@example.com`, proof);
    expect((await disown(token)).status).toBe(410);
    expect((await disown(earlier)).status, 'whose factor it is, is not said').toBe(200);
  });

  test('moving with the password leaves it', async () => {
    const made = await makeMember(server);
    await signIn(made.email, PASSWORD);
    const token = await server.tokenMailedTo(made.email, /New sign-in/);
    await moveTo(made, `new-${made.member.id}@example.com`);
    expect((await disown(token)).body.email).toBe(made.email);
  });
});
