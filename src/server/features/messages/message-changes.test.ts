import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { inbox, makeChat, messagesOf, send, type Someone } from '#server/testing/chatting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a message', () => {
  test('answers another, which it quotes', async () => {
    const { one, two, id } = await makeChat(server);
    await send(one, id, 'Coffee?');
    const reply = await send(two, id, 'Yes', { replyTo: 1 });
    expect(reply.body.replyTo).toMatchObject({ seq: 1, text: 'Coffee?', senderId: one.id });
    expect((await send(two, id, 'What?', { replyTo: 9 })).status).toBe(404);
  });

  test('carries one reaction of each, which can change and go', async () => {
    const { one, two, id } = await makeChat(server);
    await send(one, id, 'Hello');
    const react = (who: Someone, emoji: string | null) =>
      who.browser.put(`/api/conversations/${id}/messages/1/reaction`, { emoji });
    await react(two, '❤️');
    expect((await react(two, '👍🏽')).body.reactions).toEqual([{ memberId: two.id, emoji: '👍🏽' }]);
    for (const wrong of ['hello', '❤️❤️', '', '<b>', '👍\u0338', '🇮'])
      expect((await react(two, wrong)).status).toBe(400);
    expect((await react(two, null)).body.reactions).toEqual([]);
  });

  test('is deleted for both within 15 minutes, by its sender alone', async () => {
    const { one, two, id } = await makeChat(server);
    await send(one, id, 'Oops');
    const remove = (who: Someone, seq: number) =>
      who.browser.delete(`/api/conversations/${id}/messages/${seq}`);
    expect((await remove(two, 1)).status).toBe(404);
    expect((await remove(one, 1)).body).toMatchObject({ deleted: true, text: '' });
    expect(await messagesOf(two, id)).toMatchObject([{ deleted: true, text: '' }]);
    expect((await two.browser.get('/api/conversations/unread')).body.unread).toBe(0);
    await send(one, id, 'Stays');
    server.clock.letPass(minutes(15) + 1);
    const late = await remove(one, 2);
    expect([late.status, late.body.code]).toEqual([409, 'TOO_LATE_TO_DELETE']);
  });

  test('is not reacted to once it is deleted, nor lost from the count beside one that is', async () => {
    const { one, two, id } = await makeChat(server);
    for (let seq = 1; seq <= 12; seq += 2) {
      await send(one, id, 'Goes');
      await Promise.all([
        one.browser.delete(`/api/conversations/${id}/messages/${seq}`),
        two.browser.put(`/api/conversations/${id}/messages/${seq}/reaction`, { emoji: '👍' }),
        send(one, id, 'Stays'),
      ]);
      const [first, second] = (await messagesOf(two, id)).slice(-2);
      expect(first).toMatchObject({ deleted: true, reactions: [] });
      expect(await inbox(two)).toMatchObject([{ unread: (seq + 1) / 2, lastSeq: second?.seq }]);
    }
  });
});
