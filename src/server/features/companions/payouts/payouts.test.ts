import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { approve, claimCheck, sendCheck } from '#server/testing/identity-checks.ts';
import { makeMember, passwordProof, type MadeMember } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { accountsOf, ledgerFaults } from '#server/testing/metering.ts';
import { makeCompanion } from '#server/testing/make-companion.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { post } from '../ledger/ledger.service.ts';
import { csvOf, rupeesOf } from '../csv.policy.ts';
import { askPayout } from './payouts.service.ts';

type Admin = Awaited<ReturnType<typeof makeStaff>>;

let server: TestServer;
let one: Admin;
let two: Admin;
let companion: MadeMember;

const bank = {
  method: 'bank',
  holder: 'Rao Asha',
  accountNumber: '0012 3456 7890',
  ifsc: 'hdfc0001234',
};
const upi = { method: 'upi', holder: 'A. Rao', upiId: 'Asha.Rao@okbank' };
const pan = 'abcpe1234f';

/** A companion whose document a person has looked at, so that its name is kept. */
async function makeVerified(): Promise<MadeMember> {
  const sent = await sendCheck(server, 'passport', {}, { userType: 'provider' });
  await claimCheck(one, sent.id);
  const { status } = await approve(one, sent);
  if (status !== 200) throw new Error('the document was not approved');
  return sent.who;
}

const save = ({ browser }: MadeMember, more: object = {}) =>
  browser.put('/api/companions/payout-details', {
    account: bank,
    pan,
    proof: passwordProof(),
    ...more,
  });
const ask = ({ browser }: MadeMember, minor: number) =>
  browser.post('/api/companions/payouts', { minor });
const move = ({ browser }: Admin, id: string, how: string, body: object = {}) =>
  browser.post(`/api/admin/payouts/${id}/${how}`, body);

/** As if it had been earned and released. */
async function give({ tools }: TestServer, { member }: MadeMember, minor: number): Promise<void> {
  const owner = (await tools.pseudonyms.of(tools.db, [member.id])).get(member.id) ?? '';
  await tools.write((tx) =>
    post(tx, {
      kind: 'earning-released',
      source: randomUUID(),
      at: tools.clock.now(),
      entries: [
        { account: 'fees', minor: -minor },
        { account: 'available', owner, minor },
      ],
    }),
  );
}

beforeAll(async () => {
  server = await startTestServer();
  one = await makeStaff(server, 'admin');
  two = await makeStaff(server, 'admin');
  companion = await makeVerified();
});
afterAll(() => server.close());

describe('where the money goes', () => {
  test('is sealed, and shown with all but its end hidden', async () => {
    expect((await save(companion)).status).toBe(200);
    expect((await companion.browser.get('/api/companions/payout-details')).body).toEqual({
      method: 'bank',
      to: 'HDFC •••• 7890',
      pan: '•••• 234F',
    });
    const stored = JSON.stringify(
      (await server.tools.db.execute(sql`select * from payout_details`)).rows,
    );
    // Nothing short: what is sealed is random letters, and three of them say 'Rao' now and then.
    for (const secret of ['001234567890', 'HDFC0001234', 'ABCPE1234F', bank.holder])
      expect(stored).not.toContain(secret);
    expect((await save(companion, { account: upi, pan: undefined })).status).toBe(200);
    expect((await companion.browser.get('/api/companions/payout-details')).body).toEqual({
      method: 'upi',
      to: 'as••••@okbank',
      pan: '•••• 234F',
    });
  });

  test('is an account in the name on the document', async () => {
    const other = { ...bank, holder: 'Vikram Mehta' };
    expect((await save(companion, { account: other })).body.code).toBe('PAYOUT_NAME');
    expect((await save(await makeCompanion(server))).body.code, 'no name is kept').toBe(
      'PAYOUT_NAME',
    );
  });

  test.each([
    ['account.ifsc', { account: { ...bank, ifsc: 'HDFC1234' } }],
    ['account.accountNumber', { account: { ...bank, accountNumber: '12345678' } }],
    ['account.upiId', { account: { ...upi, upiId: 'not a upi id' } }],
    ['account.holder', { account: { ...upi, holder: '  ' } }],
    ['pan', { pan: 'ABCCE1234F' }],
  ])('refuses a bad %s', async (field, more) => {
    const reply = await save(companion, more);
    expect(reply.status).toBe(400);
    expect(reply.body.data?.faults?.[0]?.field).toBe(field);
  });

  test('always asks for a proof, and for a checked identity', async () => {
    expect((await save(companion, { proof: undefined })).status).toBe(400);
    expect((await save(companion, { proof: passwordProof('wrong-one') })).body.code).toBe(
      'WRONG_PASSWORD',
    );
    const unverified = await makeMember(server, { userType: 'provider' });
    expect((await save(unverified)).body.code).toBe('IDENTITY_UNVERIFIED');
    expect((await ask(unverified, 100_000)).body.code).toBe('IDENTITY_UNVERIFIED');
  });
});

describe('a payout', () => {
  beforeAll(() => give(server, companion, 1_000_000));

  test('is at least ₹1,000, at most what is available, and asked for with a fresh proof', async () => {
    expect((await ask(companion, 99_999)).body).toMatchObject({
      code: 'PAYOUT_TOO_SMALL',
      message: 'The least that can be paid out is ₹1,000.',
    });
    expect((await ask(companion, 1_000_001)).body.code).toBe('PAYOUT_TOO_LARGE');
    const bare = await makeVerified();
    await give(server, bare, 500_000);
    expect((await ask(bare, 100_000)).body.code).toBe('PAYOUT_DETAILS_MISSING');
    server.clock.letPass(minutes(11));
    expect((await ask(companion, 100_000)).body.code).toBe('PROOF_REQUIRED');
    await companion.browser.post('/api/accounts/prove', { proof: passwordProof() });
    for (const admin of [one, two])
      await admin.browser.post('/api/accounts/prove', { proof: admin.codeProof?.() });
  });

  test('leaves with two people, neither of them who gets it', async () => {
    const { body: payout } = await ask(companion, 250_000);
    expect(payout).toMatchObject({ state: 'asked', to: 'as••••@okbank' });
    expect(await accountsOf(server, companion)).toMatchObject({
      available: 750_000,
      'in-payout': 250_000,
    });
    const paid = { reference: 'UTR 123' };
    expect((await move(two, payout.id, 'paid', paid)).body.code).toBe('PAYOUT_MOVED');
    expect((await move(one, payout.id, 'approve')).status).toBe(200);
    expect((await move(one, payout.id, 'approve')).body.code).toBe('PAYOUT_MOVED');
    expect((await move(one, payout.id, 'paid', paid)).body.code).toBe('ANOTHER_DECIDES');
    const bankFile = ({ browser }: Admin, more: object = {}) =>
      browser.post('/api/admin/payouts/bank-file', { ids: [payout.id], ...more });
    expect((await bankFile(one)).body.code, 'nor sends it to the bank').toBe('ANOTHER_DECIDES');
    const file = await bankFile(two);
    expect(file.body).toContain(`${payout.id},upi,A. Rao,,,asha.rao@okbank,2500.00`);
    const queue = (await one.browser.get('/api/admin/payouts?state=approved')).body.items;
    expect(queue).toMatchObject([{ exportedAt: expect.any(String) }]);
    expect((await bankFile(two)).body.code, 'not paid twice by mistake').toBe('PAYOUTS_EXPORTED');
    expect((await bankFile(two, { again: true })).body).toContain(payout.id);
    expect(
      (await move(two, payout.id, 'refuse', { reason: 'It came back' })).body.code,
      'whoever sent it to the bank does not make it available again',
    ).toBe('ANOTHER_DECIDES');
    expect((await move(two, payout.id, 'paid', paid)).status).toBe(200);
    expect((await move(two, payout.id, 'paid', paid)).body.code).toBe('PAYOUT_MOVED');
    expect((await move(two, payout.id, 'refuse', { reason: 'Too late' })).body.code).toBe(
      'PAYOUT_MOVED',
    );
    expect(await accountsOf(server, companion)).toMatchObject({
      'in-payout': 0,
      'paid-out': 250_000,
    });
    const { items } = (await companion.browser.get('/api/companions/payouts')).body;
    expect(items).toMatchObject([{ state: 'paid', reference: 'UTR 123' }]);
    const { rows } = await server.tools.db.execute(sql`select sealed from payouts`);
    expect(rows).toEqual([{ sealed: null }]);
    const log = (await one.browser.get('/api/admin/audit')).body.items as { action: string }[];
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['payout.approve', 'payout.paid', 'payouts.export']),
    );
  });

  test('is refused with a reason, and the money is available again', async () => {
    const before = await accountsOf(server, companion);
    const { body: payout } = await ask(companion, 100_000);
    expect((await move(one, payout.id, 'refuse', { reason: '' })).status).toBe(400);
    expect((await move(one, payout.id, 'refuse', { reason: 'The account is closed' })).status).toBe(
      200,
    );
    expect(await accountsOf(server, companion)).toEqual(before);
    const { items } = (await companion.browser.get('/api/companions/payouts')).body;
    expect(items[0]).toMatchObject({ state: 'refused', reason: 'The account is closed' });
  });

  test('nobody moves their own, and what is not there is not there', async () => {
    const { tools } = server;
    const insert = (id: string, state: string, approvedBy: string | null) =>
      tools.db.execute(sql`insert into payouts
        (id, member_id, pseudonym, minor, state, hint, asked_at, approved_by) values
        (${id}, ${one.member.id}, ${randomUUID()}, 100000, ${state}, '', now(), ${approvedBy})`);
    const id = randomUUID();
    await insert(id, 'asked', null);
    expect((await move(one, id, 'approve')).body.code).toBe('ANOTHER_DECIDES');
    expect((await move(one, id, 'refuse', { reason: 'Mine' })).body.code).toBe('ANOTHER_DECIDES');
    expect((await move(one, randomUUID(), 'approve')).status).toBe(404);
    const own = insert(randomUUID(), 'approved', one.member.id);
    await expect(own, 'the database says so too').rejects.toThrow();
    const queue = (await two.browser.get('/api/admin/payouts?state=asked')).body.items;
    expect(queue).toMatchObject([{ id, mayMove: true, name: 'Nandini Rao' }]);
  });

  test('a thousand at once never exceed what is available', async () => {
    const rich = await makeVerified();
    await save(rich);
    await give(server, rich, 1_050_000);
    const tries = await Promise.allSettled(
      Array.from({ length: 1_000 }, () => askPayout(server.tools, rich.member.id, 100_000)),
    );
    const paid = tries.filter(({ status }) => status === 'fulfilled').length;
    // On a busy machine some wait too long for a connection, and are told so; nobody gets too much.
    const refused = tries.filter(
      (each) => each.status === 'rejected' && each.reason.code === 'PAYOUT_TOO_LARGE',
    );
    expect(paid).toBeLessThanOrEqual(10);
    expect(refused.length > 0 ? paid : 0).toBe(10);
    expect(await accountsOf(server, rich)).toMatchObject({
      available: 1_050_000 - paid * 100_000,
      'in-payout': paid * 100_000,
    });
  }, 60_000);

  test('the tax report names who was credited, with the PAN', async () => {
    const year = server.clock.now().getMonth() < 3 ? -1 : 0;
    const { body } = await one.browser.post('/api/admin/payouts/tax-report', {
      year: server.clock.now().getFullYear() + year,
    });
    expect(body).toContain('194J');
    expect(body).toContain('ABCPE1234F,10000.00,0.00');
  });
});

test('the books add up after all of it', async () => {
  expect(await ledgerFaults(server)).toEqual([]);
});

test('what a spreadsheet would take for a formula is text', () => {
  expect(csvOf([['=1+1', '@x', '-x', '+x', '-10.50', 'a,"b"']])).toBe(
    `'=1+1,'@x,'-x,'+x,-10.50,"a,""b"""\r\n`,
  );
  expect([rupeesOf(-1_050), rupeesOf(5), rupeesOf(100)]).toEqual(['-10.50', '0.05', '1.00']);
});
