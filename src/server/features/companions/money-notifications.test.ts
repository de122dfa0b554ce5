import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompanion } from '#server/testing/make-companion.ts';
import type { MadeMember } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { call, makeClient, start } from '#server/testing/metering.ts';
import { insertPayout } from './payouts/payouts.queries.ts';
import { post } from './ledger/ledger.service.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

type Admin = Awaited<ReturnType<typeof makeStaff>>;

let server: TestServer;
let one: Admin;
let two: Admin;
let companion: MadeMember;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.standStill();
  one = await makeStaff(server, 'admin');
  two = await makeStaff(server, 'admin');
  companion = await makeCompanion(server);
});
afterAll(() => server.close());

const typesOf = async ({ browser }: MadeMember, about: RegExp): Promise<string[]> =>
  (await browser.get('/api/notifications')).body.items.flatMap(({ type }: { type: string }) =>
    about.test(type) ? [type] : [],
  );
const move = ({ browser }: Admin, id: string, how: string, body: object = {}) =>
  browser.post(`/api/admin/payouts/${id}/${how}`, body);
/** To an address that nobody has confirmed nothing is mailed. */
const confirm = ({ member }: MadeMember) =>
  server.tools.db.execute(
    sql`update members set email_verified_at = now() where id = ${member.id}`,
  );

async function askFor(minor: number): Promise<string> {
  const { tools, clock } = server;
  const { id: memberId } = companion.member;
  const owner = (await tools.pseudonyms.of(tools.db, [memberId])).get(memberId) ?? '';
  const id = randomUUID();
  const at = clock.now();
  await tools.write(async (tx) => {
    const payout = { id, memberId, pseudonym: owner, minor, hint: 'as••••@okbank', askedAt: at };
    await insertPayout(tx, { ...payout, state: 'asked' });
    const entries = [
      { account: 'fees' as const, minor: -minor },
      { account: 'in-payout' as const, owner, about: id, minor },
    ];
    await post(tx, { kind: 'payout-asked', source: id, at, entries });
  });
  return id;
}

test('a companion hears once of each session that earned something', async () => {
  const client = await makeClient(server);
  const { id: unpaid } = await start(server, client, companion, { kind: 'chat' });
  await client.browser.post(`/api/companions/sessions/${unpaid}/end`);
  expect(await typesOf(companion, /^earning/)).toEqual([]);
  await call(server, client, companion, 60);
  expect(await typesOf(companion, /^earning/)).toEqual(['earning.credited']);
  expect(await typesOf(client, /^(earning|dispute)/)).toEqual([]);
});

test('both hear how a dispute goes, here and by mail', async () => {
  const client = await makeClient(server);
  const other = await makeCompanion(server);
  for (const who of [client, other]) await confirm(who);
  const id = await call(server, client, other, 60);
  const words = 'They were not there, only a black picture.';
  await client.browser.post(`/api/companions/sessions/${id}/dispute`, { words });
  expect(await typesOf(other, /disputed|decided/)).toEqual(['earning.disputed']);
  const [open] = (await one.browser.get('/api/admin/disputes?state=open')).body.items;
  const decision = { outcome: 'for-companion', note: 'Both were there.' };
  await one.browser.post(`/api/admin/disputes/${present(open).id}/decide`, decision);
  expect(await typesOf(other, /disputed|decided/)).toEqual(['earning.decided', 'earning.disputed']);
  expect(await typesOf(client, /dispute|decided/)).toEqual(['dispute.decided']);
  for (const who of [client, other]) {
    const { text } = await server.mailTo(who.email, /has decided/);
    expect(text).not.toMatch(/₹|INR|Both were there/);
  }
});

test('a companion hears how a payout goes, and by mail how it ended', async () => {
  await confirm(companion);
  const [paid, refused] = [await askFor(100_000), await askFor(200_000)];
  await move(one, paid, 'approve');
  expect(await typesOf(companion, /^payout/)).toEqual(['payout.approved']);
  await move(two, paid, 'paid', { reference: 'UTR 123' });
  await move(two, refused, 'refuse', { reason: 'The account is closed' });
  expect((await typesOf(companion, /^payout/)).toSorted()).toEqual([
    'payout.approved',
    'payout.paid',
    'payout.refused',
  ]);
  for (const subject of [/was paid/, /was refused/]) {
    const { text } = await server.mailTo(companion.email, subject);
    expect(text).not.toMatch(/₹|INR|UTR|okbank/);
  }
});

test('they go by the switch of payments', async () => {
  await companion.browser.patch('/api/notifications/switches', { payment: false });
  const before = await typesOf(companion, /^payout/);
  await move(one, await askFor(300_000), 'approve');
  expect(await typesOf(companion, /^payout/)).toEqual(before);
});
