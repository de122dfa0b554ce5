import type { Socket } from 'socket.io-client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inbox, like, makeChat, messagesOf, send, type Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { setPaidUntil } from '#server/testing/make-member.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const block = (who: Someone, whom: { id: string }) =>
  who.browser.post('/api/blocks', { memberId: whom.id });
const unblock = (who: Someone, whom: { id: string }) =>
  who.browser.delete(`/api/blocks/${whom.id}`);
const blocked = async (who: Someone) => (await who.browser.get('/api/blocks')).body.items;
const unread = async (who: Someone) => ({
  chats: (await who.browser.get('/api/conversations/unread')).body,
  bell: (await who.browser.get('/api/notifications/unread')).body,
});
const standing = async (who: Someone, whom: Someone) =>
  (await who.browser.get(`/api/members/${whom.id}`)).body.standing;

describe('a pair that has talked', () => {
  let chat: Awaited<ReturnType<typeof makeChat>>;
  beforeAll(async () => {
    chat = await makeChat(server);
    await send(chat.two, chat.id, 'Hello');
    await send(chat.one, chat.id, 'Hello you');
  });

  test('is parted at once, for both, and nothing of the other is counted or listed', async () => {
    const { one, two, id, matchId } = chat;
    expect((await block(one, two)).body).toEqual({ ok: true });
    for (const [who, whom] of [
      [one, two],
      [two, one],
    ] as const) {
      expect(await inbox(who)).toEqual([]);
      expect((await who.browser.get(`/api/conversations/${id}`)).status).toBe(404);
      expect((await who.browser.get(`/api/matches/${matchId}`)).status).toBe(404);
      expect((await who.browser.get(`/api/members/${whom.id}`)).status).toBe(404);
      expect((await like(who, whom)).body.code).toBe('NOT_FOUND');
      expect((await send(who, id, 'Still there?')).body.code).toBe('NOT_FOUND');
      expect(await unread(who)).toEqual({ chats: { unread: 0, requests: 0 }, bell: { unread: 0 } });
      expect((await who.browser.get('/api/notifications')).body.items).toEqual([]);
    }
  });

  test('the one who blocked finds the other in their list alone', async () => {
    const { one, two } = chat;
    const known = { memberId: two.id, name: 'Asha', blockedAt: expect.any(String) };
    expect(await blocked(one)).toEqual([known]);
    await two.browser.patch('/api/profiles/me', { displayName: 'Quite Another' });
    expect(await blocked(one), 'what they call themself since is not told').toEqual([known]);
    expect(await blocked(two)).toEqual([]);
  });

  test('blocking once more changes nothing, and whoever was blocked learns nothing by blocking', async () => {
    const { one, two } = chat;
    expect((await block(one, two)).status).toBe(200);
    const nobody = { id: '01a1dcea-2070-7777-8309-e7a0651dff44' };
    const answers = [await block(two, one), await block(two, nobody)];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [404, 'NOT_FOUND'],
    ]);
    // As for anybody who hides. It stands for itself.
    await two.browser.delete(`/api/blocks/${one.id}`);
  });

  test('unblocking brings nobody back into anything', async () => {
    const { one, two, matchId } = chat;
    expect((await unblock(one, two)).body).toEqual({ ok: true });
    expect((await unblock(one, two)).body).toEqual({ ok: true });
    for (const [who, whom] of [
      [one, two],
      [two, one],
    ] as const) {
      expect(await inbox(who)).toEqual([]);
      expect((await who.browser.get(`/api/matches/${matchId}`)).status).toBe(404);
      expect((await who.browser.get('/api/notifications')).body.items).toEqual([]);
      expect(await standing(who, whom)).toBe('none');
    }
    await like(one, two);
    expect((await like(two, one)).body.standing).toBe('matched');
  });
});

test('nobody blocks themself', async () => {
  const one = await makeListedMember(server);
  expect((await block(one, one)).body.code).toBe('NOT_FOUND');
});

test('a like, a pass and a request of either side are gone with a block', async () => {
  const [one, two] = [await makeListedMember(server), await makeListedMember(server)];
  await two.browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true });
  await one.browser.post(`/api/conversations/with/${two.id}/request`, {
    clientId: two.id,
    text: 'May I write to you?',
  });
  await like(one, two);
  await two.browser.post('/api/passes', { memberId: one.id });
  await block(two, one);
  await unblock(two, one);
  expect([await standing(one, two), await standing(two, one)]).toEqual(['none', 'none']);
  expect(await inbox(two, '?box=requests')).toEqual([]);
  expect(await inbox(one)).toEqual([]);
});

test('no plan is needed to be left alone', async () => {
  const { one, two } = await makeChat(server);
  await setPaidUntil(server, one.id, null);
  expect((await block(one, two)).status).toBe(200);
  expect(await blocked(one)).toHaveLength(1);
});

test('open pages of both lose the other at once, and hear nothing of them any more', async () => {
  const { one, two, id } = await makeChat(server);
  const sockets: Socket[] = [
    await openSocket(server, one.browser),
    await openSocket(server, two.browser),
  ];
  const told = sockets.flatMap((socket) => [
    nextEvent(socket, 'conversation.changed'),
    nextEvent(socket, 'people.changed'),
    nextEvent(socket, 'notifications.read'),
  ]);
  await block(one, two);
  await Promise.all(told);
  const heard: string[] = [];
  for (const socket of sockets) socket.onAny((name: string) => heard.push(name));
  for (const socket of sockets) {
    socket.emit('typing', id);
    socket.emit('received', { conversationId: id, seq: 1 });
  }
  await like(await makeListedMember(server), two);
  await waitFor(() => heard.includes('notification.created'));
  expect(heard.filter((name) => name === 'typing' || name.startsWith('conversation'))).toEqual([]);
  for (const socket of sockets) socket.disconnect();
});

test('of a block and likes at the same instant, no match, chat or like is left', async () => {
  const pairs = 20;
  for (let pair = 0; pair < pairs; pair += 1) {
    const [one, two] = [await makeListedMember(server), await makeListedMember(server)];
    await Promise.all([like(one, two), block(one, two), like(two, one)]);
    const { rows } = await server.tools.db.execute<{ left: number }>(sql`select (
      (select count(*) from likes where liker_id in (${one.id}, ${two.id}))
      + (select count(*) from matches where low_id in (${one.id}, ${two.id}) and status = 'active')
      + (select count(*) from participants where member_id in (${one.id}, ${two.id}) and box <> 'none')
      + (select count(*) from notifications where member_id in (${one.id}, ${two.id})))::int as left`);
    expect(rows[0]?.left).toBe(0);
  }
});

test('of a block and messages at the same instant, none is shown', async () => {
  const { one, two, id } = await makeChat(server);
  await Promise.all([
    send(two, id, 'one'),
    send(one, id, 'two'),
    block(one, two),
    send(two, id, 'three'),
  ]);
  for (const who of [one, two]) {
    expect((await who.browser.get(`/api/conversations/${id}/messages`)).status).toBe(404);
    expect(await unread(who)).toEqual({ chats: { unread: 0, requests: 0 }, bell: { unread: 0 } });
  }
  await unblock(one, two);
  expect(await inbox(one)).toEqual([]);
  expect(await inbox(two)).toEqual([]);
  expect((await messagesOf(one, id)).length).toBeLessThanOrEqual(3);
});
