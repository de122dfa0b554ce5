import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox, like, makeChat, send, type Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const unlist = (who: Someone, id: string) => who.browser.post(`/api/conversations/${id}/unlist`);
const unmatch = (who: Someone, matchId: string) =>
  who.browser.post(`/api/matches/${matchId}/unmatch`);
const unread = async (who: Someone) => (await who.browser.get('/api/conversations/unread')).body;

test('a closed chat is removed from one list, once, and the other one keeps it', async () => {
  const { one, two, id, matchId } = await makeChat(server);
  await send(one, id, 'Goodbye');
  expect((await unmatch(one, matchId)).status).toBe(200);
  expect(await inbox(two)).toMatchObject([{ state: 'unmatched', unread: 1 }]);
  const replies = await Promise.all([1, 2].map(() => unlist(two, id)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await inbox(two)).toEqual([]);
  expect(await unread(two)).toEqual({ unread: 0, requests: 0 });
  expect(await inbox(one)).toMatchObject([{ id, state: 'unmatched' }]);
});

test('it comes back when the two match again, with all that was said', async () => {
  const { one, two, id, matchId } = await makeChat(server);
  await send(one, id, 'Goodbye');
  await unmatch(one, matchId);
  await unlist(two, id);
  await like(one, two);
  await like(two, one);
  await send(one, id, 'Hello again');
  expect(await inbox(two)).toMatchObject([{ id, state: 'open', lastSeq: 2, unread: 2 }]);
  expect(await inbox(one), 'nobody has read it').toMatchObject([{ theirs: { readSeq: 0 } }]);
});

test('whoever was left by somebody can remove the chat', async () => {
  const { one, two, id } = await makeChat(server);
  await send(one, id, 'Goodbye');
  await server.tools.db.execute(sql`delete from members where id = ${one.id}`);
  expect(await inbox(two)).toMatchObject([{ state: 'gone' }]);
  expect((await unlist(two, id)).status).toBe(200);
  expect(await inbox(two)).toEqual([]);
});

test('a chat that is open stays', async () => {
  const { one, id } = await makeChat(server);
  expect((await unlist(one, id)).body.code).toBe('CHAT_OPEN');
  expect(await inbox(one)).toHaveLength(1);
});

/** A message request that waits. */
async function makeRequest() {
  const [asker, asked] = [await makeListedMember(server), await makeListedMember(server)];
  await asked.browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true });
  const request = { clientId: randomUUID(), text: 'May I write to you?' };
  const path = `/api/conversations/with/${asked.id}/request` as const;
  const { id } = present((await asker.browser.post(path, request)).body.conversation);
  return { asker, asked, id };
}
const end = (who: Someone, id: string) => who.browser.post(`/api/conversations/${id}/end`);

test.each(['asker', 'asked'] as const)('the %s ends the chat for both, once', async (side) => {
  const { id, ...both } = await makeRequest();
  await send(both.asked, id, 'Of course');
  const replies = await Promise.all([1, 2].map(() => end(both[side], id)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  for (const who of [both.asker, both.asked]) {
    expect(await inbox(who)).toMatchObject([{ state: 'unmatched', lastSeq: 2 }]);
    expect((await send(who, id, 'Hello?')).body.code).toBe('CHAT_CLOSED');
  }
  await like(both.asker, both.asked);
  await like(both.asked, both.asker);
  expect((await send(both.asker, id, 'Hello again')).status).toBe(200);
});

test('a chat of two who are matched ends with their match', async () => {
  const { one, id } = await makeChat(server);
  expect((await end(one, id)).body.code).toBe('CHAT_OF_MATCH');
  expect((await send(one, id, 'Still here')).status).toBe(200);
});

test('a request that waits is not ended, neither by who asks nor by who is asked', async () => {
  const { asker, asked, id } = await makeRequest();
  for (const who of [asker, asked]) expect((await end(who, id)).body.code).toBe('CHAT_CLOSED');
});
