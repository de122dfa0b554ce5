import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '#server/testing/make-member.ts';
import { NEW_PASSWORD } from '#server/testing/account-calls.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const TOO_WEAK = 'Password is too weak. Please choose a stronger password.';
const OWN = 'Your own name or email is easily guessed.';
const FIRST_TRIED = 'This is one of the first that anybody would try.';
const name = 'Meera Joshi';
let count = 0;
const nextEmail = () => `meera.joshi.${(count += 1)}@example.com`;

const check = async (input: object, browser = server.browser()): Promise<string | null> => {
  const reply = await browser.post('/api/accounts/check-password', input);
  expect(reply.body.judged).toBe(true);
  return reply.body.fault;
};

test.each([
  ['rahul1990', 'A common word or name with a year is easily guessed.'],
  ['priya123', 'A common word or name with a row of digits or letters is easily guessed.'],
  ['sunflower12', 'A common password with a row of digits or letters is easily guessed.'],
  ['butterfly', FIRST_TRIED],
  ['computer1', FIRST_TRIED],
  ['hyderabad', 'A common word or name is easily guessed.'],
  ['chennai123', 'A common word or name with a row of digits or letters is easily guessed.'],
  ['mypassword', FIRST_TRIED],
  ['ilovemom', FIRST_TRIED],
  ['bangalore1', 'A common word or name with little beside it is easily guessed.'],
  ['15081947', 'A date is easily guessed.'],
  ['482915', 'A date with little beside it is easily guessed.'],
  ['meera1998', OWN],
  ['joshimeera', OWN],
  ['password', FIRST_TRIED],
  ['Saath2024', FIRST_TRIED],
  ['aaaaaaaa', 'The same again and again is easily guessed.'],
  ['marigold lantern 42', null],
  ['k9#xZ!', null],
  ['meeraj2000', null],
])('what is told of %s while it is typed is what the sign-up says', async (password, fault) => {
  const email = nextEmail();
  expect(await check({ password, name, email })).toBe(fault);
  const reply = await server
    .browser()
    .post('/api/accounts/sign-up', { name, email, password, acceptTerms: true });
  expect([reply.status, reply.body.message]).toEqual(
    fault === null ? [200, undefined] : [422, `${TOO_WEAK} ${fault}`],
  );
});

test('members and whoever opened a mailed link need not say who they are', async () => {
  const { email, browser } = await makeMember(server, { name });
  const password = 'meerajoshi1998';
  expect(await check({ password }), 'a stranger has another name').not.toBe(OWN);
  expect(await check({ password }, browser)).toBe(OWN);
  await server.browser().post('/api/accounts/forgot-password', { email });
  const token = await server.tokenMailedTo(email, /new .* password/);
  expect(await check({ password, token })).toBe(OWN);
  expect(await check({ password, token: 'of nobody' })).not.toBe(OWN);
  const reset = (chosen: string) =>
    server.browser().post('/api/accounts/reset-password', { token, password: chosen });
  expect((await reset(password)).body.message).toBe(`${TOO_WEAK} ${OWN}`);
  expect((await reset(NEW_PASSWORD)).status, 'asking does not use the link up').toBe(200);
});

test('asking is limited, and takes nothing from who signs up', async () => {
  const browser = server.browser('127.5.5.5');
  const replies = await Promise.all(
    Array.from({ length: 130 }, () =>
      browser.post('/api/accounts/check-password', { password: 'aaaaaaaa' }),
    ),
  );
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  const input = { name, email: nextEmail(), password: NEW_PASSWORD, acceptTerms: true };
  expect((await browser.post('/api/accounts/sign-up', input)).status).toBe(200);
});

test('a crowd that types leaves a place to who sends a password', async () => {
  const typing = Array.from({ length: 60 }, (_, place) =>
    server
      .browser(`127.6.6.${place + 1}`)
      .post('/api/accounts/check-password', { password: `q7vz${place}kx` }),
  );
  const input = { name, email: nextEmail(), password: NEW_PASSWORD, acceptTerms: true };
  expect((await server.browser().post('/api/accounts/sign-up', input)).status).toBe(200);
  const answers = (await Promise.all(typing)).map(({ body }) => body);
  const unjudged = answers.filter(({ judged }) => !judged);
  expect(unjudged.length).toBeGreaterThan(0);
  expect(unjudged.every(({ fault }) => fault === null)).toBe(true);
});
