import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import type { Browser } from '#server/testing/browser.ts';
import { makeMember, PASSWORD } from '#server/testing/make-member.ts';
import { answerOf } from '#server/testing/races.ts';
import { codeOf, setUpAuthenticator, wrongCode } from '#server/testing/second-factors.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { signIn } from '../accounts.service.ts';
import { findWithPassword, rememberDevice } from '../members.queries.ts';
import { beginStep } from './second-factor.service.ts';
import { signInSecondFactor } from './second-step.service.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ADDRESSES = 1000;
const TRIES_EACH = 10;
const AT_ONCE = 16;
/** As the policy has them: what one place may try in ten minutes, and strangers all together with one code. */
const TRIES_OF_PLACE = 10;
const TRIES_UNDER_ATTACK = 5;
const SINGLE_CODES_A_DAY = 30;

const codeProof = (code: string) => ({ method: 'code', code }) as const;
const visitFrom = (address: string) => ({
  address,
  userAgent: 'guesser',
  deviceToken: undefined,
  sessionToken: undefined,
});

async function stepFor(browser: Browser, email: string): Promise<string> {
  return present(
    (await browser.post('/api/accounts/sign-in', { email, password: PASSWORD })).body.token,
  );
}
const show = (browser: Browser, token: string, code: string) =>
  browser.post('/api/accounts/sign-in/second-factor', { token, proof: codeProof(code) });

/** Knows the password, and begins a new step whenever one is used up. */
async function guessFrom(
  address: string,
  email: string,
  code: () => string,
  begin = stepFrom,
): Promise<string[]> {
  const answers: string[] = [];
  let token: string | null = null;
  while (answers.length < TRIES_EACH) {
    token ??= await begin(address, email);
    const proof = codeProof(code());
    const answer = await answerOf(
      signInSecondFactor(server.tools, visitFrom(address), { token, proof }),
    );
    if (answer === 'SIGN_IN_STEP_OVER') token = null;
    else answers.push(answer);
  }
  return answers;
}

async function stepFrom(address: string, email: string): Promise<string> {
  const input = { email, password: PASSWORD, remember: false };
  const answer = await signIn(server.tools, visitFrom(address), input);
  if (!('step' in answer)) throw new Error('no second step was asked for');
  return answer.token;
}

test('ten thousand guesses from a thousand addresses stay within the limits, and the member gets in', async () => {
  const made = await makeMember(server);
  const { secret, recoveryCodes } = await setUpAuthenticator(server, made);
  const { email } = made;
  const known = server.browser();
  await show(known, await stepFor(known, email), codeOf(server, secret));
  await known.post('/api/accounts/sign-out');
  server.clock.standStill();
  server.clock.letPass(minutes(2));

  const wrong = wrongCode(server, secret);
  // As if the password had been typed each time: checking it thousands of times is what would take a minute.
  const found = await findWithPassword(server.tools.db, made.member.id);
  const passwordHash = found?.passwordHash ?? '';
  const who = { memberId: made.member.id, passwordHash, remember: false };
  const quickly = async () => (await beginStep(server.tools, server.tools.db, who)).token;
  const addresses = Array.from({ length: ADDRESSES }, (_, n) => `10.9.${n >> 8}.${n & 255}`);
  const waiting = addresses.values();
  const answers: string[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const address of waiting)
        answers.push(...(await guessFrom(address, email, () => wrong, quickly)));
    }),
  );
  expect(answers).toHaveLength(ADDRESSES * TRIES_EACH);
  expect(new Set(answers)).toEqual(new Set(['WRONG_CODE', 'RATE_LIMITED']));
  const lookedAt = answers.filter((answer) => answer === 'WRONG_CODE').length;
  expect(lookedAt).toBeLessThanOrEqual(ADDRESSES * TRIES_UNDER_ATTACK + SINGLE_CODES_A_DAY);
  const more = await guessFrom(addresses[0] ?? '', email, () => codeOf(server, secret));
  expect(new Set(more), 'a place that has used its tries').toEqual(new Set(['RATE_LIMITED']));

  // Even a lucky guess opens nothing now: the next one would have to be lucky, too.
  const lucky = await guessFrom('10.8.0.1', email, () => codeOf(server, secret, -1));
  expect(lucky[0]).toBe('NEXT_CODE_NEEDED');
  expect(lucky).not.toContain('done');
  await server.mailTo(email, /Someone knows your .* password/);

  const atHome = await show(known, await stepFor(known, email), codeOf(server, secret));
  expect(atHome.status, 'a device that was here before').toBe(200);

  server.clock.letPass(minutes(1));
  const away = server.browser();
  const token = await stepFor(away, email);
  const first = await show(away, token, codeOf(server, secret));
  expect([first.status, first.body.code]).toEqual([403, 'NEXT_CODE_NEEDED']);
  server.clock.letPass(minutes(0.5));
  expect((await show(away, token, codeOf(server, secret))).status, 'a new place').toBe(200);

  const lost = server.browser();
  const recovery = await lost.post('/api/accounts/sign-in/second-factor', {
    token: await stepFor(lost, email),
    proof: { method: 'recovery-code', code: recoveryCodes[0] },
  });
  expect(recovery.status, 'a recovery code').toBe(200);
  server.clock.goOn();
});

test('one place has ten tries in ten minutes, however many steps it begins', async () => {
  const made = await makeMember(server);
  const { secret } = await setUpAuthenticator(server, made);
  const wrong = wrongCode(server, secret);
  const answers = [
    ...(await guessFrom('10.7.0.1', made.email, () => wrong)),
    ...(await guessFrom('10.7.0.1', made.email, () => wrong)),
  ];
  expect(answers.filter((answer) => answer === 'WRONG_CODE')).toHaveLength(TRIES_OF_PLACE);
  expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(TRIES_OF_PLACE);
});

test('strangers have thirty tries a day in which one code is enough', async () => {
  const made = await makeMember(server);
  const { secret } = await setUpAuthenticator(server, made);
  const wrong = wrongCode(server, secret);
  for (let place = 0; place < SINGLE_CODES_A_DAY / TRIES_EACH; place++)
    await guessFrom(`10.6.0.${place}`, made.email, () => wrong);
  const stranger = server.browser();
  const reply = await show(stranger, await stepFor(stranger, made.email), codeOf(server, secret));
  expect(reply.body.code).toBe('NEXT_CODE_NEEDED');
});

test('many devices that were here before gain nothing', async () => {
  const made = await makeMember(server);
  const { secret } = await setUpAuthenticator(server, made);
  const wrong = wrongCode(server, secret);
  const answers: string[] = [];
  for (let device = 0; device < 7; device++) {
    const deviceToken = newToken();
    const { db, clock } = server.tools;
    await rememberDevice(db, made.member.id, hashToken(deviceToken), clock.now());
    for (let tried = 0; tried < TRIES_EACH; tried++) {
      const visit = { ...visitFrom('10.5.0.1'), deviceToken };
      const token = await stepFrom('10.5.0.1', made.email);
      const input = { token, proof: codeProof(wrong) };
      answers.push(await answerOf(signInSecondFactor(server.tools, visit, input)));
    }
  }
  // Fifty of the devices, and ten of the address that they share.
  expect(answers.filter((answer) => answer === 'WRONG_CODE')).toHaveLength(60);
});
