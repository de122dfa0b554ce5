import { randomBytes, randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { makeChat, send, type Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let chat: Awaited<ReturnType<typeof makeChat>>;
beforeAll(async () => {
  // Every connection of this file comes from this machine, which may then say whom it stands for.
  server = await startTestServer({ TRUST_PROXY: '127.0.0.0/8' });
  chat = await makeChat(server);
});
afterAll(() => server.close());
afterEach(() => server.clock.goOn());

const open = (who: { browser: Someone['browser'] }, headers?: Record<string, string>) =>
  openSocket(server, who.browser, headers);
const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': randomBytes(16).toString('base64'),
};
const ending = (page: Socket) => nextEvent(page, 'disconnect');

describe('a connection is not opened', () => {
  test('without a session, with a forged one, or from a foreign page', async () => {
    const member = await makeMember(server);
    const nobody = { browser: server.browser() };
    await expect(open(nobody)).rejects.toThrow();
    nobody.browser.cookies.set('saath_session', 'forged');
    await expect(open(nobody)).rejects.toThrow();
    await expect(open(member, { origin: 'https://evil.example' })).rejects.toThrow();
    await expect(open(member, { origin: '' })).rejects.toThrow();
  });

  test('for guesses from one address beyond a limit, while members there come and go', async () => {
    const address = { 'x-forwarded-for': '203.0.113.9' };
    const member = await makeMember(server);
    const knock = (headers: Record<string, string>) => {
      const browser = server.browser();
      browser.cookies.set('saath_session', randomUUID());
      return browser.get('/socket.io/?EIO=4&transport=websocket', {
        headers: { ...upgrade, origin: server.url, ...headers },
      });
    };
    server.clock.standStill();
    for (let round = 0; round < 6; round += 1)
      await Promise.all(Array.from({ length: 50 }, () => knock(address)));
    const elsewhere = { 'x-forwarded-for': '203.0.113.10' };
    expect((await knock(address)).body).toContain('too often');
    expect((await knock(elsewhere)).body).toContain('not signed in');
    // As every page does before it connects.
    await member.browser.get('/api/accounts/session');
    const page = await open(member, address);
    expect(page.connected).toBe(true);
    page.disconnect();
  });

  test('again and again by one browser, until the minute is over', async () => {
    const member = await makeMember(server);
    const refused = async () => {
      const page = await open(member).catch(() => null);
      page?.disconnect();
      return page === null;
    };
    server.clock.standStill();
    let count = 0;
    while (!(await refused())) count += 1;
    expect(count).toBe(120);
    server.clock.letPass(minutes(1));
    expect(await refused()).toBe(false);
  });
});

describe('a connection is ended, and the others go on,', () => {
  const cases: [string, (page: Socket) => void][] = [
    ['that leaves and stays', (page) => page.io.engine.send('1')],
    ['that asks for a room', (page) => page.emit('join', 'member:somebody')],
    ['that sends a megabyte', (page) => page.emit('typing', 'x'.repeat(1_000_000))],
    ['that sends a megabyte of bytes', (page) => page.emit('typing', Buffer.alloc(1_000_000))],
    [
      'that sends 1,000 events in a second',
      (page) => {
        const id = randomUUID();
        for (let n = 0; n < 1_000; n += 1) page.emit('typing', id);
      },
    ],
    [
      'that sends 1,000 events without sense in a second',
      (page) => {
        for (let n = 0; n < 1_000; n += 1) page.emit('typing', { toString: 'x' });
      },
    ],
    [
      'that knocks at 1,000 doors in a second',
      (page) => {
        for (let n = 0; n < 1_000; n += 1) page.io.socket('/admin').connect().disconnect();
      },
    ],
  ];
  test.each(cases)('%s', async (_, attack) => {
    const { one, two, id } = chat;
    const [mine, theirs] = [await open(one), await open(two)];
    const attacker = await open(await makeMember(server));
    const ended = ending(attacker);
    attack(attacker);
    await ended;
    const arrived = nextEvent(theirs, 'message.created');
    await send(one, id, 'Still here');
    await arrived;
    expect([mine.connected, theirs.connected]).toEqual([true, true]);
    for (const page of [mine, theirs]) page.disconnect();
  });

  test('of a member who floods from many tabs', async () => {
    const member = await makeMember(server);
    const pages = await Promise.all(Array.from({ length: 10 }, () => open(member)));
    server.clock.standStill();
    const ended = Promise.race(pages.map(ending));
    const id = randomUUID();
    for (const page of pages) for (let n = 0; n < 40; n += 1) page.emit('typing', id);
    await ended;
    for (const page of pages) page.disconnect();
  });
});

test('what makes no sense does nothing, and the connection goes on', async () => {
  const { one, two, id } = await makeChat(server);
  const [mine, theirs] = [await open(one), await open(two)];
  const events: string[] = [];
  mine.onAny((name: string) => events.push(name));
  theirs.emit('typing', { toString: 'x' });
  theirs.emit('received', { conversationId: id, seq: '1; drop table' });
  const arrived = nextEvent(mine, 'typing');
  theirs.emit('typing', id);
  await arrived;
  expect(events).not.toContain('conversation.progress');
  expect(events.filter((name) => name === 'typing')).toHaveLength(1);
  expect([mine.connected, theirs.connected]).toEqual([true, true]);
  for (const page of [mine, theirs]) page.disconnect();
});

test('a stranger to a chat tells nobody anything in it', async () => {
  const { one, two, id } = chat;
  const stranger = await makeListedMember(server);
  const [mine, theirs, strange] = [await open(one), await open(two), await open(stranger)];
  await send(one, id, 'Between us');
  const events: string[] = [];
  for (const page of [mine, theirs, strange]) page.onAny((name: string) => events.push(name));
  const answered = nextEvent(mine, 'typing');
  strange.emit('typing', id);
  strange.emit('received', { conversationId: id, seq: 1 });
  // Said in order on one connection and answered by one database: what the stranger said was dealt with before.
  await send(one, id, 'And now');
  theirs.emit('typing', id);
  await answered;
  expect(events).not.toContain('conversation.progress');
  expect(events.filter((name) => name === 'typing')).toHaveLength(1);
  for (const page of [mine, theirs, strange]) page.disconnect();
});
