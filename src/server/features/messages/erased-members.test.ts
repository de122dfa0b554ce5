import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendLike } from '#server/features/matching/likes.service.ts';
import { makeCrowd } from '#server/testing/make-crowd.ts';
import { answerOf, forEachPair, type Pair } from '#server/testing/races.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { findOfPair } from './conversations.queries.ts';
import { sendMessage } from './sending.service.ts';
import { askMember } from './message-requests.service.ts';

/** An account ends in the same instant in which its member and others write. */

const PAIRS = 30;

let server: TestServer;
let members: string[];
beforeAll(async () => {
  server = await startTestServer();
  members = await makeCrowd(server, 4 * PAIRS);
});
afterAll(() => server.close());

const takePairs = () => Array.from({ length: PAIRS }, () => members.splice(0, 2) as Pair);

const erase = (id: string) => server.tools.db.execute(sql`delete from members where id = ${id}`);

const words = () => ({ clientId: randomUUID(), text: 'Hello', photoId: null, replyTo: null });

test('messages of either side are kept or refused', async () => {
  const answers = await forEachPair(takePairs(), async (one, other) => {
    await sendLike(server.tools, one, other);
    await sendLike(server.tools, other, one);
    const conversationId = (await findOfPair(server.tools.db, one, other))?.id ?? '';
    const send = (who: string) =>
      answerOf(sendMessage(server.tools, who, { conversationId, ...words() }));
    const [, ...both] = await Promise.all([
      erase(one),
      ...[one, other, one, other, one, other].map(send),
    ]);
    return both;
  });
  for (const answer of answers.flat())
    expect(['done', 'CHAT_CLOSED', 'NOT_FOUND']).toContain(answer);
});

test('requests of either side are made or refused', async () => {
  const pairs = takePairs();
  await server.tools.db.execute(sql`
    update profiles set allow_messages_from_anyone = true
    where member_id = any(${sql.param(pairs.flat())}::uuid[])`);
  const answers = await forEachPair(pairs, async (one, other) => {
    const ask = (who: string, memberId: string) =>
      answerOf(askMember(server.tools, who, { memberId, ...words() }));
    const [, ...both] = await Promise.all([erase(one), ask(one, other), ask(other, one)]);
    return both;
  });
  for (const answer of answers.flat())
    expect(['done', 'CHAT_CLOSED', 'MATCHES_ONLY', 'NOT_FOUND']).toContain(answer);
});
