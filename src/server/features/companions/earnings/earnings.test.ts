import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes } from '#server/platform/clock.ts';
import { makeMember, signInAgain, type MadeMember } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { accountsOf, call, ledgerFaults, makeClient, start } from '#server/testing/metering.ts';
import { makeCompanion } from '#server/testing/make-companion.ts';
import { pay, refund } from '#server/testing/paying.ts';
import { textOfPdf } from '#server/testing/pdf-text.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { releaseEarnings } from './earnings.service.ts';
import { monthOf } from './tax.policy.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
let client: Awaited<ReturnType<typeof makeClient>>;
let companion: MadeMember;

async function begin(settings: Record<string, string> = {}): Promise<void> {
  server = await startTestServer(settings);
  server.clock.standStill();
  client = await makeClient(server);
  companion = await makeCompanion(server);
}
async function end(): Promise<void> {
  expect(await ledgerFaults(server)).toEqual([]);
  await server.close();
}
const letPassDays = async (count: number) => {
  server.clock.letPass(days(count));
  await releaseEarnings(server.tools);
  for (const who of [client, companion]) await signInAgain(who);
};
const get = async <What extends string>(what: What) =>
  (await companion.browser.get(`/api/companions/${what}`)).body;

describe('earnings', () => {
  beforeAll(() => begin());
  afterAll(end);

  test('of a first plan wait 45 days, of later ones 7', async () => {
    await call(server, client, companion, 600);
    expect(await get('earnings')).toMatchObject({
      available: { minor: 0 },
      onHold: { minor: 12_000 },
      thisMonth: { minor: 12_000 },
      firstMonth: expect.stringMatching(/^\d{4}-\d\d$/),
      holds: [{ amount: { minor: 12_000 } }],
    });
    await letPassDays(44);
    expect(await accountsOf(server, companion)).toEqual({ 'on-hold': 12_000 });
    await letPassDays(1.1);
    expect(await accountsOf(server, companion)).toMatchObject({ 'on-hold': 0, available: 12_000 });

    await pay(client);
    await call(server, client, companion, 60);
    await letPassDays(7.1);
    await Promise.all([releaseEarnings(server.tools), releaseEarnings(server.tools)]);
    expect(await accountsOf(server, companion)).toMatchObject({ available: 13_200 });
  });

  test('are listed with what, when, how long and at which rate, and never with whom', async () => {
    const { items, nextCursor } = await get('earnings/entries');
    expect(nextCursor).toBeNull();
    expect(items).toMatchObject([
      { kind: 'video', category: 'rent-a-friend', seconds: 60, amount: { minor: 1_200 } },
      { seconds: 600, rate: { currency: 'INR', minor: 1_200 }, state: 'available' },
    ]);
    expect(JSON.stringify(items)).not.toContain(client.member.id);
    const day = present(items[0]).at.slice(0, 10);
    const chart = await get(
      `earnings/chart?firstDay=2026-01-01&lastDay=${Number(day.slice(0, 4)) + 1}-12-31`,
    );
    expect(chart.kinds).toEqual([
      { name: 'video', amount: { currency: 'INR', minor: 13_200 }, count: 2 },
    ]);
    expect(chart.days).toHaveLength(2);
  });

  test('stand in a statement that adds up to the paisa, as CSV and PDF', async () => {
    await call(server, client, companion, 61, 'voice');
    const month = monthOf(server.clock.now());
    const address = `/api/companions/earnings/statements/${month}`;
    const csv = (await companion.browser.get(`${address}?as=csv`)).bytes.toString();
    const rows = csv
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    const minorOf = (text = '') => Math.round(Number(text) * 100);
    const opening = minorOf(rows[1]?.[7]);
    const sum = rows.slice(2, -1).reduce((all, row) => all + minorOf(row[6]), opening);
    expect(minorOf(rows.at(-1)?.[7])).toBe(sum);
    const held = await accountsOf(server, companion);
    expect(sum).toBe((held['on-hold'] ?? 0) + (held.available ?? 0));
    expect(csv).not.toContain(client.member.id);
    const pdf = await fetch(`${server.url}${address}?as=pdf`, {
      headers: { cookie: companion.browser.cookieHeader() },
    });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const text = await textOfPdf(Buffer.from(await pdf.arrayBuffer()));
    expect(text).toContain('Closing balance');
    const missing = await companion.browser.get(
      '/api/companions/earnings/statements/2099-01?as=csv',
    );
    expect(missing.status).toBe(404);
  });

  test('are nobody else’s', async () => {
    const paths = [
      'earnings',
      'earnings/entries',
      'earnings/chart?firstDay=2026-01-01&lastDay=2026-12-31',
      'earnings/statements/2026-11?as=csv',
      'payouts',
      'payout-details',
    ];
    const other = await makeMember(server);
    for (const path of paths) {
      expect((await other.browser.get(`/api/companions/${path}`)).status, path).toBe(404);
      expect((await server.browser().get(`/api/companions/${path}`)).status, path).toBe(401);
    }
  });

  test('go back with a refund, also from what is available, as far as it is there', async () => {
    const before = await accountsOf(server, companion);
    const fresh = await makeClient(server);
    await call(server, fresh, companion, 120);
    await letPassDays(46);
    expect((await accountsOf(server, companion)).available).toBe(
      (before.available ?? 0) + (before['on-hold'] ?? 0) + 2_400,
    );
    await signInAgain(fresh);
    await refund(server, fresh, fresh.checkout);
    await waitFor(
      async () =>
        (await accountsOf(server, companion)).available ===
          (before.available ?? 0) + (before['on-hold'] ?? 0) || undefined,
    );
  });
});

describe('tax', () => {
  beforeAll(() => begin({ TDS_THRESHOLD_INR: '100', TDS_NO_PAN_RATE_PERCENT: '20' }));
  afterAll(end);

  test('is withheld from the threshold on, of all of the year, when it is credited', async () => {
    await call(server, client, companion, 300);
    await letPassDays(46);
    expect(await accountsOf(server, companion)).toMatchObject({ available: 6_000 });
    await pay(client);
    await call(server, client, companion, 600);
    await letPassDays(8);
    // ₹180 of the year, without a PAN 20 %.
    expect(await accountsOf(server, companion)).toMatchObject({ available: 14_400, tax: 3_600 });
    const month = monthOf(server.clock.now());
    const { body } = await companion.browser.get(
      `/api/companions/earnings/statements/${month}?as=csv`,
    );
    expect(body).toContain('Tax withheld (194J)');
    expect(body).toContain('-36.00');
  });
});

describe('a dispute', () => {
  let admin: Awaited<ReturnType<typeof makeStaff>>;
  beforeAll(async () => {
    await begin();
    admin = await makeStaff(server, 'admin');
  });
  afterAll(end);

  const words = 'They were not there, only a black picture.';
  const dispute = (who: MadeMember, id: string) =>
    who.browser.post(`/api/companions/sessions/${id}/dispute`, { words });
  const decide = (id: string, outcome: string) =>
    admin.browser.post(`/api/admin/disputes/${id}/decide`, { outcome, note: 'Looked at it.' });
  const openDispute = async () =>
    (await admin.browser.get('/api/admin/disputes?state=open')).body.items[0];
  const prove = () => admin.browser.post('/api/accounts/prove', { proof: admin.codeProof?.() });

  test('for the client: the plan gets it back', async () => {
    const id = await call(server, client, companion, 300);
    const before = await accountsOf(server, client);
    expect((await dispute(companion, id)).status, 'only the client').toBe(404);
    expect((await dispute(await makeMember(server), id)).status).toBe(404);
    expect((await dispute(client, id)).status).toBe(200);
    expect((await dispute(client, id)).body.code).toBe('DISPUTE_KNOWN');
    const open = await openDispute();
    expect(open).toMatchObject({ words, seconds: 300, amount: { minor: 6_000 } });
    expect((await decide(present(open).id, 'for-client')).status).toBe(200);
    expect((await decide(present(open).id, 'for-companion')).body.code).toBe('DISPUTE_DECIDED');
    expect(await accountsOf(server, companion)).toEqual({ 'on-hold': 0 });
    expect((await accountsOf(server, client)).budget).toBe((before.budget ?? 0) + 6_000);
    const { body } = await client.browser.get('/api/companions/sessions');
    expect(body.items).toMatchObject([
      {
        id,
        cost: { minor: 0 },
        dispute: 'for-client',
        decision: 'Looked at it.',
      },
    ]);
  });

  test('for the companion: it waits until then, and goes on as before', async () => {
    const id = await call(server, client, companion, 300);
    expect((await dispute(client, id)).status).toBe(200);
    await letPassDays(46);
    expect(await accountsOf(server, companion)).toMatchObject({ 'on-hold': 6_000 });
    await signInAgain(admin);
    await prove();
    expect((await decide(present(await openDispute()).id, 'for-companion')).status).toBe(200);
    await letPassDays(0.1);
    expect(await accountsOf(server, companion)).toMatchObject({ available: 6_000 });
  });

  test('comes too late after seven days, and about what cost nothing', async () => {
    await pay(client);
    const id = await call(server, client, companion, 120);
    const { id: unpaid } = await start(server, client, companion, { kind: 'chat' });
    await client.browser.post(`/api/companions/sessions/${unpaid}/end`);
    expect((await dispute(client, unpaid)).body.code).toBe('DISPUTE_LATE');
    server.clock.letPass(days(7) + minutes(1));
    await signInAgain(client);
    expect((await dispute(client, id)).body.code).toBe('DISPUTE_LATE');
    const { body } = await client.browser.get('/api/companions/sessions');
    expect(body.items[1]).toMatchObject({ disputableUntil: null, dispute: null });
  });
});
