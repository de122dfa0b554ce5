import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes } from '#server/platform/clock.ts';
import { openOutbox } from '#server/platform/mail/outbox.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { makeMember, signInAgain } from '#server/testing/make-member.ts';
import {
  choose,
  beginPayment,
  eventOf,
  pay,
  paymentBecomes,
  refund,
  subscriptionOf,
  sendWebhookEvent,
} from '#server/testing/paying.ts';
import { paymentBooks } from '#server/testing/payment-books.ts';
import { atCheckout, daysLeft, disputed, paid } from '#server/testing/provider-events.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { reconcile } from './settling.service.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const makePayer = () => makeMember(server, { paid: false });
const paymentsOf = async ({ browser }: Awaited<ReturnType<typeof makePayer>>) =>
  (await browser.get('/api/payments')).body.items;

/** The count in an invoice's number. */
const countIn = (invoiceNumber: unknown) => Number(String(invoiceNumber).split('/')[1]);

describe('one payment', () => {
  test('reported a hundred times at once is one plan, one invoice, one mail and one notification', async () => {
    const { member, session } = await atCheckout(server);
    const event = paid(session);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => sendWebhookEvent(server, event)),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    // Also under another name: a payment is paid for once.
    expect(await sendWebhookEvent(server, paid(session))).toBe(200);
    expect(await daysLeft(server, member)).toBeCloseTo(30, 1);
    const [payment] = await paymentsOf(member);
    const next = await atCheckout(server);
    await sendWebhookEvent(server, paid(next.session));
    const [following] = await paymentsOf(next.member);
    expect(countIn(present(following).invoiceNumber)).toBe(
      countIn(present(payment).invoiceNumber) + 1,
    );
    await server.mailTo(member.email, /is active/);
    await jobsDone(server, 'billing');
    const mails = await openOutbox(server.tools.config.dataDir).newest(200);
    const receipts = mails.filter(
      ({ to, subject }) => to === member.email && subject.includes('is active'),
    );
    expect(receipts).toHaveLength(1);
    expect((await member.browser.get('/api/notifications')).body.items).toHaveLength(1);
  });

  test('of a member who is erased meanwhile stays in the books and opens nothing', async () => {
    const { member, session } = await atCheckout(server);
    await server.tools.db.execute(sql`delete from members where id = ${member.member.id}`);
    expect(await sendWebhookEvent(server, paid(session))).toBe(200);
    const { rows } = await server.tools.db.execute(
      sql`select member_id, status, invoice_number from payments where checkout_reference = ${session['id']}`,
    );
    expect(rows).toEqual([
      { member_id: null, status: 'completed', invoice_number: expect.any(String) },
    ]);
    const { rows: names } = await server.tools.db.execute(
      sql`select name from payers where member_id = ${member.member.id}`,
    );
    expect(names).toEqual([]);
  });

  test('that ends otherwise opens nothing, and says how it ended', async () => {
    const left = await atCheckout(server);
    const gone = { ...left.session, status: 'expired', payment_status: 'unpaid' };
    await sendWebhookEvent(server, eventOf('checkout.session.expired', gone));
    const address = `/api/payments/checkout/${String(left.session['id'])}`;
    const { body } = await left.member.browser.get(address);
    expect(body).toMatchObject({ status: 'expired', paidAt: null });
    // A page that was only looked at is nothing to list.
    expect(await paymentsOf(left.member)).toEqual([]);
    const failing = await atCheckout(server);
    const unpaid = { ...failing.session, payment_status: 'unpaid' };
    await sendWebhookEvent(server, paid(unpaid));
    await sendWebhookEvent(server, eventOf('checkout.session.async_payment_failed', unpaid));
    expect(await paymentsOf(failing.member)).toMatchObject([
      { status: 'failed', invoiceNumber: null },
    ]);
    for (const { member } of [left, failing]) {
      expect(await subscriptionOf(member)).toBeNull();
      expect((await member.browser.get('/api/browse')).status).toBe(402);
      expect((await member.browser.get('/api/notifications')).body.items).toEqual([]);
    }
  });
});

describe('as time goes by', () => {
  test('renewing early adds 30 days to what is left, renewing late begins anew', async () => {
    const member = await makePayer();
    await pay(member);
    server.clock.letPass(days(10));
    await signInAgain(member);
    await pay(member);
    expect(await daysLeft(server, member)).toBeCloseTo(50, 1);
    server.clock.letPass(days(51));
    await signInAgain(member);
    expect(await subscriptionOf(member)).toMatchObject({ isActive: false });
    expect((await member.browser.get('/api/browse')).status).toBe(402);
    await pay(member);
    expect(await daysLeft(server, member)).toBeCloseTo(30, 1);
    expect((await member.browser.get('/api/browse')).status).toBe(200);
  });

  test('an upgrade turns the unused days into half as many', async () => {
    const member = await makePayer();
    await pay(member);
    server.clock.letPass(days(10));
    await signInAgain(member);
    await pay(member, 'provider');
    expect(await daysLeft(server, member)).toBeCloseTo(40, 1);
    expect(await subscriptionOf(member)).toMatchObject({ isActive: true, userType: 'provider' });
  });

  test('of two payments one is refunded: the other counts as if it had been the only one', async () => {
    const member = await makePayer();
    const first = await pay(member);
    server.clock.letPass(days(10));
    await signInAgain(member);
    await pay(member);
    await refund(server, member, first);
    expect(await daysLeft(server, member)).toBeCloseTo(30, 1);
    expect((await member.browser.get('/api/browse')).status).toBe(200);
  });

  test('a dispute ends access at once', async () => {
    const { member, session } = await atCheckout(server);
    await sendWebhookEvent(server, paid(session));
    expect((await member.browser.get('/api/browse')).status).toBe(200);
    await sendWebhookEvent(server, disputed(session));
    expect((await member.browser.get('/api/browse')).status).toBe(402);
    expect(await subscriptionOf(member)).toMatchObject({
      isActive: false,
      paymentStatus: 'disputed',
    });
  });
});

test('twenty payments at once get twenty numbers in a row', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => atCheckout(server)));
  await Promise.all(made.map(({ session }) => sendWebhookEvent(server, paid(session))));
  const counts = await Promise.all(
    made.map(async ({ member }) => countIn(present((await paymentsOf(member))[0]).invoiceNumber)),
  );
  const inOrder = counts.toSorted((one, other) => one - other);
  const [first = 0] = inOrder;
  expect(inOrder).toEqual(inOrder.map((_, place) => first + place));
});

test('a checkout of a provider that is not ours any more is over', async () => {
  const member = await makePayer();
  const { sessionId } = await beginPayment(member);
  const { body } = await member.browser.get(`/api/payments/checkout/${sessionId}`);
  await paymentBooks(server).change(body.id, { provider: 'stripe' });
  server.clock.letPass(minutes(11));
  await reconcile(server.tools);
  await paymentBecomes(member, sessionId, 'expired');
});

test('what the provider could never tell is asked for', async () => {
  const member = await makePayer();
  const { db } = server.tools;
  const { url, sessionId } = await beginPayment(member);
  await db.execute(sql`alter table webhook_events add constraint broken check (false) not valid`);
  try {
    await choose(url, 'success');
    // Told in vain, and then never again.
    await waitFor(async () => {
      const { rows } = await db.execute(sql`delete from pgboss.job
        where name = 'test-provider.events' and state = 'retry' returning id`);
      return rows.length > 0;
    });
  } finally {
    await db.execute(sql`alter table webhook_events drop constraint broken`);
  }
  await reconcile(server.tools);
  expect(await subscriptionOf(member)).toBeNull();
  server.clock.letPass(minutes(11));
  await Promise.all([reconcile(server.tools), reconcile(server.tools)]);
  await paymentBecomes(member, sessionId, 'completed');
  expect(await daysLeft(server, member)).toBeCloseTo(30, 1);
  expect((await member.browser.get('/api/notifications')).body.items).toHaveLength(1);
});
