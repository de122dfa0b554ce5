import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { recordAction, verifyAudit } from './audit.ts';
import { auditLog } from './audit.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const record = (action: string, details = {}) =>
  server.tools.write(async (tx) =>
    recordAction(server.tools, tx, { actorId: null, action, target: 'test', details }),
  );
const verify = (known: string | null = null) => verifyAudit(server.tools.db, known);

test('what is recorded at the same instant makes one chain', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, place) => record('test.one', { b: place, a: 'x' })),
  );
  expect(await verify()).toMatchObject({ rows: 20, brokenAt: null, includes: true });
});

test('what is undone leaves no row', async () => {
  const { rows } = await verify();
  const undone = server.tools.write(async (tx) => {
    recordAction(server.tools, tx, { actorId: null, action: 'test.no', target: 'test' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await verify()).rows).toBe(rows);
});

test.each([
  sql`update ${auditLog} set action = 'another'`,
  sql`delete from ${auditLog}`,
  sql`truncate ${auditLog}`,
])('the database refuses to change it', async (statement) => {
  await expect(server.tools.db.execute(statement)).rejects.toThrow();
  expect((await verify()).rows).toBe(20);
});

const behindItsBack = (statement: ReturnType<typeof sql>) =>
  server.tools.db.transaction(async (tx) => {
    await tx.execute(sql`alter table ${auditLog} disable trigger all`);
    await tx.execute(statement);
    await tx.execute(sql`alter table ${auditLog} enable trigger all`);
  });

test('a time that was changed by less than a millisecond is found, or does not come to be kept', async () => {
  const before = await verify();
  await behindItsBack(sql`update ${auditLog} set at = at + interval '0.4 ms' where seq = 5`);
  const { rows } = await server.tools.db.execute<{ left: boolean }>(
    sql`select at <> date_trunc('milliseconds', at) as left from ${auditLog} where seq = 5`,
  );
  expect(rows).toEqual([{ left: false }]);
  expect(await verify()).toEqual(before);
  await behindItsBack(sql`update ${auditLog} set at = at + interval '0.6 ms' where seq = 5`);
  expect((await verify()).brokenAt).toBe(5);
  await behindItsBack(sql`update ${auditLog} set at = at - interval '1 ms' where seq = 5`);
  expect(await verify()).toEqual(before);
});

test('one changed byte is found, and so is a row that was cut off', async () => {
  const before = await verify();
  await behindItsBack(sql`update ${auditLog} set target = 'tesT' where seq = 7`);
  expect((await verify()).brokenAt).toBe(7);
  await behindItsBack(sql`update ${auditLog} set target = 'test' where seq = 7`);
  expect(await verify()).toEqual(before);
  await behindItsBack(sql`delete from ${auditLog} where seq = 20`);
  expect(await verify(before.head)).toMatchObject({ brokenAt: null, includes: false });
});
