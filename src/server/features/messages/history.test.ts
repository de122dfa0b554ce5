import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeChat, messagesOf, send, textsOf, writeHistory } from '#server/testing/chatting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('history', () => {
  test('opens with the newest hundred, and goes on to the first and to what was missed', async () => {
    const { one, two, id } = await makeChat(server);
    await writeHistory(server, { id, sender: one, messages: 230 });
    const newest = await two.browser.get(`/api/conversations/${id}/messages`);
    expect([newest.body.items.length, newest.body.more]).toEqual([100, true]);
    expect(newest.body.items[0]?.seq).toBe(131);
    const before = await two.browser.get(`/api/conversations/${id}/messages?before=31`);
    expect([before.body.items[0]?.seq, before.body.items.at(-1)?.seq]).toEqual([1, 30]);
    expect(before.body.more).toBe(false);
    const missed = await messagesOf(two, id, '?after=228');
    expect(textsOf(missed)).toEqual(['229', '230']);
  });

  test('is searched without minding the case or what % means elsewhere', async () => {
    const { one, two, id } = await makeChat(server);
    for (const text of ['Filter coffee', '100% sure', 'tea']) await send(one, id, text);
    const found = async (text: string) =>
      textsOf(
        (await two.browser.get(`/api/conversations/${id}/search?text=${encodeURIComponent(text)}`))
          .body.items,
      );
    expect(await found('COFFEE')).toEqual(['Filter coffee']);
    expect(await found('0%')).toEqual(['100% sure']);
  });
});
