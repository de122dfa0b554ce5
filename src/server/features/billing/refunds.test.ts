import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminPayment } from '#contract/billing/endpoints.ts';
import type { AuditLine } from '#contract/safety/staff.endpoints.ts';
import { minutes } from '#server/platform/clock.ts';
import { makeMember, type MadeMember } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { beginPayment, pay, paymentBecomes, subscriptionOf } from '#server/testing/paying.ts';
import { paymentBooks } from '#server/testing/payment-books.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
let admin: MadeMember;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeStaff(server, 'admin');
});
afterAll(() => server.close());

const LIST = '/api/admin/payments';
const listed = async (query: string): Promise<AdminPayment[]> =>
  (await admin.browser.get(`${LIST}?${query}`)).body.items;
const paymentsOf = ({ email }: { email: string }) => listed(`search=${encodeURIComponent(email)}`);
const refund = ({ browser }: MadeMember, id: string) => browser.post(`${LIST}/${id}/refund`, {});

async function payer() {
  const member = await makeMember(server, { name: 'Kiran Bedi', paid: false });
  const sessionId = await pay(member);
  const [payment] = await paymentsOf(member);
  if (!payment) throw new Error('a payment that was made is not listed');
  return { member, sessionId, payment };
}

describe('the payments of everybody', () => {
  test('are listed with whom they are of, newest first', async () => {
    const { member, payment } = await payer();
    expect(payment).toMatchObject({
      email: member.email,
      billedTo: 'Kiran Bedi',
      status: 'completed',
      price: { currency: 'INR', minor: 250_000 },
      charge: { currency: 'EUR', minor: 2750 },
      refund: null,
      endedAt: null,
    });
    await beginPayment(member, 'provider');
    expect((await listed('')).slice(0, 2).map(({ status }) => status)).toEqual([
      'open',
      'completed',
    ]);
  });

  test('are found by email, by invoice number and by status', async () => {
    const { member, payment } = await payer();
    await beginPayment(member);
    expect(await paymentsOf({ email: member.email.toUpperCase() })).toHaveLength(2);
    const number = encodeURIComponent(payment.invoiceNumber ?? '');
    expect((await listed(`search=${number}`)).map(({ id }) => id)).toEqual([payment.id]);
    const open = await listed(`search=${encodeURIComponent(member.email)}&status=open`);
    expect(open.map(({ status }) => status)).toEqual(['open']);
    expect(await listed('search=nobody@example.com')).toEqual([]);
    expect(await listed('search=1999-00/000001')).toEqual([]);
    expect((await listed('search=')).length).toBeGreaterThan(1);
    expect((await admin.browser.get(`${LIST}?status=stolen`)).status).toBe(400);
  });

  test('come in pages that follow on each other', async () => {
    const member = await makeMember(server);
    await paymentBooks(server).insert(
      Array.from({ length: 65 }, (_, place) => ({
        id: `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`,
        memberId: member.member.id,
        plan: 'normal' as const,
        priceCurrency: 'INR' as const,
        priceMinor: 250_000,
        chargeCurrency: 'EUR' as const,
        chargeMinor: 2750,
        provider: 'test' as const,
        status: 'expired' as const,
        createdAt: server.clock.now(),
      })),
    );
    const found: string[] = [];
    let cursor = '';
    do {
      const { body } = await admin.browser.get(`${LIST}?status=expired${cursor}`);
      found.push(...body.items.map(({ id }: AdminPayment) => id));
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
    } while (cursor);
    expect(found).toHaveLength(65);
    expect(found).toEqual([...new Set(found)].toSorted().toReversed());
  });
});

describe('a refund', () => {
  test('is asked of the provider, whose webhook ends the plan; who asked and when is kept', async () => {
    const { member, sessionId, payment } = await payer();
    expect(await subscriptionOf(member)).toMatchObject({ isActive: true });
    const reply = await refund(admin, payment.id);
    expect([reply.status, reply.body]).toEqual([200, { ok: true }]);
    await paymentBecomes(member, sessionId, 'refunded');
    expect(await subscriptionOf(member)).toMatchObject({
      isActive: false,
      paymentStatus: 'refunded',
    });
    const [after] = await paymentsOf(member);
    expect(after).toMatchObject({
      status: 'refunded',
      refund: { askedBy: admin.email, askedAt: expect.any(String) },
      endedAt: expect.any(String),
    });
  });

  test('is made once, however many ask at the same instant', async () => {
    const { member, sessionId, payment } = await payer();
    const other = await makeStaff(server, 'admin');
    const replies = await Promise.all(
      [admin, other, admin, other].map((who) => refund(who, payment.id)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'REFUND_ASKED')).toHaveLength(3);
    await paymentBecomes(member, sessionId, 'refunded');
    expect((await refund(admin, payment.id)).body.code).toBe('NOT_REFUNDABLE');
    const asked = await paymentBooks(server).refundsOf(payment.id);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      provider: 'test',
      reference: expect.stringMatching(/^re_/),
      currency: 'EUR',
      minor: 2750,
    });
  });

  test('is refused for what was not paid, and for what does not exist', async () => {
    const member = await makeMember(server, { paid: false });
    await beginPayment(member);
    const [open] = await paymentsOf(member);
    const reply = await refund(admin, open?.id ?? '');
    expect([reply.status, reply.body.code]).toEqual([409, 'NOT_REFUNDABLE']);
    expect((await refund(admin, '01a1dcea-2070-7777-8309-e7a0651dff44')).status).toBe(404);
    expect((await refund(admin, 'no-id')).status).toBe(400);
  });

  test('is refused for what another provider took', async () => {
    const { payment } = await payer();
    await paymentBooks(server).change(payment.id, { provider: 'stripe' });
    const reply = await refund(admin, payment.id);
    expect([reply.status, reply.body.code]).toEqual([409, 'NOT_REFUNDABLE']);
    expect(await paymentBooks(server).refundsOf(payment.id)).toEqual([]);
  });

  test('is asked of the provider with the amount that stands in the books', async () => {
    const { payment } = await payer();
    const books = paymentBooks(server);
    await books.change(payment.id, { chargeMinor: payment.charge.minor + 1 });
    expect((await refund(admin, payment.id)).body.code).toBe('REFUND_UNAVAILABLE');
    await books.change(payment.id, { chargeMinor: payment.charge.minor });
    expect((await refund(admin, payment.id)).status).toBe(200);
  });

  test('that the provider does not take changes nothing, and can be asked for again', async () => {
    const { member, payment } = await payer();
    const books = paymentBooks(server);
    const paymentReference = (await books.find(payment.id))?.paymentReference ?? null;
    await books.change(payment.id, { paymentReference: 'pi_unknown' });
    const reply = await refund(admin, payment.id);
    expect([reply.status, reply.body.code]).toEqual([503, 'REFUND_UNAVAILABLE']);
    expect(await subscriptionOf(member)).toMatchObject({ isActive: true });
    expect((await paymentsOf(member))[0]).toMatchObject({ status: 'completed', refund: null });
    await books.change(payment.id, { paymentReference });
    expect((await refund(admin, payment.id)).status).toBe(200);
    await waitFor(async () => (await paymentsOf(member))[0]?.status === 'refunded');
  });

  test('whose answer a crash has swallowed can be asked for again after a while', async () => {
    const { payment } = await payer();
    await paymentBooks(server).insertRefund({
      id: payment.id,
      paymentId: payment.id,
      askedBy: admin.member.id,
      askedAt: server.clock.now(),
      provider: 'test',
      ...payment.charge,
    });
    expect((await refund(admin, payment.id)).body.code).toBe('REFUND_ASKED');
    server.clock.letPass(minutes(4));
    expect((await refund(admin, payment.id)).status).toBe(200);
  });
});

test('looking at payments and paying back leave rows in the audit log', async () => {
  const { member, payment } = await payer();
  await refund(admin, payment.id);
  await admin.browser.get(`/api/payments/${payment.id}/invoice`);
  await listed('search=some words');
  const { items } = (await admin.browser.get('/api/admin/audit')).body;
  expect(
    items
      .slice(0, 4)
      .map(({ actor, action, target, details }: AuditLine) => [
        actor?.id === admin.member.id,
        action,
        target,
        details['invoice'] ?? null,
      ]),
  ).toEqual([
    [true, 'payments.view', 'payments', null],
    [true, 'invoice.view', `payment:${payment.id}`, null],
    [true, 'payment.refund', `payment:${payment.id}`, null],
    [true, 'payments.view', `member:${member.member.id}`, null],
  ]);
  const before = present(items[0]).seq;
  await member.browser.get(`/api/payments/${payment.id}/invoice`);
  expect((await refund(admin, payment.id)).status).toBe(409);
  const after = present((await admin.browser.get('/api/admin/audit')).body.items[0]).seq;
  expect(after, 'neither an own invoice nor what is refused').toBe(before);
});

test('for everybody else there is nothing here', async () => {
  const { member, sessionId, payment } = await payer();
  for (const who of [member, await makeMember(server), await makeStaff(server, 'moderator')]) {
    expect((await who.browser.get(LIST)).status).toBe(404);
    expect((await refund(who, payment.id)).status).toBe(404);
  }
  const visitor = server.browser();
  expect((await visitor.get(LIST)).status).toBe(401);
  expect((await visitor.post(`${LIST}/${payment.id}/refund`, {})).status).toBe(401);
  const foreign = { headers: { origin: 'https://elsewhere.example' } };
  const { status } = await admin.browser.post(`${LIST}/${payment.id}/refund`, {}, foreign);
  expect(status).toBe(403);
  await paymentBecomes(member, sessionId, 'completed');
});
