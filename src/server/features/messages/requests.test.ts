import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inbox, like, send, type Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('whoever allows messages from anyone', () => {
  const ask = (who: Someone, whom: Someone, text = 'May I write to you?') =>
    who.browser.post(`/api/conversations/with/${whom.id}/request`, {
      clientId: randomUUID(),
      text,
    });

  async function open() {
    const [asker, asked] = [await makeListedMember(server), await makeListedMember(server)];
    await asked.browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true });
    return { asker, asked };
  }

  test('gets a request, which waits apart until it is accepted', async () => {
    const { asker, asked } = await open();
    const { conversation } = (await ask(asker, asked)).body;
    expect(conversation).toMatchObject({ state: 'asking', lastSeq: 1 });
    expect(await inbox(asked)).toEqual([]);
    expect(await inbox(asked, '?box=requests')).toMatchObject([{ state: 'asked', unread: 1 }]);
    expect((await send(asker, conversation.id, 'Hello?')).body.code).toBe('CHAT_CLOSED');
    expect((await asker.browser.post(`/api/conversations/${conversation.id}/accept`)).status).toBe(
      409,
    );
    const accepted = await asked.browser.post(`/api/conversations/${conversation.id}/accept`);
    expect(accepted.body.state).toBe('open');
    expect(await inbox(asked)).toHaveLength(1);
    expect((await send(asker, conversation.id, 'Thanks')).status).toBe(200);
  });

  test('accepts by answering', async () => {
    const { asker, asked } = await open();
    const { id } = (await ask(asker, asked)).body.conversation;
    expect((await send(asked, id, 'Of course')).status).toBe(200);
    expect(await inbox(asker)).toMatchObject([{ state: 'open', unread: 1 }]);
  });

  test('declines without the sender learning it', async () => {
    const { asker, asked } = await open();
    const { id } = (await ask(asker, asked)).body.conversation;
    const before = await inbox(asker);
    expect((await asked.browser.post(`/api/conversations/${id}/decline`)).status).toBe(200);
    expect(await inbox(asked, '?box=requests')).toEqual([]);
    expect(await inbox(asker)).toEqual(before);
    expect((await ask(asker, asked)).status).toBe(409);
  });

  test('only they: others take messages from matches alone', async () => {
    const { asker, asked } = await open();
    expect((await ask(asked, asker)).status).toBe(409);
    expect((await asked.browser.get(`/api/conversations/with/${asker.id}`)).body).toEqual({
      conversation: null,
      mayAsk: false,
    });
    expect((await asker.browser.get(`/api/conversations/with/${asked.id}`)).body.mayAsk).toBe(true);
  });

  test('a match opens what waited', async () => {
    const { asker, asked } = await open();
    const { id } = (await ask(asker, asked)).body.conversation;
    await like(asker, asked);
    await like(asked, asker);
    expect(await inbox(asked)).toMatchObject([{ id, state: 'open' }]);
  });
});
