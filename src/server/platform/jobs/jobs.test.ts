import { setTimeout as wait } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import type { Tools } from '#server/platform/tools.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { queue, startJobs } from './jobs.ts';

const quiet = createLog('fatal');
const testQueue = (name: string) => queue<{ text: string }>(`test.${name}`);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a job exists if and only if its transaction commits', async () => {
  const { db, jobs } = server.tools;
  const done: string[] = [];
  await jobs.work(testQueue('note'), async ({ text }) => {
    done.push(text);
  });
  await expect(
    db.transaction(async (tx) => {
      await jobs.enqueue(tx, testQueue('note'), { text: 'rolled back' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await db.transaction((tx) =>
    jobs.enqueue(tx, testQueue('note'), { text: "it's kept: $1 \\ \u0924" }),
  );
  await waitFor(() => done.length > 0);
  expect(done).toEqual(["it's kept: $1 \\ \u0924"]);
});

test('a failed job is tried again', async () => {
  const { db, jobs } = server.tools;
  let tries = 0;
  await jobs.work(testQueue('flaky'), async () => {
    tries += 1;
    if (tries === 1) throw new Error('the mail server is away');
  });
  await jobs.enqueue(db, testQueue('flaky'), { text: '' });
  await waitFor(() => tries === 2);
});

test('a job for later is done then', async () => {
  const { db, jobs } = server.tools;
  let doneAt = 0;
  await jobs.work(testQueue('later'), async () => {
    doneAt = Date.now();
  });
  const askedAt = Date.now();
  await jobs.enqueue(db, testQueue('later'), { text: '' }, { seconds: 3 });
  await waitFor(() => doneAt > 0);
  expect(doneAt - askedAt).toBeGreaterThan(2_000);
});

test('one failure in a crowd is tried again alone', async () => {
  const { db, jobs } = server.tools;
  const done: string[] = [];
  let failed = false;
  await jobs.work(testQueue('crowd'), async ({ text }) => {
    if (text === '7' && !failed) {
      failed = true;
      throw new Error('only this one');
    }
    done.push(text);
  });
  const texts = Array.from({ length: 40 }, (_, i) => String(i));
  await db.transaction(async (tx) => {
    for (const text of texts) await jobs.enqueue(tx, testQueue('crowd'), { text });
  });
  await waitFor(() => done.length === texts.length);
  expect(done.toSorted()).toEqual(texts.toSorted());
});

test('a job that ends while the database is away is done, and not done again', async () => {
  const { db, log, metrics, tracer } = server.tools;
  let isAway = false;
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const flaky = new Proxy(db, {
    get: (target, name, receiver) =>
      name === 'execute' && isAway
        ? () => Promise.reject(away)
        : Reflect.get(target, name, receiver),
  });
  const jobs = await startJobs(flaky, log, { metrics, tracer });
  let times = 0;
  await jobs.work(testQueue('away'), async () => {
    times += 1;
    isAway = true;
  });
  await jobs.enqueue(db, testQueue('away'), { text: '' });
  await waitFor(() => isAway);
  const isDone = async () => {
    const { rows } = await db.execute<{ state: string }>(
      sql`select state from pgboss.job where name = 'test.away'`,
    );
    return rows[0]?.state === 'completed';
  };
  expect(await isDone()).toBe(false);
  isAway = false;
  await waitFor(isDone);
  await jobs.stop();
  expect(times).toBe(1);
});

test('a job that ends while the server stops is not done again', async () => {
  const stopping = await startTestServer();
  const { db, jobs } = stopping.tools;
  let begun = false;
  let stopNow = false;
  await jobs.work(testQueue('last'), async () => {
    begun = true;
    await waitFor(() => stopNow);
  });
  await jobs.enqueue(db, testQueue('last'), { text: '' });
  await waitFor(() => begun);
  const stopped = jobs.stop();
  stopNow = true;
  await stopped;
  const { rows } = await db.execute(sql`select state from pgboss.job where name = 'test.last'`);
  expect(rows).toEqual([{ state: 'completed' }]);
  await stopping.close();
});

test('a server that stops lets the jobs under way finish', async () => {
  const stopping = await startTestServer();
  const { db, jobs } = stopping.tools;
  const order: string[] = [];
  let stopNow = false;
  await jobs.work(testQueue('slow'), async ({ text }) => {
    order.push('begun');
    await waitFor(() => stopNow);
    // The database is still there for it.
    await jobs.enqueue(db, testQueue('slow'), { text: `after ${text}` });
    order.push('done');
  });
  await jobs.enqueue(db, testQueue('slow'), { text: 'this' });
  await waitFor(() => order.length > 0);
  const closed = stopping.close().then(() => order.push('closed'));
  stopNow = true;
  await closed;
  expect(order).toEqual(['begun', 'done', 'closed']);
});

test('while nothing is expected, no queue is asked', async () => {
  const db: Tools['db'] = Object.create(server.tools.db);
  const execute = vi.spyOn(db, 'execute');
  const jobs = await startJobs(db, quiet, server.tools);
  try {
    const done: string[] = [];
    const queues = [testQueue('idle'), testQueue('idle-too')] as const;
    for (const each of queues) await jobs.work(each, async ({ text }) => void done.push(text));
    const askedFor = () =>
      queues.map(
        ({ name }) =>
          execute.mock.calls.filter(([statement]) =>
            new PgDialect().sqlToQuery(statement as SQL).params.includes(name),
          ).length,
      );
    await waitFor(() => askedFor().every((asked) => asked > 0));
    await wait(1_000);
    const before = askedFor();
    await wait(4_000);
    expect(askedFor()).toEqual(before);
    await jobs.enqueue(db, testQueue('idle-too'), { text: 'soon' });
    await waitFor(() => done.length > 0);
    expect(done).toEqual(['soon']);
  } finally {
    await jobs.stop();
  }
});

test('of two nodes, one does what is repeated, and a tick that nobody was there for is made up for', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T17:02:30Z') });
  const nodes = await Promise.all(
    [0, 1].map(() => startJobs(server.tools.db, quiet, server.tools)),
  );
  const done: string[] = [];
  try {
    for (const [at, node] of nodes.entries()) {
      await node.repeat('test.at-three', '3 * * * *', async () => void done.push(`three ${at}`));
      await node.repeat('test.at-one', '1 * * * *', async () => void done.push(`one ${at}`));
    }
    const look = () => Promise.all(nodes.map((node) => node.look()));
    await look();
    await waitFor(() => done.length > 0);
    expect(done.map((each) => each.slice(0, -2))).toEqual(['one']);
    vi.setSystemTime(new Date('2026-11-19T17:03:10Z'));
    await look();
    await look();
    await waitFor(() => done.length > 1);
    expect(done.map((each) => each.slice(0, -2))).toEqual(['one', 'three']);
  } finally {
    vi.useRealTimers();
    for (const node of nodes) await node.stop();
  }
});

test('three nodes that start together on an empty database all come up', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  try {
    const starts = await Promise.allSettled(
      [1, 2, 3].map(() => startTestServer({ DATABASE_URL: database.url })),
    );
    for (const start of starts) if (start.status === 'fulfilled') await start.value.close();
    expect(starts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  } finally {
    await database.drop();
  }
});
