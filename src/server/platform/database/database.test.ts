import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

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
