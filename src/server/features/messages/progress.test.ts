import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox, like, makeChat, read, send } from '#server/testing/chatting.ts';
import { countingTools } from '#server/testing/counting-tools.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { listConversations } from './conversations.queries.ts';
import { moveRead, moveReceived } from './progress.queries.ts';
import { markRead, noteReceived, receive } from './progress.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a list of many chats with new messages notes in one statement that they have arrived', async () => {
  const away = await makeListedMember(server);
  const writers = [await makeListedMember(server), await makeListedMember(server)];
  for (const writer of writers) {
    await like(away, writer);
    await like(writer, away);
    const [chat] = await inbox(writer);
    await send(writer, chat?.id ?? '', 'Hello');
  }
  const list = { viewerId: away.id, box: 'inbox', search: null, after: null, most: 9 } as const;
  const rows = await listConversations(server.tools.db, list);
  const { tools, statements } = countingTools(server);
  await noteReceived(tools, away.id, rows);
  expect(statements()).toBe(1);
  for (const writer of writers)
    expect(await inbox(writer)).toMatchObject([{ theirs: { receivedSeq: 1, readSeq: 0 } }]);
});

test('who reads and who receives never wait for each other in a circle', async () => {
  const { db } = server.tools;
  const asha = await makeListedMember(server);
  const ids = Array.from({ length: 200 }, () => randomUUID());
  await db.execute(sql`insert into conversations (id, state, last_seq, created_at)
    select id, 'open', 99, now() from unnest(${sql.param(ids)}::uuid[]) as id`);
  await db.execute(sql`insert into participants (conversation_id, member_id, box, last_at)
    select id, ${asha.id}, 'inbox', now() from unnest(${sql.param(ids)}::uuid[]) as id`);
  const upTo = (seq: number) =>
    ids.map((conversationId) => ({ conversationId, memberId: asha.id, seq }));
  for (let seq = 1; seq <= 40; seq += 1)
    await Promise.all([
      db.transaction((tx) => moveRead(tx, upTo(seq).toReversed())),
      moveReceived(db, upTo(seq)),
      db.transaction((tx) => moveRead(tx, upTo(seq))),
    ]);
});

test('what many read and receive at the same moment is noted together, each as far as they have come', async () => {
  const chats = [await makeChat(server), await makeChat(server), await makeChat(server)];
  for (const { one, id } of chats)
    for (const text of ['One', 'Two', 'Three']) await send(one, id, text);
  const { tools, statements } = countingTools(server);
  const all = chats.flatMap(({ two, id }) =>
    // Several pages of the same member, one of which knows more.
    [2, 1, 2].map((seq) => markRead(tools, two.id, id, seq)),
  );
  const [stranger] = await Promise.allSettled([
    markRead(tools, chats[0]?.two.id ?? '', chats[1]?.id ?? '', 1),
  ]);
  expect(await Promise.all(all)).toEqual(all.map(() => ({ receivedSeq: 2, readSeq: 2 })));
  expect(stranger).toMatchObject({ reason: { code: 'NOT_FOUND' } });
  // One looks where they are; what moves them is a transaction of its own.
  expect(statements()).toBe(1);
  await Promise.all(
    chats.flatMap(({ two: { id: memberId }, id: conversationId }) =>
      [1, 3, 2].map((seq) => receive(tools, { conversationId, memberId, seq })),
    ),
  );
  expect(statements()).toBe(2);
  for (const { one } of chats)
    expect(await inbox(one)).toMatchObject([{ theirs: { receivedSeq: 3, readSeq: 2 } }]);
});

test('whoever hides when they are here tells what they have received only by reading', async () => {
  const { one, two, id } = await makeChat(server);
  await two.browser.patch('/api/profiles/me/settings', { showOnlineStatus: false });
  for (const text of ['Hello', 'Are you there?']) await send(one, id, text);
  const [mine, theirs] = [
    await openSocket(server, one.browser),
    await openSocket(server, two.browser),
  ];
  const events: unknown[] = [];
  mine.on('conversation.progress', (event) => events.push(event));
  theirs.emit('received', { conversationId: id, seq: 2 });
  const received = async () =>
    (await two.browser.get(`/api/conversations/${id}`)).body.mine.receivedSeq === 2;
  await waitFor(received);
  const seen = nextEvent(mine, 'conversation.progress');
  await read(two, id, 1);
  await seen;
  expect(events).toEqual([{ conversationId: id, memberId: two.id, receivedSeq: 1, readSeq: 1 }]);
  for (const page of [mine, theirs]) page.disconnect();
});
