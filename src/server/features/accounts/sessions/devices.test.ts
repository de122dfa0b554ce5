import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#server/platform/clock.ts';
import type { Browser } from '#server/testing/browser.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { makeMember, PASSWORD, passwordProof } from '#server/testing/make-member.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { forgetExpiredSessions } from './sessions.service.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const devicesOf = async (browser: Browser) =>
  (await browser.get('/api/accounts/devices')).body.devices;
const signedIn = async (browser: Browser) =>
  (await browser.get('/api/accounts/session')).body.member !== null;

async function anotherDevice(email: string, userAgent: string): Promise<Browser> {
  const browser = server.browser();
  await browser.post(
    '/api/accounts/sign-in',
    { email, password: PASSWORD },
    { headers: { 'user-agent': userAgent } },
  );
  return browser;
}

const connect = (browser: Browser, headers?: Record<string, string>) =>
  openSocket(server, browser, headers);

describe('devices', () => {
  test('are listed by what they are, this one marked', async () => {
    const { email, browser } = await makeMember(server);
    const phone =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36';
    await anotherDevice(email, phone);
    const devices = await devicesOf(browser);
    expect(
      devices.map(({ label, current }: { label: string; current: boolean }) => [label, current]),
    ).toEqual(
      expect.arrayContaining([
        ['Chrome on Android', false],
        ['Unknown device', true],
      ]),
    );
  });

  test('one can be signed out, and only by its member', async () => {
    const { email, browser } = await makeMember(server);
    const stranger = await makeMember(server);
    const other = await anotherDevice(email, '');
    const { id } = present(
      (await devicesOf(other)).find(({ current }: { current: boolean }) => current),
    );
    expect((await stranger.browser.delete(`/api/accounts/devices/${id}`)).status).toBe(404);
    expect(await signedIn(other)).toBe(true);
    expect((await browser.delete(`/api/accounts/devices/${id}`)).status).toBe(200);
    expect(await signedIn(other)).toBe(false);
    expect(await signedIn(browser)).toBe(true);
    expect((await browser.delete(`/api/accounts/devices/${id}`)).status).toBe(404);
    expect((await browser.delete('/api/accounts/devices/not-an-id')).status).toBe(400);
  });

  test('sign-out everywhere ends all of them', async () => {
    const { email, browser } = await makeMember(server);
    const other = await anotherDevice(email, '');
    const token = browser.cookies.get('saath_session') ?? '';
    expect((await browser.post('/api/accounts/sign-out-everywhere')).status).toBe(200);
    expect(browser.cookies.has('saath_session')).toBe(false);
    browser.cookies.set('saath_session', token);
    expect([await signedIn(browser), await signedIn(other)]).toEqual([false, false]);
  });
});

describe('a device whose session is over learns how it ended', () => {
  const answer = async (browser: Browser) => (await browser.get('/api/accounts/session')).body;
  const elsewhere = { member: null, endedElsewhere: true };

  const endThere: Record<string, (near: Browser, far: Browser) => Promise<unknown>> = {
    'one device': async (near, far) => {
      const { id } = present(
        (await devicesOf(far)).find(({ current }: { current: boolean }) => current),
      );
      return near.delete(`/api/accounts/devices/${id}`);
    },
    'all devices': (near) => near.post('/api/accounts/sign-out-everywhere'),
    'by a new password': (near) =>
      near.post('/api/accounts/change-password', {
        proof: passwordProof(),
        newPassword: 'quiet-harbour-19',
      }),
  };
  test.each(Object.entries(endThere))('from afar: %s', async (_, end) => {
    const { email, browser } = await makeMember(server);
    const far = await anotherDevice(email, '');
    await end(browser, far);
    expect((await far.get('/api/accounts/devices')).status).toBe(401);
    expect(await answer(far)).toEqual(elsewhere);
    expect(await answer(far), 'told once').toEqual({ member: null });
  });

  test('by itself: its own sign-out, no cookie, or time', async () => {
    const { email, browser } = await makeMember(server);
    await browser.post('/api/accounts/sign-out');
    expect(await answer(browser)).toEqual({ member: null });
    expect(await answer(server.browser())).toEqual({ member: null });
    const idle = await anotherDevice(email, '');
    server.clock.letPass(hours(25));
    await forgetExpiredSessions(server.tools);
    expect(await answer(idle)).toEqual({ member: null });
  });

  test('by time, for as long as sessions that ran out are kept: a month later nobody knows it any more', async () => {
    const { email } = await makeMember(server);
    const [lost, longLost] = [await anotherDevice(email, ''), await anotherDevice(email, '')];
    server.clock.letPass(hours(24) + days(30) - minutes(1));
    await forgetExpiredSessions(server.tools);
    expect(await answer(lost)).toEqual({ member: null });
    server.clock.letPass(minutes(2));
    await forgetExpiredSessions(server.tools);
    expect(await answer(longLost)).toEqual(elsewhere);
  });
});

describe('live connections', () => {
  test('open with a session and end with it, after an event that says so', async () => {
    const { browser, email } = await makeMember(server);
    const other = await anotherDevice(email, '');
    const [kept, ended] = await Promise.all([connect(browser), connect(other)]);
    const closing = Promise.all([
      nextEvent(ended, 'session.ended'),
      nextEvent(ended, 'disconnect'),
    ]);
    await other.post('/api/accounts/sign-out');
    await closing;
    expect(kept.connected).toBe(true);
    const all = nextEvent(kept, 'disconnect');
    await browser.post('/api/accounts/sign-out-everywhere');
    await all;
    await expect(connect(browser)).rejects.toThrow();
  });

  test('are refused without a session, with a forged one, or from a foreign page', async () => {
    const { browser } = await makeMember(server);
    await expect(connect(server.browser())).rejects.toThrow();
    const forger = server.browser();
    forger.cookies.set('saath_session', 'forged');
    await expect(connect(forger)).rejects.toThrow();
    await expect(connect(browser, { origin: 'https://evil.example' })).rejects.toThrow();
    const polling = await browser.get('/socket.io/?EIO=4&transport=polling');
    expect(polling.status).toBe(400);
  });

  test('end when the password changes on another device', async () => {
    const { browser, email } = await makeMember(server);
    const gone = nextEvent(await connect(browser), 'disconnect');
    const other = await anotherDevice(email, '');
    await other.post('/api/accounts/change-password', {
      proof: passwordProof(),
      newPassword: 'quiet-harbour-19',
    });
    await gone;
  });

  test('end when the session runs out', async () => {
    const { browser } = await makeMember(server);
    const gone = nextEvent(await connect(browser), 'session.ended');
    server.clock.letPass(hours(25));
    await gone;
  });

  test('close when they send anything, and when there are too many', async () => {
    const { browser } = await makeMember(server);
    const talker = await connect(browser);
    const cut = nextEvent(talker, 'disconnect');
    talker.emit('anything', 'at all');
    await cut;
    const many = await Promise.all(Array.from({ length: 30 }, () => connect(browser)));
    await waitFor(() => many.filter(({ connected }) => connected).length === 20);
  });
});
