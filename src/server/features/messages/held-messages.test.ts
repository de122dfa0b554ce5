import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HeldMessage } from '#contract/messages/endpoints.ts';
import {
  contentHeld,
  contentReviewed,
  contentWithdrawn,
} from '#server/features/safety/safety.facts.ts';
import { minutes } from '#server/platform/clock.ts';
import {
  inbox,
  makeChat,
  messagesOf,
  send,
  textsOf,
  type Someone,
} from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { judge, readCorpus } from '#server/testing/safety-corpus.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { present } from '#server/testing/reply-body.ts';

const THREAT = 'I will kill you if you do not answer';
const UNDER_AGE = 'I am 15 years old';
const CHILD =
  judge(readCorpus('tuning')).find(
    ({ kind, finding }) => kind === 'message' && finding?.outcome === 'seal',
  )?.text ?? '';

let server: TestServer;
const cases: { contentId: string; memberId: string; sealed: boolean; text: string | null }[] = [];
const withdrawn: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  server.tools.listen([
    { to: contentHeld, afterCommit: (held) => void cases.push(held as (typeof cases)[number]) },
    {
      to: contentWithdrawn,
      afterCommit: (gone) => void withdrawn.push((gone as { contentId: string }).contentId),
    },
  ]);
});
afterAll(() => server.close());

const decide = (contentId: string, released: boolean) =>
  server.tools.write(async (tx) =>
    tx.tell(contentReviewed, { kind: 'message', contentId, released }),
  );
const heldOf = async (who: Someone, id: string): Promise<HeldMessage[]> =>
  (await who.browser.get(`/api/conversations/${id}/held`)).body.items;
const caseOf = (id: string) => waitFor(() => cases.find(({ contentId }) => contentId === id));

const notificationsOf = async (who: Someone): Promise<{ type: string }[]> =>
  (await who.browser.get('/api/notifications')).body.items;

/** All that somebody can learn about a chat, and about whoever is in it. */
const allThatIsSeen = async (who: Someone, whom: Someone, id: string) => ({
  lists: [await inbox(who), await inbox(who, '?box=requests')],
  chat: (await who.browser.get(`/api/conversations/${id}`)).body,
  messages: await messagesOf(who, id),
  held: (await who.browser.get(`/api/conversations/${id}/held`)).body,
  found: (await who.browser.get(`/api/conversations/${id}/search?text=kill`)).body,
  unread: (await who.browser.get('/api/conversations/unread')).body,
  bell: await notificationsOf(who),
  with: (await who.browser.get(`/api/conversations/with/${whom.id}`)).body,
});

async function heldInChat(text = THREAT, more: object = {}) {
  const chat = await makeChat(server);
  const { body } = await send(chat.one, chat.id, text, more);
  return { ...chat, held: body as HeldMessage };
}

describe('a message that a person must look at first', () => {
  test('is told to its sender, with the reason, and to nobody else in any way', async () => {
    const { one, two, id } = await makeChat(server);
    await send(one, id, 'Hello');
    await inbox(two);
    await waitFor(async () => (await notificationsOf(two))[0]?.type === 'message');
    const before = await allThatIsSeen(two, one, id);
    const page = await openSocket(server, two.browser);
    const events: string[] = [];
    page.onAny((name: string) => events.push(name));
    const own = await openSocket(server, one.browser);
    const hint = nextEvent(own, 'message.held');

    const { status, body } = await send(one, id, THREAT);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'held', family: 'threat', text: THREAT, afterSeq: 1 });
    expect(body).not.toHaveProperty('seq');
    expect(await hint).toEqual({});
    expect(await heldOf(one, id)).toEqual([body]);
    expect(await caseOf(present(body.id))).toMatchObject({
      memberId: one.id,
      sealed: false,
      text: THREAT,
    });

    // What is written after it comes without a gap, and nothing came before that.
    const next = nextEvent<{ message: { seq: number } }>(page, 'message.created');
    expect(await allThatIsSeen(two, one, id)).toEqual(before);
    await send(one, id, 'Are you there?');
    expect((await next).message.seq).toBe(2);
    expect(events).not.toContain('message.held');
    expect(events.filter((name) => name === 'message.created')).toHaveLength(1);
    page.close();
    own.close();
  });

  test('is sent once it is released, as a new one', async () => {
    const { one, two, id, held } = await heldInChat();
    await send(one, id, 'Hello?');
    const page = await openSocket(server, two.browser);
    const told = nextEvent<{ message: object }>(page, 'message.created');
    server.clock.letPass(minutes(40));
    await decide(held.id, true);
    expect((await told).message).toMatchObject({ seq: 2, text: THREAT, clientId: held.clientId });
    const [, released] = await messagesOf(two, id);
    expect(released).toMatchObject({ seq: 2, text: THREAT });
    expect(Date.parse(released?.createdAt ?? '')).toBeGreaterThan(
      Date.parse(held.createdAt) + minutes(39),
    );
    expect(released).not.toHaveProperty('warning');
    expect(await inbox(two)).toMatchObject([{ unread: 2, lastSeq: 2 }]);
    await waitFor(async () => (await notificationsOf(two))[0]?.type === 'message');
    expect(await heldOf(one, id)).toEqual([]);
    // It can be taken back like any other.
    expect((await one.browser.delete(`/api/conversations/${id}/messages/2`)).status).toBe(200);
    await decide(held.id, false);
    expect(await messagesOf(two, id)).toHaveLength(2);
    page.close();
  });

  test('is never delivered once it is removed, and its sender is told', async () => {
    const { one, two, id, held } = await heldInChat();
    const page = await openSocket(server, one.browser);
    const hint = nextEvent(page, 'message.held');
    await decide(held.id, false);
    await hint;
    expect(await heldOf(one, id)).toEqual([{ ...held, state: 'removed' }]);
    await decide(held.id, true);
    expect(await messagesOf(two, id)).toEqual([]);
    expect((await one.browser.delete(`/api/messages/held/${held.id}`)).status).toBe(200);
    expect(await heldOf(one, id)).toEqual([]);
    expect(withdrawn).not.toContain(held.id);
    page.close();
  });

  test('is the same message however often it is sent, before and after the decision', async () => {
    const clientId = randomUUID();
    const { one, two, id, held } = await heldInChat(UNDER_AGE, { clientId });
    const again = () => send(one, id, UNDER_AGE, { clientId });
    const answers = await Promise.all([again(), again(), again()]);
    for (const { body } of answers) expect(body).toEqual(held);
    expect(cases.filter(({ memberId }) => memberId === one.id)).toHaveLength(1);
    await Promise.all([again(), decide(held.id, true), again()]);
    expect(await again()).toMatchObject({ status: 200, body: { seq: 1, clientId } });
    expect(textsOf(await messagesOf(two, id))).toEqual([UNDER_AGE]);
    expect(await heldOf(one, id)).toEqual([]);
    expect(cases.filter(({ memberId }) => memberId === one.id)).toHaveLength(1);
  });

  test('stays the same message when the rules became milder by an answer', async () => {
    const clientId = randomUUID();
    const { one, two, id, held } = await heldInChat(THREAT, { clientId });
    await send(two, id, 'Hello');
    expect((await send(one, id, THREAT, { clientId })).body).toEqual(held);
    expect(textsOf(await messagesOf(two, id))).toEqual(['Hello']);
  });

  test('can be taken back by its sender alone, and then nobody needs to look', async () => {
    const { one, two, id, held } = await heldInChat();
    const takeBack = (who: Someone) => who.browser.delete(`/api/messages/held/${held.id}`);
    expect((await takeBack(two)).status).toBe(404);
    server.clock.letPass(minutes(30));
    expect((await takeBack(one)).status).toBe(200);
    expect((await takeBack(one)).status).toBe(404);
    expect(await heldOf(one, id)).toEqual([]);
    expect(withdrawn).toContain(held.id);
    await decide(held.id, true);
    expect(await messagesOf(two, id)).toEqual([]);
  });

  test('is not delivered when the two have parted meanwhile', async () => {
    const { one, two, id, matchId, held } = await heldInChat();
    await send(two, id, 'Bye');
    await two.browser.post(`/api/matches/${matchId}/unmatch`);
    await decide(held.id, true);
    expect(await heldOf(one, id)).toEqual([{ ...held, state: 'undelivered' }]);
    expect(textsOf(await messagesOf(two, id))).toEqual(['Bye']);
  });

  test('tells nothing of a block', async () => {
    const { one, two, id, held } = await heldInChat();
    await two.browser.post('/api/blocks', { memberId: one.id });
    await decide(held.id, true);
    expect((await one.browser.get(`/api/conversations/${id}/held`)).status).toBe(404);
    await two.browser.delete(`/api/blocks/${one.id}`);
    expect(await inbox(two)).toEqual([]);
  });

  test('goes with either account', async () => {
    const { two, held } = await heldInChat();
    await server.tools.db.execute(sql`delete from members where id = ${two.id}`);
    await decide(held.id, true);
    const { rows } = await server.tools.db.execute(
      sql`select 1 from held_messages where id = ${held.id}`,
    );
    expect(rows).toEqual([]);
  });

  test('about children is for admins alone, and stays as evidence when its sender takes it back', async () => {
    expect(CHILD).not.toBe('');
    const { one, two, id, held } = await heldInChat(CHILD);
    expect(await caseOf(held.id)).toMatchObject({ sealed: true });
    const hold = await send(one, id, UNDER_AGE);
    expect(Object.keys(held)).toEqual(Object.keys(hold.body));
    expect((await one.browser.delete(`/api/messages/held/${held.id}`)).status).toBe(200);
    expect(await heldOf(one, id)).toEqual([hold.body]);
    expect(withdrawn).not.toContain(held.id);
    await decide(held.id, true);
    expect(await messagesOf(two, id)).toEqual([]);
  });

  test('keeps its photo as long as it waits', async () => {
    const { one, id } = await makeChat(server);
    const [photo] = (
      await server.tools.db.execute<{ id: string }>(sql`
        insert into message_photos (id, member_id, folder, width, height, placeholder, size, uploaded_at)
        values (${randomUUID()}, ${one.id}, 'chats/none', 1, 1, '', 1, ${server.clock.now().toISOString()})
        returning id`)
    ).rows;
    const { body } = await send(one, id, THREAT, { photoId: photo?.id });
    expect(body).toMatchObject({ state: 'held', photo: { id: photo?.id } });
    expect((await send(one, id, '', { photoId: photo?.id })).status).toBe(404);
    await decide(present(body.id), true);
    expect(await messagesOf(one, id)).toMatchObject([{ text: THREAT, photo: { id: photo?.id } }]);
  });
});

describe('a message request that a person must look at first', () => {
  const ask = (who: Someone, whom: Someone, text = THREAT, clientId = randomUUID()) =>
    who.browser.post(`/api/conversations/with/${whom.id}/request`, { clientId, text });
  const between = async (who: Someone, whom: Someone) =>
    (await who.browser.get(`/api/conversations/with/${whom.id}`)).body;

  async function strangers() {
    const [asker, asked] = [await makeListedMember(server), await makeListedMember(server)];
    await asked.browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true });
    await asker.browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true });
    return { asker, asked };
  }

  test('begins no conversation, and is the only one until it is decided', async () => {
    const { asker, asked } = await strangers();
    const clientId = randomUUID();
    const { held } = (await ask(asker, asked, THREAT, clientId)).body;
    expect(held).toMatchObject({ state: 'held', text: THREAT, afterSeq: 0 });
    expect((await ask(asker, asked, THREAT, clientId)).body).toEqual({ held });
    expect((await ask(asker, asked, 'Hello')).body.code).toBe('CHAT_CLOSED');
    expect(await between(asker, asked)).toEqual({
      conversation: null,
      mayAsk: false,
      verifiedOnly: false,
      held: [held],
    });
    expect(await between(asked, asker)).toMatchObject({
      conversation: null,
      mayAsk: true,
      held: [],
    });
    expect(await inbox(asked, '?box=requests')).toEqual([]);

    await decide(present(held).id, true);
    expect(await inbox(asked, '?box=requests')).toMatchObject([{ state: 'asked', unread: 1 }]);
    expect(await between(asker, asked)).toMatchObject({ conversation: { state: 'asking' } });
  });

  test('comes after what the other one has asked meanwhile, which it answers', async () => {
    const { asker, asked } = await strangers();
    const { held } = (await ask(asker, asked)).body;
    const { conversation } = (await ask(asked, asker, 'Hello')).body;
    await decide(present(held).id, true);
    expect(textsOf(await messagesOf(asked, present(conversation).id))).toEqual(['Hello', THREAT]);
    expect(await inbox(asked)).toMatchObject([{ state: 'open', unread: 1 }]);
  });

  test('is not delivered to whoever takes none any more', async () => {
    const { asker, asked } = await strangers();
    const { held } = (await ask(asker, asked)).body;
    await asked.browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: false });
    await decide(present(held).id, true);
    expect(await between(asker, asked)).toMatchObject({ held: [{ state: 'undelivered' }] });
    expect(await inbox(asked, '?box=requests')).toEqual([]);
  });
});
