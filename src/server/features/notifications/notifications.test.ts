import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/endpoints.ts';
import { hours } from '#server/platform/clock.ts';
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

type Someone = Awaited<ReturnType<typeof makeListedMember>>;
const pair = async () => [await makeListedMember(server), await makeListedMember(server)] as const;
const like = (who: Someone, whom: Someone) => who.browser.post('/api/likes', { memberId: whom.id });
const list = async (who: Someone): Promise<Notification[]> =>
  (await who.browser.get('/api/notifications')).body.items;
const unread = async (who: Someone) =>
  (await who.browser.get('/api/notifications/unread')).body.unread;

describe('who has no plan', () => {
  const nobody = [
    { type: 'like', from: null, needsPlan: true, matchId: null, conversationId: null },
  ];

  test('is told of likes without who it was, in the list and live, and how many', async () => {
    const [one, two] = await pair();
    await setPaidUntil(server, two.id, null);
    const socket = await openSocket(server, two.browser);
    const told = nextEvent(socket, 'notification.created');
    await like(one, two);
    const live = await told;
    expect([live]).toMatchObject(nobody);
    const { body, bytes } = await two.browser.get('/api/notifications');
    expect(body.items).toMatchObject(nobody);
    for (const text of [JSON.stringify(live), bytes.toString()]) {
      expect(text).not.toContain(one.id);
      expect(text).not.toContain(one.member.name);
      expect(text).not.toContain('/files/');
    }
    expect(await unread(two)).toBe(1);
    socket.disconnect();
  });

  test('any more, neither; who has one again is told', async () => {
    const [one, two] = await pair();
    await like(one, two);
    expect(await list(two)).toMatchObject([{ from: { memberId: one.id }, needsPlan: false }]);
    await setPaidUntil(server, two.id, new Date(server.clock.now().getTime() - 1000));
    expect(await list(two)).toMatchObject(nobody);
    await setPaidUntil(server, two.id, new Date(server.clock.now().getTime() + 60_000));
    expect(await list(two)).toMatchObject([{ from: { memberId: one.id }, needsPlan: false }]);
  });
});

describe('who is notified', () => {
  test('whom a like goes to, and both of a match, once each', async () => {
    const [one, two] = await pair();
    await like(one, two);
    const { matchId } = (await like(two, one)).body;
    expect(await list(one)).toMatchObject([{ type: 'match', from: { memberId: two.id }, matchId }]);
    expect(await list(two)).toMatchObject([
      { type: 'match', from: { memberId: one.id }, matchId, read: false },
      { type: 'like', from: { memberId: one.id }, matchId: null, read: false },
    ]);
  });

  test('nobody again by a like that was taken back in between', async () => {
    const [one, two] = await pair();
    const third = await makeListedMember(server);
    const socket = await openSocket(server, two.browser);
    const rung: string[] = [];
    socket.on(
      'notification.created',
      ({ from }: Notification) => void rung.push(`${from?.memberId}`),
    );
    await like(one, two);
    for (let n = 0; n < 3; n += 1) {
      await one.browser.delete(`/api/likes/${two.id}`);
      await like(one, two);
    }
    await one.browser.post('/api/passes', { memberId: two.id });
    expect(await list(two), 'who passes likes nobody').toEqual([]);
    await like(one, two);
    await like(third, two);
    await waitFor(() => rung.includes(third.id));
    expect(rung).toEqual([one.id, third.id]);
    expect(await list(two)).toHaveLength(2);
    server.clock.letPass(hours(1));
    await one.browser.delete(`/api/likes/${two.id}`);
    server.clock.letPass(hours(1));
    await like(one, two);
    await waitFor(() => rung.length === 3);
    socket.disconnect();
  });

  test('a notification that cannot be written fails neither the like nor the match', async () => {
    const [one, two] = await pair();
    const { db } = server.tools;
    await db.execute(sql`alter table notifications add constraint broken check (false) not valid`);
    try {
      expect((await like(one, two)).body.standing).toBe('liked');
      expect((await like(two, one)).body.standing).toBe('matched');
    } finally {
      await db.execute(sql`alter table notifications drop constraint broken`);
    }
    expect((await one.browser.get('/api/matches')).body.items).toHaveLength(1);
    expect(await list(two)).toEqual([]);
  });

  test('nobody of kinds they turned off', async () => {
    const [one, two] = await pair();
    const off = await two.browser.patch('/api/notifications/switches', { like: false });
    expect(off.body).toEqual({
      like: false,
      match: true,
      message: true,
      messageRequest: true,
      call: true,
      payment: true,
      request: true,
      verification: true,
    });
    await like(one, two);
    expect(await list(two)).toEqual([]);
    const on = await two.browser.patch('/api/notifications/switches', { like: true, match: false });
    expect(on.body).toEqual({
      like: true,
      match: false,
      message: true,
      messageRequest: true,
      call: true,
      payment: true,
      request: true,
      verification: true,
    });
    expect((await two.browser.get('/api/notifications/switches')).body).toEqual(on.body);
  });

  test('a member who is gone leaves a notification without a name', async () => {
    const [one, two] = await pair();
    await like(one, two);
    await server.tools.db.execute(sql`delete from members where id = ${one.id}`);
    expect(await list(two)).toMatchObject([{ type: 'like', from: null }]);
  });
});

describe('reading', () => {
  test('one, then all; only one’s own', async () => {
    const [one, two] = await pair();
    await like(one, two);
    await like(two, one);
    const [match] = await list(two);
    const path = `/api/notifications/${match?.id}/read`;
    expect((await one.browser.post(path)).status).toBe(404);
    expect(await unread(two)).toBe(2);
    expect((await two.browser.post(path)).body).toEqual({ unread: 1 });
    expect((await two.browser.post('/api/notifications/read-all')).body).toEqual({ unread: 0 });
    expect((await list(two)).every(({ read }) => read)).toBe(true);
    expect(await unread(one)).toBe(1);
  });
});

describe('live', () => {
  test('every open page gets it, and that it was read; strangers get nothing', async () => {
    const [one, two] = await pair();
    const stranger = await makeListedMember(server);
    const [tab, otherTab, foreign] = await Promise.all([
      openSocket(server, two.browser),
      openSocket(server, two.browser),
      openSocket(server, stranger.browser),
    ]);
    const leaked: unknown[] = [];
    foreign.onAny((...event) => leaked.push(event));
    const created = Promise.all([
      nextEvent<Notification>(tab, 'notification.created'),
      nextEvent<Notification>(otherTab, 'notification.created'),
    ]);
    await like(one, two);
    const [here, there] = await created;
    expect(here).toMatchObject({ type: 'like', from: { memberId: one.id } });
    expect(there).toEqual(here);
    const read = nextEvent(otherTab, 'notifications.read');
    await two.browser.post(`/api/notifications/${here.id}/read`);
    expect(await read).toEqual({ unread: 0 });
    expect(leaked).toEqual([]);
    for (const socket of [tab, otherTab, foreign]) socket.disconnect();
  });
});

test('a like that was withdrawn and given again is announced once', async () => {
  const [one, two] = await pair();
  const tab = await openSocket(server, two.browser);
  const announced: string[] = [];
  tab.on('notification.created', ({ type }: Notification) => announced.push(type));
  await like(one, two);
  await waitFor(async () => announced.length > 0);
  server.clock.letPass(60_000);
  await one.browser.post('/api/passes', { memberId: two.id });
  await like(one, two);
  // Events come in order: when the match is there, everything before it was.
  await like(two, one);
  await waitFor(async () => announced.includes('match'));
  expect(announced).toEqual(['like', 'match']);
  tab.disconnect();
});
