import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDue } from '#server/features/accounts/leaving/erasure.service.ts';
import { askDeletion } from '#server/features/accounts/leaving/leaving.service.ts';
import { openSealed } from '#server/features/accounts/leaving/sealed.service.ts';
import { days, hours } from '#server/platform/clock.ts';
import { readPrivateKey } from '#server/platform/sealing/key-files.ts';
import { makeCompanion } from '#server/testing/make-companion.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { call, ledgerFaults, makeClient } from '#server/testing/metering.ts';
import { KEYS_VARIABLE, startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { releaseEarnings } from '../earnings/earnings.service.ts';
import { balanceOf, balancesOf } from '../ledger/ledger.queries.ts';
import { post } from '../ledger/ledger.service.ts';
import { insertPayout } from './payouts.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.standStill();
});
afterAll(() => server.close());

test('whoever is erased leaves no payout that cannot be paid, and what was unpaid is told by law alone', async () => {
  const { tools, clock } = server;
  const admin = await makeStaff(server, 'admin');
  const companion = await makeCompanion(server);
  const { id: memberId } = companion.member;
  const owner = (await tools.pseudonyms.of(tools.db, [memberId])).get(memberId) ?? '';
  const now = clock.now();
  const ask = (id: string, minor: number, more: object = {}) =>
    tools.write(async (tx) => {
      const row = { id, memberId, pseudonym: owner, minor, hint: 'as••••@okbank', askedAt: now };
      await insertPayout(tx, { ...row, state: 'asked', ...more });
      const entries = [
        { account: 'fees' as const, minor: -minor },
        { account: 'in-payout' as const, owner, about: id, minor },
      ];
      await post(tx, { kind: 'payout-asked', source: id, at: now, entries });
    });
  const approved = { state: 'approved', approvedBy: admin.member.id };
  const [asked, waiting, sent] = [randomUUID(), randomUUID(), randomUUID()];
  await ask(asked, 100_000);
  await ask(waiting, 20_000, approved);
  await ask(sent, 3_000, { ...approved, exportedAt: now });
  await call(server, await makeClient(server), companion, 300);

  await askDeletion(tools, memberId);
  clock.letPass(hours(24));
  await eraseDue(tools);

  const { rows } = await tools.db.execute(sql`select id, state from payouts order by minor desc`);
  expect(rows).toEqual([
    { id: asked, state: 'refused' },
    { id: waiting, state: 'refused' },
    { id: sent, state: 'approved' },
  ]);
  const unclaimed = () => balanceOf(tools.db, { account: 'unclaimed', owner: null, about: null });
  expect(await unclaimed()).toBe(120_000);
  expect(await balancesOf(tools.db, owner)).toMatchObject({
    available: 0,
    'in-payout': 3_000,
    'on-hold': 6_000,
  });
  const keyFile = `${process.env[KEYS_VARIABLE] ?? ''}/retention-private.pem`;
  const key = await readPrivateKey(keyFile);
  const opened = await openSealed(tools, companion.email, key, { by: admin.email, reason: 'tax' });
  expect(JSON.stringify(opened)).toContain('"unpaid":{"availableMinor":120000,"onHoldMinor":6000}');

  clock.letPass(days(46));
  await releaseEarnings(tools);
  expect(await unclaimed(), 'what was on hold follows').toBe(126_000);
  expect(await balancesOf(tools.db, owner)).toMatchObject({ available: 0, 'on-hold': 0 });
  expect(await ledgerFaults(server)).toEqual([]);
});
