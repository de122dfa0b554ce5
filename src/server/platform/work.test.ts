import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { createLog } from './log.ts';
import { queue } from './jobs/jobs.ts';
import { createWork, fact, type Listener, type WriteTransaction } from './work.ts';

const noteWritten = fact<{ text: string }>('test.note-written');
const noteSeen = fact<{ text: string }>('test.note-seen');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.tools.db.execute(sql`create table notes (text text)`);
});
afterAll(() => server.close());

const work = (...listeners: Listener[]) => {
  const made = createWork(server.tools.db, createLog('silent'));
  made.listen(listeners);
  return made;
};

const write = (tx: WriteTransaction, text: string) =>
  tx.execute(sql`insert into notes values (${text})`);

async function written(text: string): Promise<number> {
  const { rows } = await server.tools.db.execute(sql`select 1 from notes where text = ${text}`);
  return rows.length;
}

const after = (received: unknown[]): Listener => ({
  to: noteWritten,
  afterCommit: (payload) => void received.push(payload),
});

test('a fact reaches listeners inside its transaction and after the commit, once each', async () => {
  const received: unknown[] = [];
  const { write: change, settled } = work(after(received), {
    to: noteWritten,
    inTransaction: async (tx) => {
      // Not before what it completes is written.
      expect(received).toEqual([]);
      await write(tx, 'completed');
    },
  });
  await change(async (tx) => {
    tx.tell(noteWritten, { text: 'kept' });
    await write(tx, 'kept');
  });
  await settled();
  expect(received).toEqual([{ text: 'kept' }]);
  expect([await written('kept'), await written('completed')]).toEqual([1, 1]);
});

test('what is told in a transaction that rolls back reaches nobody', async () => {
  const received: unknown[] = [];
  const { write: change, settled } = work(after(received));
  const broken = change(async (tx) => {
    await write(tx, 'lost');
    tx.tell(noteWritten, { text: 'lost' });
    throw new Error('changed my mind');
  });
  await expect(broken).rejects.toThrow('changed my mind');
  await settled();
  expect(received).toEqual([]);
  expect(await written('lost')).toBe(0);
});

test('whoever acts inside the transaction can undo it, and then it reaches nobody', async () => {
  const received: unknown[] = [];
  const { write: change, settled } = work(after(received), {
    to: noteWritten,
    inTransaction: async () => {
      throw new Error('no room');
    },
  });
  const broken = change(async (tx) => {
    await write(tx, 'undone');
    tx.tell(noteWritten, { text: 'undone' });
  });
  await expect(broken).rejects.toThrow('no room');
  await settled();
  expect(received).toEqual([]);
  expect(await written('undone')).toBe(0);
});

test('a listener after the commit fails for itself alone', async () => {
  const received: unknown[] = [];
  const failing: Listener = {
    to: noteWritten,
    afterCommit: () => {
      throw new Error('mine alone');
    },
  };
  const { write: change, settled } = work(failing, after(received));
  await change(async (tx) => tx.tell(noteWritten, { text: 'first' }));
  await settled();
  expect(received).toEqual([{ text: 'first' }]);
});

test('the facts of one write are listened to in turn, also after one that failed', async () => {
  const at: string[] = [];
  const { write: change, settled } = work({
    to: noteWritten,
    afterCommit: async (payload) => {
      const { text } = payload as { text: string };
      at.push(`${text} begins`);
      await server.tools.db.execute(sql`select 1`);
      at.push(`${text} ends`);
      if (text === 'one') throw new Error('mine alone');
    },
  });
  await change(async (tx) => {
    for (const text of ['one', 'two', 'three']) tx.tell(noteWritten, { text });
  });
  await settled();
  expect(at).toEqual(['one', 'two', 'three'].flatMap((text) => [`${text} begins`, `${text} ends`]));
});

test('what a listener tells reaches others too, in the same transaction', async () => {
  const { write: change } = work(
    {
      to: noteWritten,
      inTransaction: async (tx) => tx.tell(noteSeen, { text: 'told on' }),
    },
    { to: noteSeen, inTransaction: async (tx) => void (await write(tx, 'told on')) },
  );
  await change(async (tx) => tx.tell(noteWritten, { text: '' }));
  expect(await written('told on')).toBe(1);
});

test('what others complete inside the transaction cannot be told without one', () => {
  const { tell } = work({ to: noteWritten, inTransaction: async () => undefined });
  expect(() => tell(noteWritten, { text: '' })).toThrow('inside the transaction');
});

test('closing waits for whoever is still at work, and for what they tell', async () => {
  const done: string[] = [];
  const { tell, settled } = work({
    to: noteSeen,
    afterCommit: async (payload) => {
      const { text } = payload as { text: string };
      await new Promise((resolve) => setTimeout(resolve, 5));
      done.push(text);
      if (text === 'first') tell(noteSeen, { text: 'second' });
    },
  });
  tell(noteSeen, { text: 'first' });
  await settled();
  expect(done).toEqual(['first', 'second']);
});

test('whoever closes waits for what a job tells at its end', async () => {
  const closing = await startTestServer();
  const { tools } = closing;
  const last = queue<{ text: string }>('test.last');
  const seen: string[] = [];
  tools.listen([
    {
      to: noteWritten,
      afterCommit: async () => {
        // Longer than the queue takes to stop.
        for (const step of ['first', 'second']) {
          await tools.db.execute(sql`select pg_sleep(1)`);
          seen.push(step);
        }
      },
    },
  ]);
  let isUnderWay = false;
  await tools.jobs.work(last, async ({ text }) => {
    isUnderWay = true;
    // Until nothing comes in any more, and what was under way by then has settled.
    await waitFor(() => !closing.http.server.listening);
    await tools.db.execute(sql`select pg_sleep(0.5)`);
    tools.tell(noteWritten, { text });
  });
  await tools.jobs.enqueue(tools.db, last, { text: 'told late' });
  await waitFor(() => isUnderWay);
  await closing.close();
  expect(seen).toEqual(['first', 'second']);
});
