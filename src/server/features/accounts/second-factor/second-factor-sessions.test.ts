import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { makeMember, PASSWORD, type MadeMember } from '#server/testing/make-member.ts';
import { addPasskey, codeOf, setUpAuthenticator } from '#server/testing/second-factors.ts';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { setRole } from '../members.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const enter = (browser: Browser, email: string) =>
  browser.post('/api/accounts/sign-in', { email, password: PASSWORD });
const memberOf = async (browser: Browser) =>
  (await browser.get('/api/accounts/session')).body.member;

async function signedInTwice(made: MadeMember) {
  const elsewhere = server.browser();
  expect((await enter(elsewhere, made.email)).status).toBe(200);
  return elsewhere;
}

test('sessions elsewhere end with the first factor: a stolen password does not open the console once its owner has one', async () => {
  const staff = await makeMember(server);
  await setRole(server.tools.db, staff.member.id, 'moderator');
  const thief = await signedInTwice(staff);
  const look = async (browser: Browser) =>
    (await browser.get('/api/admin/cases')).body.code ?? 'in';
  expect(await look(thief)).toBe('SECOND_FACTOR_REQUIRED');
  const socket = await openSocket(server, thief);
  await setUpAuthenticator(server, staff);
  await waitFor(() => !socket.connected);
  expect([await look(thief), await look(staff.browser)]).toEqual(['NOT_SIGNED_IN', 'in']);
});

test('sessions elsewhere end with a first passkey and with another authenticator, not with a second passkey', async () => {
  const made = await makeMember(server);
  const elsewhere = await signedInTwice(made);
  await addPasskey(server, made);
  expect(await memberOf(elsewhere)).toBeNull();
  const { secret } = await setUpAuthenticator(server, made);
  const passed = server.browser();
  const { token } = (await enter(passed, made.email)).body;
  const proof = { method: 'code', code: codeOf(server, secret) };
  await passed.post('/api/accounts/sign-in/second-factor', { token, proof });
  await addPasskey(server, made);
  expect(await memberOf(passed)).not.toBeNull();
  await setUpAuthenticator(server, made);
  expect(await memberOf(passed)).toBeNull();
  expect(await memberOf(made.browser)).not.toBeNull();
});
