import { setImmediate as breath } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { changeStatus } from '#server/features/accounts/status.service.ts';
import { messages } from '#server/features/messages/messages.tables.ts';
import { profiles } from '#server/features/profiles/profiles.tables.ts';
import { makeChat } from '#server/testing/chatting.ts';
import { openSocket } from '#server/testing/socket.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createTurns } from './turns.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const late = () => {
  let done!: () => void;
  const work = new Promise<void>((resolve) => (done = resolve));
  return { work: () => work, done };
};

test('changes of one member wait for each other, those of others do not', async () => {
  const inTurn = createTurns();
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  const slow = late();
  const first = inTurn('asha', slow.work).then(note('first of hers'));
  const second = inTurn('asha', note('second of hers'));
  await inTurn('kabir', note('his'));
  expect(order).toEqual(['his']);
  slow.done();
  await Promise.all([first, second]);
  expect(order).toEqual(expect.arrayContaining(['his', 'first of hers', 'second of hers']));
});

test('what fails lets the next begin, and is not counted as waiting', async () => {
  const inTurn = createTurns();
  for (let count = 0; count < 150; count += 1)
    await expect(inTurn('asha', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn('asha', async () => 'yes')).toBe('yes');
});

test('beyond a hundred that wait, the next is told to come back, and others are served', async () => {
  const inTurn = createTurns();
  const slow = late();
  const waiting = Array.from({ length: 100 }, () => inTurn('asha', slow.work));
  await expect(inTurn('asha', slow.work)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    data: { retryAfterSeconds: 1 },
  });
  expect(await inTurn('kabir', async () => 'his')).toBe('his');
  slow.done();
  await Promise.all(waiting);
  expect(await inTurn('asha', async () => 'again')).toBe('again');
});

test('one session leaves room for the others of its member', async () => {
  const inTurn = createTurns();
  const slow = late();
  const stolen = Array.from({ length: 80 }, () => inTurn('asha', slow.work, 'stolen'));
  await expect(inTurn('asha', slow.work, 'stolen')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const own = inTurn('asha', async () => 'sign out everywhere', 'own');
  slow.done();
  await Promise.all(stolen);
  expect(await own).toBe('sign out everywhere');
});

test('whoever is suspended while a change waits does not make it', async () => {
  const { one, id } = await makeChat(server);
  const socket = await openSocket(server, one.browser);
  onTestFinished(() => void socket.close());
  const slow = late();
  const before = server.tools.inTurn(one.id, slow.work);
  const clientId = randomUUID();
  const bySocket: Promise<object> = socket
    .timeout(2_000)
    .emitWithAck('message.send', { conversationId: id, clientId, text: 'late' })
    .catch(() => ({ refused: 'by its end' }));
  const byHttp = one.browser.patch('/api/profiles/me', { bio: 'late' });
  await server.tools.write((tx) => changeStatus(tx, one.id, 'suspended', null));
  slow.done();
  await before;
  expect([401, 403]).toContain((await byHttp).status);
  expect(await bySocket).toHaveProperty('refused');
  const { rows } = await server.tools.db.execute(sql`select 1 from ${messages} where text = 'late'
    union all select 1 from ${profiles} where bio = 'late'`);
  expect(rows).toEqual([]);
});

test('one who saves forty times at once leaves the connections to the others, who are not kept waiting', async () => {
  const [flooding, other] = [await makeListedMember(server), await makeListedMember(server)];
  const pool = server.tools.db.$client;
  const save = (who: typeof other, bio: string) => who.browser.patch('/api/profiles/me', { bio });
  let most = 0;
  const over = new AbortController();
  const watching = (async () => {
    for (; !over.signal.aborted; await breath())
      most = Math.max(most, pool.totalCount - pool.idleCount);
  })();
  let finished = 0;
  const flood = Array.from({ length: 40 }, async (_, at) => {
    const reply = await save(flooding, `Saved ${at} times, and none is lost.`);
    finished += 1;
    return reply.status;
  });
  const mine = await save(other, 'Saved once.');
  expect(mine.status).toBe(200);
  expect(finished, 'of the flood, before the other one was served').toBeLessThan(20);
  const statuses = await Promise.all(flood);
  over.abort();
  await watching;
  // Some answer that they come too often.
  expect(statuses.every((status) => [200, 429].includes(status))).toBe(true);
  expect(pool.waitingCount).toBe(0);
  expect(most, 'connections at once').toBeLessThan(10);
});
