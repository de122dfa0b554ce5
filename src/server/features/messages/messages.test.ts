import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#contract/messages/endpoints.ts';
import { minutes } from '#server/platform/clock.ts';
import {
  conversationCalls,
  inbox,
  like,
  makeChat,
  messagesOf,
  read,
  send,
  textsOf,
} from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => server.clock.goOn());

describe('a match', () => {
  test('opens one chat for both, with nothing said yet', async () => {
    const { one, two, matchId, id } = await makeChat(server);
    for (const [me, other] of [
      [one, two],
      [two, one],
    ] as const) {
      expect(await inbox(me)).toMatchObject([
        { id, matchId, state: 'open', other: { memberId: other.id }, lastMessage: null, unread: 0 },
      ]);
    }
  });

  test('that ends closes it; when they match again it goes on', async () => {
    const { one, two, matchId, id } = await makeChat(server);
    await send(one, id, 'Hello');
    await one.browser.post(`/api/matches/${matchId}/unmatch`);
    expect(await inbox(two)).toMatchObject([{ id, state: 'unmatched' }]);
    const refused = await send(two, id, 'Why?');
    expect([refused.status, refused.body.code]).toEqual([409, 'CHAT_CLOSED']);
    expect(textsOf(await messagesOf(two, id))).toEqual(['Hello']);
    await like(one, two);
    await like(two, one);
    expect((await send(two, id, 'Again')).status).toBe(200);
    expect(textsOf(await messagesOf(one, id))).toEqual(['Hello', 'Again']);
  });

  test('that ends before a word was said leaves nothing', async () => {
    const { one, two, matchId } = await makeChat(server);
    await two.browser.post(`/api/matches/${matchId}/unmatch`);
    expect([await inbox(one), await inbox(two)]).toEqual([[], []]);
  });
});

describe('sending', () => {
  test('keeps the order, trims, and says who said the last word', async () => {
    const { one, two, id } = await makeChat(server);
    const first = await send(one, id, '  Namaste  ');
    expect(first.body).toMatchObject({ seq: 1, text: 'Namaste', senderId: one.id, deleted: false });
    await send(two, id, 'Hi!');
    expect(textsOf(await messagesOf(one, id))).toEqual(['Namaste', 'Hi!']);
    expect(await inbox(one)).toMatchObject([
      { lastMessage: { text: 'Hi!', senderId: two.id, seq: 2 }, unread: 1 },
    ]);
    expect(await inbox(two)).toMatchObject([{ unread: 1 }]);
  });

  test.each([
    ['nothing', ''],
    ['nothing but spaces', ' \n '],
    ['2,001 characters', 'x'.repeat(2001)],
    ['a NUL', 'a\0b'],
  ])('refuses %s', async (_what, text) => {
    const { one, id } = await makeChat(server);
    expect((await send(one, id, text)).status).toBe(400);
    expect(await messagesOf(one, id)).toEqual([]);
  });

  test('has something to read', async () => {
    const { one, id } = await makeChat(server);
    for (const nothing of ['\u200b', '\u2800', '\u3164', '\ufe0f'])
      expect((await send(one, id, nothing)).status).toBe(400);
  });

  test('has one name, however its id is spelled', async () => {
    const { one, two, id } = await makeChat(server);
    const socket = await openSocket(server, two.browser);
    const created = nextEvent<{ conversationId: string }>(socket, 'message.created');
    expect((await send(one, id.toUpperCase(), 'Hello')).status).toBe(200);
    expect((await created).conversationId).toBe(id);
    socket.disconnect();
  });

  test('takes exactly 2,000 characters', async () => {
    const { one, id } = await makeChat(server);
    expect((await send(one, id, 'x'.repeat(2000))).status).toBe(200);
  });

  test('the same message again, and many times at once, is one message', async () => {
    const { one, two, id } = await makeChat(server);
    const clientId = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => send(one, id, 'Once', { clientId })),
    );
    expect(replies.map(({ status, body }) => [status, body.seq])).toEqual(
      replies.map(() => [200, 1]),
    );
    await send(one, id, 'Then');
    const socket = await openSocket(server, two.browser);
    const again = nextEvent<{ message: Message }>(socket, 'message.created');
    expect((await send(one, id, 'Once', { clientId })).body.seq).toBe(1);
    // A server that ended in between may have told nobody.
    expect((await again).message.seq).toBe(1);
    socket.disconnect();
    expect((await messagesOf(two, id)).map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'Once'],
      [2, 'Then'],
    ]);
  });

  test('the same message again reaches nobody once the chat is closed, nor beyond the limit', async () => {
    const { one, two, id, matchId } = await makeChat(server);
    const clientId = randomUUID();
    await send(one, id, 'Once', { clientId });
    server.clock.standStill();
    const page = await openSocket(server, two.browser);
    const events: string[] = [];
    page.onAny((name: string) => events.push(name));
    await Promise.all(Array.from({ length: 70 }, () => send(one, id, 'Once', { clientId })));
    const ended = nextEvent(page, 'conversation.changed');
    await two.browser.post(`/api/matches/${matchId}/unmatch`);
    await ended;
    expect((await send(one, id, 'Once', { clientId })).body.seq).toBe(1);
    expect(events.filter((name) => name === 'message.created').length).toBeLessThanOrEqual(60);
    const notifications = (await two.browser.get('/api/notifications')).body.items as {
      type: string;
    }[];
    expect(notifications.filter(({ type }) => type === 'message').length).toBeLessThanOrEqual(1);
    page.disconnect();
  });

  test('from both at once leaves no gap and no double', async () => {
    const { one, two, id } = await makeChat(server);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(n % 2 ? one : two, id, `message ${n}`)),
    );
    const all = await messagesOf(one, id);
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(new Set(textsOf(all)).size).toBe(20);
  });

  test('faster than anybody writes is refused, also all at once and in several chats', async () => {
    const { one, id } = await makeChat(server);
    const other = await makeListedMember(server);
    await like(one, other);
    await like(other, one);
    const second = (await inbox(one)).find((each) => each.id !== id);
    const chats = [id, second?.id ?? ''];
    server.clock.standStill();
    const replies = await Promise.all(
      Array.from({ length: 70 }, (_, n) => send(one, chats[n % 2] ?? '', `${n}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
    server.clock.letPass(minutes(1) + 1);
    expect((await send(one, id, 'later')).status).toBe(200);
  });
});

test('a third member sees, writes and gets nothing', async () => {
  const { one, two, id } = await makeChat(server);
  const stranger = await makeListedMember(server);
  const page = await openSocket(server, stranger.browser);
  const events: string[] = [];
  page.onAny((name: string) => events.push(name));
  await send(one, id, 'Between us');
  const attempts = await Promise.all(
    Object.values(conversationCalls).map((attempt) => attempt(stranger, id)),
  );
  expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
  expect(await inbox(stranger)).toEqual([]);
  page.emit('typing', id);
  page.emit('received', { conversationId: id, seq: 1 });
  const other = await openSocket(server, two.browser);
  const arrived = nextEvent<{ message: Message }>(other, 'message.created');
  await send(one, id, 'Still between us');
  expect((await arrived).message.text).toBe('Still between us');
  expect(events).toEqual([]);
  page.disconnect();
  other.disconnect();
});

test('whoever is blocked, either way, is gone with the chat', async () => {
  const { one, two, id } = await makeChat(server);
  await send(one, id, 'Hello');
  const at = server.clock.now().toISOString();
  await server.tools.db.execute(sql`insert into blocks values (${two.id}, ${one.id}, ${at})`);
  for (const who of [one, two]) {
    expect(await inbox(who)).toEqual([]);
    expect((await send(who, id, 'x')).status).toBe(404);
    expect((await who.browser.get('/api/conversations/unread')).body.unread).toBe(0);
  }
});

describe('what is unread', () => {
  test('is counted up to ten, and read only forwards', async () => {
    const { one, two, id } = await makeChat(server);
    for (let n = 0; n < 12; n += 1) await send(one, id, `${n}`);
    expect(await inbox(two)).toMatchObject([{ unread: 10 }]);
    expect((await two.browser.get('/api/conversations/unread')).body).toEqual({
      unread: 1,
      requests: 0,
    });
    expect((await read(two, id, 5)).body).toMatchObject({ readSeq: 5 });
    expect(await inbox(two)).toMatchObject([{ unread: 7 }]);
    expect((await read(two, id, 99)).body).toMatchObject({ readSeq: 12 });
    expect((await read(two, id, 3)).body).toMatchObject({ readSeq: 12 });
    expect(await inbox(one)).toMatchObject([{ theirs: { readSeq: 12, receivedSeq: 12 } }]);
  });

  test('never loses a message that comes while reading', async () => {
    const { one, two, id } = await makeChat(server);
    for (let round = 1; round <= 10; round += 1) {
      await send(one, id, 'seen');
      const [, late] = await Promise.all([read(two, id, 2 * round - 1), send(one, id, 'late')]);
      expect(late.body.seq).toBe(2 * round);
      expect((await two.browser.get('/api/conversations/unread')).body.unread).toBe(1);
    }
  });
});

test('every page of both gets messages, progress and typing', async () => {
  const { one, two, id } = await makeChat(server);
  const [mine, theirs] = [
    await openSocket(server, one.browser),
    await openSocket(server, two.browser),
  ];
  theirs.emit('watching', true);
  await waitFor(() => server.tools.presence.isHere(two.id));
  const arrived = [mine, theirs].map((page) =>
    nextEvent<{ message: Message }>(page, 'message.created'),
  );
  await send(one, id, 'Live');
  for (const each of arrived) expect((await each).message).toMatchObject({ seq: 1, text: 'Live' });
  const received = nextEvent(mine, 'conversation.progress');
  theirs.emit('received', { conversationId: id, seq: 1 });
  expect(await received).toEqual({
    conversationId: id,
    memberId: two.id,
    receivedSeq: 1,
    readSeq: 0,
  });
  const typing = nextEvent(mine, 'typing');
  theirs.emit('typing', id);
  expect(await typing).toEqual({ conversationId: id });
  const seen = nextEvent(mine, 'conversation.progress');
  await read(two, id, 1);
  expect(await seen).toMatchObject({ readSeq: 1 });
  expect((await one.browser.get(`/api/conversations/${id}/presence`)).body.online).toBe(true);
  for (const page of [mine, theirs]) page.disconnect();
});

test('nonsense that a page says does nothing, and what it says next counts', async () => {
  const { one, two, id } = await makeChat(server);
  await send(two, id, 'One');
  const [mine, theirs] = [
    await openSocket(server, one.browser),
    await openSocket(server, two.browser),
  ];
  const events: unknown[] = [];
  theirs.on('conversation.progress', (event) => events.push(event));
  const progress = nextEvent(theirs, 'conversation.progress');
  for (const nonsense of ['1; drop table', -1, null, { seq: 1 }])
    mine.emit('received', { conversationId: id, seq: nonsense });
  mine.emit('received', { conversationId: id, seq: 1 });
  await progress;
  expect(events).toMatchObject([{ memberId: one.id, receivedSeq: 1, readSeq: 0 }]);
  expect(mine.connected).toBe(true);
  for (const page of [mine, theirs]) page.disconnect();
});
