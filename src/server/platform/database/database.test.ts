import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { openPostgres } from '../../../../scripts/local/postgres.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a statement that is refused disturbs nobody after it', async () => {
  const { db } = server.tools;
  for (let round = 0; round < 5; round += 1) {
    await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow();
    const { rows } = await db.execute(sql`select 1 as one`);
    expect(rows).toEqual([{ one: 1 }]);
  }
});

test('a connection that the database ends in the middle of a transaction costs that one alone', async () => {
  const { db } = server.tools;
  const other = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await other.connect();
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  await other.end();
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('while the database is away callers are told to come back, and then served as before', async () => {
  const postgres = await openPostgres();
  const node = await startTestServer({ DATABASE_URL: postgres.url });
  try {
    const { browser } = await makeMember(node);
    const ask = () => browser.get('/api/profiles/me');
    expect((await ask()).status).toBe(200);
    await postgres.restart(async () => {
      const away = await ask();
      expect([away.status, away.body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
    });
    expect((await ask()).status).toBe(200);
  } finally {
    await node.close();
    await postgres.stop();
  }
});

test('a value that cannot be sent costs its own statement only, and only this once', async () => {
  const { db } = server.tools;
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const echo = (value: unknown) =>
    db.transaction((tx) => tx.execute(sql`select ${sql.param(value)}::jsonb as echoed`));
  expect((await echo({ one: 1 })).rows).toEqual([{ echoed: { one: 1 } }]);
  await expect(echo(circular)).rejects.toThrow();
  for (let round = 0; round < 2; round += 1)
    expect((await echo({ one: 1 })).rows).toEqual([{ echoed: { one: 1 } }]);
});
