import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  conversationCalls,
  like,
  makeChat,
  messagesOf,
  send,
  textsOf,
  type Someone,
} from '#server/testing/chatting.ts';
import { declaredEndpoints } from '#server/testing/declared-endpoints.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

/** Every way into a conversation, for everybody who must not be there, twice at once. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('every way into a conversation is tried here', () => {
  const ways = declaredEndpoints()
    .filter(({ route }) => route.path.startsWith('/conversations/{id}'))
    .map(({ name }) => name);
  expect(Object.keys(conversationCalls).toSorted()).toEqual(ways.toSorted());
});

const block = (who: Someone, whom: Someone) =>
  server.tools.db.execute(
    sql`insert into blocks values (${who.id}, ${whom.id}, ${server.clock.now().toISOString()})`,
  );

const outsiders = {
  'a stranger': async () => makeListedMember(server),
  'a match of one of the two': async ({ one }: Chat) => {
    const friend = await makeListedMember(server);
    await like(friend, one);
    await like(one, friend);
    return friend;
  },
  'whoever was blocked': async ({ one, two }: Chat) => {
    await block(one, two);
    return two;
  },
  'whoever has blocked': async ({ one, two }: Chat) => {
    await block(two, one);
    return two;
  },
};
type Chat = Awaited<ReturnType<typeof makeChat>>;

/** A block keeps nobody from telling us what they were written. */
const mayReport = new Set(['whoever was blocked', 'whoever has blocked']);

describe.each(Object.entries(outsiders))('%s', (who, makeOutsider) => {
  let chat: Chat;
  let outsider: Someone;
  beforeAll(async () => {
    chat = await makeChat(server);
    await send(chat.one, chat.id, 'Between us');
    outsider = await makeOutsider(chat);
  });

  test.each(Object.entries(conversationCalls))('%s', async (name, attempt) => {
    const replies = await Promise.all([1, 2].map(() => attempt(outsider, chat.id)));
    const isOpen = name === 'messages.report' && mayReport.has(who);
    for (const { status, body } of replies)
      expect([status, body.code]).toEqual(isOpen ? [200, undefined] : [404, 'NOT_FOUND']);
  });

  test('and nothing has changed', async () => {
    await server.tools.db.execute(sql`delete from blocks`);
    const messages = await messagesOf(chat.one, chat.id);
    expect(textsOf(messages)).toEqual(['Between us']);
    expect(messages).toMatchObject([{ deleted: false, reactions: [] }]);
  });
});

test.each(Object.entries(conversationCalls))('%s with garbage for an id', async (_, attempt) => {
  const { one } = await makeChat(server);
  for (const garbage of ['zzz', '0', "'%20or%201=1"])
    expect((await attempt(one, garbage)).body.code).toBe('INVALID_INPUT');
});

test('what one member has written is never sent for another who is signed in by now', async () => {
  const { one, two, id } = await makeChat(server);
  const refused = await send(two, id, 'Mine', { senderId: one.id });
  expect([refused.status, refused.body.code]).toEqual([409, 'ANOTHER_MEMBER']);
  expect(await messagesOf(one, id)).toEqual([]);
  expect((await send(one, id, 'Mine', { senderId: one.id })).status).toBe(200);
});
