import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { balanceOf } from './ledger.queries.ts';
import { checkLedger, post, type Posting } from './ledger.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const owner = randomUUID();
const available = { account: 'available', owner, about: null } as const;
const give = (minor: number, source = randomUUID()): Posting => ({
  kind: 'earning-released',
  source,
  at: new Date(),
  entries: [
    { account: 'fees', minor: -minor },
    { ...available, minor },
  ],
});
const take = (minor: number): Posting => ({
  kind: 'payout-asked',
  source: randomUUID(),
  at: new Date(),
  entries: [
    { ...available, minor: -minor },
    { account: 'in-payout', owner, minor },
  ],
});
const write = (posting: Posting) => server.tools.write((tx) => post(tx, posting));
const left = () => balanceOf(server.tools.db, available);

test('the same is posted once, also at the same instant', async () => {
  const posting = give(500);
  const answers = await Promise.all(Array.from({ length: 10 }, () => write(posting)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await left()).toBe(500);
});

test('what does not add up is refused, here and by the database itself', async () => {
  const posting = give(100);
  await expect(write({ ...posting, entries: posting.entries.slice(1) })).rejects.toThrow(
    'does not add up',
  );
  const bare = (id: string) =>
    sql`insert into ledger_transactions values (${id}, 'plan-opened', ${randomUUID()}, now())`;
  const behind = server.tools.db.transaction(async (tx) => {
    const id = randomUUID();
    await tx.execute(bare(id));
    await tx.execute(
      sql`insert into ledger_entries values (${randomUUID()}, ${id}, 'available', ${owner}, null, 1)`,
    );
  });
  await expect(behind).rejects.toThrow();
  await expect(server.tools.db.execute(bare(randomUUID()))).rejects.toThrow();
  expect(await left()).toBe(500);
});

test('no account but that of fees goes below nothing, whatever the timing', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => write(take(50))));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await left()).toBe(0);
  expect(await checkLedger(server.tools)).toEqual([]);
});

test('nor does an account of the site itself', async () => {
  const unused = (minor: number): Posting => ({
    kind: 'plan-ended',
    source: randomUUID(),
    at: new Date(),
    entries: [
      { account: 'fees', minor: -minor },
      { account: 'released', minor },
    ],
  });
  await write(unused(100));
  await expect(write(unused(-101))).rejects.toThrow();
  await write(unused(-100));
  expect(await checkLedger(server.tools)).toEqual([]);
});

test.each([
  sql`update ledger_entries set minor = 1`,
  sql`delete from ledger_entries`,
  sql`truncate ledger_entries`,
  sql`update ledger_transactions set kind = 'x'`,
  sql`delete from ledger_transactions`,
  sql`truncate ledger_transactions cascade`,
])('the database refuses to change it', async (statement) => {
  await expect(server.tools.db.execute(statement)).rejects.toThrow();
});

test('the nightly check finds what was changed behind its back', async () => {
  await server.tools.db.transaction(async (tx) => {
    await tx.execute(sql`alter table ledger_entries disable trigger all`);
    await tx.execute(
      sql`update ledger_entries set minor = minor - 1 where ctid = (select ctid from ledger_entries where account = 'available' limit 1)`,
    );
    await tx.execute(sql`alter table ledger_entries enable trigger all`);
  });
  const faults = await checkLedger(server.tools);
  expect(faults.join()).toMatch(/does not add up.*below nothing/s);
});
