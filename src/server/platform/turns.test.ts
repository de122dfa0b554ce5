import { setImmediate as breath } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('one who saves forty times at once takes one connection, and the others are not kept waiting', async () => {
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
