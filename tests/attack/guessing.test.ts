import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser } from '#server/testing/browser.ts';
import { makeMember, type MadeMember } from '#server/testing/make-member.ts';
import { setUpAuthenticator, wrongCode } from '#server/testing/second-factors.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { tally, timesOf } from './counts.ts';
import { tellCounts } from './tell-counts.ts';

tellCounts();

const ADDRESSES = timesOf(1_000, 150);
const forged = (place: number) => `${1 + (place % 220)}.${(place >> 2) & 255}.${place & 255}.7`;
/** As somebody who writes another address into every request. */
const guesser = (server: TestServer, address = '127.9.9.9') => createBrowser(server.url, address);

describe.each([
  ['not believed', {}],
  ['believed', { TRUST_PROXY: '127.0.0.0/8' }],
])('the addresses are %s', (how, settings) => {
  let server: TestServer;
  let member: MadeMember;
  beforeAll(async () => {
    server = await startTestServer(settings);
    server.clock.standStill();
    member = await makeMember(server);
  });
  afterAll(() => server.close());

  const guess = (place: number, password = `guess-${place}`) =>
    guesser(server).post(
      '/api/accounts/sign-in',
      { email: member.email, password },
      { headers: { 'x-forwarded-for': forged(place) } },
    );

  test('passwords are not guessed, and who has signed in here before still does', async () => {
    const lookedAt: number[] = [];
    for (let place = 0; place < ADDRESSES; place += 1) {
      let count = 0;
      for (let time = 0; time < 3; time += 1) {
        const { status } = await guess(place, `guess-${place}-${time}`);
        tally(`guesses at a password, addresses ${how}`);
        expect([401, 429]).toContain(status);
        if (status === 401) count += 1;
      }
      lookedAt.push(count);
    }
    // One address has ten tries. Of a thousand each has three, until the account has had a hundred; then two.
    const all = lookedAt.reduce((sum, count) => sum + count, 0);
    if (how === 'not believed') expect(all).toBe(10);
    else expect(lookedAt.slice(50)).toEqual(lookedAt.slice(50).map(() => 2));
    const { email, password, browser } = member;
    const honest = await browser.post('/api/accounts/sign-in', { email, password });
    expect(honest.status).toBe(200);
  });

  test('codes of a second factor are not guessed', async () => {
    const other = await makeMember(server);
    const { secret } = await setUpAuthenticator(server, other);
    const { email, password } = other;
    const opened = await guesser(server, '127.8.8.8').post('/api/accounts/sign-in', {
      email,
      password,
    });
    const { token } = opened.body;
    const codes: string[] = [];
    for (let place = 0; place < ADDRESSES; place += 1) {
      const reply = await guesser(server, '127.8.8.8').post(
        '/api/accounts/sign-in/second-factor',
        { token, proof: { method: 'code', code: wrongCode(server, secret) } },
        { headers: { 'x-forwarded-for': forged(place) } },
      );
      tally(`guesses at a code, addresses ${how}`);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      codes.push(String(reply.body.code));
    }
    // Whoever has guessed a few times has to type the password again, wherever they come from.
    expect(codes.filter((code) => code === 'WRONG_CODE').length).toBeLessThanOrEqual(10);
    expect(codes.at(-1)).toBe('SIGN_IN_STEP_OVER');
  });

  test('links are not guessed', async () => {
    const codes = new Set<string>();
    for (let place = 0; place < ADDRESSES; place += 1) {
      const reply = await guesser(server, '127.7.7.7').post(
        '/api/accounts/reset-password',
        { token: randomUUID(), password: 'kzvjqwxqpm' },
        { headers: { 'x-forwarded-for': forged(place) } },
      );
      tally(`guesses at a link, addresses ${how}`);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      codes.add(String(reply.body.code));
    }
    // From one address it is soon over; 256 bits need no other limit.
    if (how === 'not believed') expect([...codes]).toContain('RATE_LIMITED');
  });
});
