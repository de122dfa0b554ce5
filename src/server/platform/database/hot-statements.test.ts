import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#server/features.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { hotStatement, hotStatements } from './hot-statements.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('this many are hot, and no more', async () => {
  expect(features.length).toBeGreaterThan(0);
  const lines = [...hotStatements]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, { text }]) => `${name}\n  ${text.trim().replaceAll(/\s+/g, ' ')}\n`);
  await expect(lines.join('\n')).toMatchFileSnapshot('hot-statements.txt');
});

test('each can be planned by PostgreSQL', async () => {
  for (const { text } of hotStatements.values()) {
    const client = await server.tools.db.$client.connect();
    try {
      await client.query(`prepare looked_at as ${text}`);
      await client.query('deallocate looked_at');
    } finally {
      client.release();
    }
  }
});

test('a name stands for one statement, which takes its values as the driver does', async () => {
  const add = hotStatement<{ one: number; since: Date }, { sum: number; since: Date }>(
    'for this test',
    (value) => sql`select ${value('one')}::int + 1 as sum, ${value('since')}::timestamptz as since`,
  );
  const since = new Date('2026-01-25T06:30:00.000Z');
  for (const one of [1, 2])
    expect(await add(server.tools.db, { one, since })).toEqual([{ sum: one + 1, since }]);
  expect(() => hotStatement('for this test', () => sql`select 1`)).toThrow('two hot statements');
});

test('inside a transaction it is part of it', async () => {
  const say = hotStatement<{ word: string }, { said: string }>(
    'for this test, within',
    (value) => sql`select set_config('saath.word', ${value('word')}, true) as said`,
  );
  await server.tools.db.transaction(async (tx) => {
    expect(await say(tx, { word: 'namaste' })).toEqual([{ said: 'namaste' }]);
    const { rows } = await tx.execute(sql`select current_setting('saath.word') as said`);
    expect(rows).toEqual([{ said: 'namaste' }]);
  });
});
