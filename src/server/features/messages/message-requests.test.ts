import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inbox, like, send, type Someone } from '#server/testing/chatting.ts';
import { days } from '#server/platform/clock.ts';
import { makeCrowd } from '#server/testing/make-crowd.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

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
    expect((await send(asker, present(conversation).id, 'Hello?')).body.code).toBe('CHAT_CLOSED');
    expect(
      (await asker.browser.post(`/api/conversations/${present(conversation).id}/accept`)).status,
    ).toBe(409);
    const accepted = await asked.browser.post(
      `/api/conversations/${present(conversation).id}/accept`,
    );
    expect(accepted.body.state).toBe('open');
    expect(await inbox(asked)).toHaveLength(1);
    expect((await send(asker, present(conversation).id, 'Thanks')).status).toBe(200);
  });

  test('accepts by answering', async () => {
    const { asker, asked } = await open();
    const { id } = present((await ask(asker, asked)).body.conversation);
    expect((await send(asked, id, 'Of course')).status).toBe(200);
    expect(await inbox(asker)).toMatchObject([{ state: 'open', unread: 1 }]);
  });

  test('answers while its sender deletes it, and keeps the chat that this has opened', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { asker, asked } = await open();
      const { id } = present((await ask(asker, asked)).body.conversation);
      const [answered] = await Promise.all([
        send(asked, id, 'Of course'),
        asker.browser.delete(`/api/conversations/${id}/messages/1`),
      ]);
      expect(answered.status).toBe(200);
      expect(await inbox(asked)).toMatchObject([{ id, state: 'open' }]);
    }
  });

  test('declines without the sender learning it', async () => {
    const { asker, asked } = await open();
    const { id } = present((await ask(asker, asked)).body.conversation);
    const before = await inbox(asker);
    expect((await asked.browser.post(`/api/conversations/${id}/decline`)).status).toBe(200);
    expect(await inbox(asked, '?box=requests')).toEqual([]);
    expect(await inbox(asker)).toEqual(before);
    expect((await ask(asker, asked)).status).toBe(409);
  });

  test('only they: others take messages from matches alone', async () => {
    const { asker, asked } = await open();
    const refused = await ask(asked, asker);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'MATCHES_ONLY',
      message: 'They only take messages from their matches.',
    });
    expect((await asked.browser.get(`/api/conversations/with/${asker.id}`)).body).toEqual({
      conversation: null,
      mayAsk: false,
      verifiedOnly: false,
      held: [],
    });
    expect((await asker.browser.get(`/api/conversations/with/${asked.id}`)).body.mayAsk).toBe(true);
  });

  test('a match opens what waited', async () => {
    const { asker, asked } = await open();
    const { id } = present((await ask(asker, asked)).body.conversation);
    await like(asker, asked);
    await like(asked, asker);
    expect(await inbox(asked)).toMatchObject([{ id, state: 'open' }]);
  });

  test('at the same instant as the other one, is one conversation with one first message', async () => {
    for (let pair = 0; pair < 10; pair += 1) {
      const { asker, asked } = await open();
      await asker.browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true });
      await Promise.all([ask(asker, asked), ask(asked, asker)]);
      const views = [...(await inbox(asker)), ...(await inbox(asked))];
      const { rows } = await server.tools.db.execute(sql`
        select 1 from conversations c join messages m on m.conversation_id = c.id and m.seq = 1
        where c.id = ${views[0]?.id} and (c.state = 'open' or c.asked_by = m.sender_id)`);
      expect(rows).toHaveLength(1);
    }
  });

  test('hears from the same member, like others, within twenty requests a day', async () => {
    const asker = await makeListedMember(server);
    const crowd = await makeCrowd(server, 21);
    await server.tools.db.execute(sql`
      update profiles set allow_messages_from_anyone = true
      where member_id in (select id from members where email like '%@crowd.example')`);
    const askOne = (id: string) =>
      asker.browser.post(`/api/conversations/with/${id}/request`, {
        clientId: randomUUID(),
        text: 'May I write to you?',
      });
    const [last = '', ...first] = crowd;
    const statuses = [];
    for (const id of first) statuses.push((await askOne(id)).status);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    const refused = await askOne(last);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(await inbox(asker)).toHaveLength(20);
    server.clock.letPass(days(1));
    const { browser, email, password } = asker;
    await browser.post('/api/accounts/sign-in', { email, password });
    expect((await askOne(last)).status).toBe(200);
  });

  test('is not accepted by an answer that is refused', async () => {
    const { asker, asked } = await open();
    const { id } = present((await ask(asker, asked)).body.conversation);
    expect((await send(asked, id, '')).status).toBe(400);
    expect((await send(asked, id, 'Hello', { photoId: randomUUID() })).status).toBe(404);
    expect(await inbox(asker)).toMatchObject([{ state: 'asking' }]);
  });

  test('whose request is deleted again has nothing to answer', async () => {
    const { asker, asked } = await open();
    const { id } = present((await ask(asker, asked)).body.conversation);
    await asker.browser.delete(`/api/conversations/${id}/messages/1`);
    expect(await inbox(asked, '?box=requests')).toEqual([]);
  });

  test('and hides is not followed by those they declined', async () => {
    const { asker, asked } = await open();
    const { id } = present((await ask(asker, asked)).body.conversation);
    await asked.browser.post(`/api/conversations/${id}/decline`);
    await asked.browser.patch('/api/profiles/me/settings', { profileVisibility: false });
    expect(await inbox(asker)).toMatchObject([{ id, other: null }]);
  });
});
