import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours, minutes } from '#server/platform/clock.ts';
import { inbox, like, makeChat, read, send, type Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { loseMessage } from '#server/testing/metered-calls.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { notifyOfUntold } from './activity-notifications.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const messageNotifications = async (who: Someone) =>
  (await who.browser.get('/api/notifications')).body.items.filter(({ type }) => type === 'message');

test('what was kept by a server that stopped before it told of it is made up for, once', async () => {
  const { one, two, id } = await makeChat(server);
  const later = await makeListedMember(server);
  const firstMatch = async () =>
    (await one.browser.get('/api/matches')).body.items[0]?.member.memberId;
  await like(one, later);
  await like(later, one);
  expect(await firstMatch()).toBe(later.id);
  server.clock.letPass(minutes(1));
  await loseMessage(server, one, id);
  // As long as it takes to find another machine.
  server.clock.letPass(hours(20));
  await Promise.all([notifyOfUntold(server.tools), notifyOfUntold(server.tools)]);
  await notifyOfUntold(server.tools);
  expect(await messageNotifications(two)).toMatchObject([
    { type: 'message', from: { memberId: one.id }, conversationId: id, read: false },
  ]);
  // Its match moves up as soon as one of the two looks at their chats.
  expect(await firstMatch()).toBe(later.id);
  await inbox(one);
  await waitFor(async () => (await firstMatch()) === two.id);
});

test('neither what was read, nor told, nor is unwanted is told once more', async () => {
  const [seen, told, unwanted] = [
    await makeChat(server),
    await makeChat(server),
    await makeChat(server),
  ];
  await unwanted.two.browser.patch('/api/notifications/switches', { message: false });
  await send(told.one, told.id, 'Hello');
  await waitFor(async () => (await messageNotifications(told.two)).length === 1);
  await told.two.browser.post('/api/notifications/read-all');
  for (const { one, id } of [seen, unwanted]) await loseMessage(server, one, id);
  await read(seen.two, seen.id, 1);
  server.clock.letPass(minutes(2));
  await notifyOfUntold(server.tools);
  expect(await messageNotifications(seen.two)).toEqual([]);
  expect(await messageNotifications(unwanted.two)).toEqual([]);
  expect(await messageNotifications(told.two)).toMatchObject([{ read: true }]);
});
