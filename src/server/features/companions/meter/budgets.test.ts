import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MadeMember } from '#server/testing/make-member.ts';
import { ledgerFaults, makeClient } from '#server/testing/metering.ts';
import { pay, refund } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { takeBudget } from './budgets.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const budgetsOf = async ({ member }: MadeMember) => {
  const { rows } = await server.tools.db.execute(
    sql`select is_first, closed_at is null as open, xmin::text, xmax::text from companion_budgets
      where client_id = ${member.id} order by starts_at, payment_id`,
  );
  return rows;
};

test('whose first plan was paid back has another first one', async () => {
  const client = await makeClient(server);
  await pay(client);
  expect(await budgetsOf(client)).toMatchObject([{ is_first: true }, { is_first: false }]);
  await refund(server, client, client.checkout);
  const standing = (await budgetsOf(client)).filter(({ open }) => open);
  expect(standing).toMatchObject([{ is_first: true }]);
});

test('to look at what is left neither writes nor locks', async () => {
  const client = await makeClient(server);
  const before = await budgetsOf(client);
  expect((await client.browser.get('/api/companions/budget')).body.total.minor).toBe(127_118);
  expect(await budgetsOf(client)).toEqual(before);
});

test('what is missing is set aside by the first look', async () => {
  const client = await makeClient(server);
  const { member } = client;
  await server.tools.db.execute(
    sql`update companion_budgets set ends_at = starts_at where client_id = ${member.id}`,
  );
  expect((await client.browser.get('/api/companions/budget')).body.total.minor).toBe(127_118);
});

test('sessions that begin while plans are paid back wait for each other, and never for ever', async () => {
  const client = await makeClient(server);
  const second = await pay(client);
  await pay(client);
  const { tools } = server;
  const take = () => tools.write((tx) => takeBudget(tools, tx, client.member.id, 1));
  const tries = await Promise.allSettled([
    ...Array.from({ length: 8 }, take),
    refund(server, client, client.checkout),
    refund(server, client, second),
    ...Array.from({ length: 8 }, take),
  ]);
  expect(tries.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await ledgerFaults(server)).toEqual([]);
});
