import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '#server/platform/clock.ts';
import { makeCompanion } from '#server/testing/make-companion.ts';
import { signInAgain, type MadeMember } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { accountsOf, call, ledgerFaults, makeClient } from '#server/testing/metering.ts';
import { pay } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { releaseEarnings } from '../earnings/earnings.service.ts';
import { taxYearOf } from '../earnings/tax.policy.ts';
import { post } from '../ledger/ledger.service.ts';
import { closeBudgets } from '../meter/budgets.service.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.standStill();
  admin = await makeStaff(server, 'admin');
});
afterAll(() => server.close());

const pseudonymOf = async ({ member }: MadeMember): Promise<string> =>
  (await server.tools.pseudonyms.of(server.tools.db, [member.id])).get(member.id) ?? '';

async function proveAdmin(): Promise<void> {
  await signInAgain(admin);
  await admin.browser.post('/api/accounts/prove', { proof: admin.codeProof?.() });
}

async function decideForClient(client: MadeMember, sessionId: string): Promise<void> {
  await signInAgain(client);
  const words = 'They were not there, only a black picture.';
  const said = await client.browser.post(`/api/companions/sessions/${sessionId}/dispute`, {
    words,
  });
  expect(said.status).toBe(200);
  await decideOpen();
}

async function decideOpen(): Promise<void> {
  await proveAdmin();
  const { id } = present((await admin.browser.get('/api/admin/disputes?state=open')).body.items[0]);
  const decision = { outcome: 'for-client', note: 'Looked at it.' };
  expect((await admin.browser.post(`/api/admin/disputes/${id}/decide`, decision)).status).toBe(200);
}

/** Of a later plan, whose earnings are there before the time to dispute is over at the last moment. */
async function earnReleased(client: MadeMember, companion: MadeMember, paidOut: number) {
  await pay(client);
  server.clock.letPass(days(31));
  await signInAgain(client);
  const id = await call(server, client, companion, 300);
  const { tools } = server;
  await tools.db.execute(
    `update companion_sessions set hold_until = started_at where id = '${id}'`,
  );
  await releaseEarnings(tools);
  const owner = await pseudonymOf(companion);
  if (paidOut > 0)
    await tools.write((tx) =>
      post(tx, {
        kind: 'payout-paid',
        source: randomUUID(),
        at: tools.clock.now(),
        entries: [
          { account: 'available', owner, minor: -paidOut },
          { account: 'paid-out', owner, minor: paidOut },
        ],
      }),
    );
  return id;
}

test.each([
  ['all', 6_000, 0],
  ['a part', 4_000, 2_000],
])('what was paid out, %s of it, is borne by the site', async (_, paidOut, taken) => {
  const client = await makeClient(server);
  const companion = await makeCompanion(server);
  const id = await earnReleased(client, companion, paidOut);
  const before = (await accountsOf(server, client)).budget ?? 0;
  await decideForClient(client, id);
  expect((await accountsOf(server, client)).budget).toBe(before + 6_000);
  expect(await accountsOf(server, companion)).toMatchObject({
    available: 0,
    'paid-out': paidOut,
  });
  const { items } = (await client.browser.get('/api/companions/sessions')).body;
  expect(items).toMatchObject([{ id, cost: { minor: 0 }, dispute: 'for-client', givenBack: true }]);
  await signInAgain(companion);
  const entries = (await companion.browser.get('/api/companions/earnings/entries')).body.items;
  expect(entries).toMatchObject([{ id, state: 'reversed', takenBack: { minor: taken } }]);
});

test('after the plan has ended nothing is promised to it', async () => {
  const client = await makeClient(server);
  const companion = await makeCompanion(server);
  server.clock.letPass(days(28));
  await signInAgain(client);
  const id = await call(server, client, companion, 300);
  server.clock.letPass(days(3));
  await closeBudgets(server.tools);
  await decideForClient(client, id);
  expect(await accountsOf(server, companion)).toMatchObject({ 'on-hold': 0 });
  const { items } = (await client.browser.get('/api/companions/sessions')).body;
  expect(items).toMatchObject([{ id, dispute: 'for-client', givenBack: false }]);
});

test('the tax report knows payees alone', async () => {
  await proveAdmin();
  const client = await makeClient(server);
  const companion = await makeCompanion(server);
  const id = await earnReleased(client, companion, 0);
  await decideForClient(client, id);
  await proveAdmin();
  const year = taxYearOf(server.clock.now());
  const { body } = await admin.browser.post('/api/admin/payouts/tax-report', { year });
  expect(body).toContain(await pseudonymOf(companion));
  expect(body).not.toContain(await pseudonymOf(client));
});

test('the books add up after all of it', async () => {
  expect(await ledgerFaults(server)).toEqual([]);
});
