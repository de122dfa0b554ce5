import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours } from '#server/platform/clock.ts';
import { makeMember, type MadeMember } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { beginPayment, pay, paymentBecomes } from '#server/testing/paying.ts';
import { paymentBooks } from '#server/testing/payment-books.ts';
import { textOfPdf } from '#server/testing/pdf-text.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    SELLER_NAME: 'Saath Companionship Private Limited',
    SELLER_ADDRESS: '4th Floor, Prestige Tower, 12 Church Street, Bengaluru 560001',
    SELLER_GSTIN: '29AAGCB1286Q1Z2',
  });
});
afterAll(() => server.close());

async function payer(name = 'Asha Rao') {
  const member = await makeMember(server, { name, paid: false });
  const sessionId = await pay(member);
  const { body } = await member.browser.get('/api/payments');
  const { id, invoiceNumber } = present(body.items[0]);
  return { member, sessionId, id, number: String(invoiceNumber) };
}

const invoiceOf = ({ browser }: MadeMember, id: string) =>
  browser.get(`/api/payments/${id}/invoice`);

describe('the invoice of a payment', () => {
  test('is a PDF that says what was sold, by whom, to whom, for how much and with which tax', async () => {
    const { member, id, number } = await payer();
    const { status, headers, bytes } = await invoiceOf(member, id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="invoice-${number.replace('/', '-')}.pdf"`,
    );
    expect(headers['cache-control']).toBe('private, no-store');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const text = await textOfPdf(bytes);
    for (const part of [
      'Tax invoice',
      number,
      'Saath Companionship Private Limited',
      'Prestige Tower',
      'GSTIN: 29AAGCB1286Q1Z2',
      'State: Karnataka (29)',
      'Asha Rao',
      'Normal User',
      '30 days',
      'Taxable value ₹2,118.64',
      'GST at 18% (included) ₹381.36',
      'Total ₹2,500.00',
      'Charged in euro €27.50',
      'pi_test_',
      'Test payment',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Refunded');
  });

  test('bears the date of India, where the day begins earlier', async () => {
    const { member, id } = await payer();
    const paidAt = new Date('2027-03-31T18:30:00Z');
    await paymentBooks(server).change(id, { paidAt });
    expect(await textOfPdf((await invoiceOf(member, id)).bytes)).toContain('1 April 2027');
  });

  test('is the same, byte for byte, whenever it is asked for', async () => {
    const { member, id } = await payer();
    const first = await invoiceOf(member, id);
    server.clock.letPass(hours(2));
    expect((await invoiceOf(member, id)).bytes.equals(first.bytes)).toBe(true);
  });

  test('stays there after a refund, and says so', async () => {
    const { member, sessionId, id } = await payer();
    const admin = await makeStaff(server, 'admin');
    await admin.browser.post(`/api/admin/payments/${id}/refund`, {});
    await paymentBecomes(member, sessionId, 'refunded');
    expect(await textOfPdf((await invoiceOf(member, id)).bytes)).toMatch(/Refunded on \d/);
  });

  test.each([
    'आशा राव',
    'பிரியா சுப்ரமணியன்',
    'শ্রেয়া মুখোপাধ্যায়',
    'ప్రియాంక',
    'ಚೈತ್ರಾ',
    'അഞ്ജലി മേനോൻ',
    'પ્રિયા',
    'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
    'ପ୍ରିୟା',
    'زویا خان',
    'Łucja Ðặng 李娜',
    'Venkatanarasimharajuvaripeta'.repeat(2),
  ])('can be made out to %s', async (name) => {
    const { member, id } = await payer(name);
    const { status, bytes } = await invoiceOf(member, id);
    expect(status).toBe(200);
    expect(await textOfPdf(bytes)).toContain('Total ₹2,500.00');
  });

  test('names a member in Devanagari by letters that can be found and copied', async () => {
    const { member, id } = await payer('आशा राव');
    const text = await textOfPdf((await invoiceOf(member, id)).bytes);
    for (const word of ['आशा', 'राव']) expect(text).toContain(word);
  });
});

describe('there is no invoice', () => {
  test('of somebody else’s payment, for an admin who is not at work any more', async () => {
    const { id } = await payer();
    const admin = await makeStaff(server, 'admin');
    await server.tools.db.execute(
      sql`update members set status = 'suspended' where id = ${admin.member.id}`,
    );
    expect((await invoiceOf(admin, id)).status).toBe(404);
  });

  test('of somebody else’s payment, for an admin without a second factor', async () => {
    const { id } = await payer();
    const admin = await makeStaff(server, 'admin');
    await server.tools.db.execute(
      sql`update members set second_factor_at = null where id = ${admin.member.id}`,
    );
    expect((await invoiceOf(admin, id)).status).toBe(404);
  });

  test('of somebody else’s payment, except for an admin', async () => {
    const { id, number } = await payer();
    expect((await invoiceOf(await makeMember(server), id)).status).toBe(404);
    expect((await invoiceOf(await makeStaff(server, 'moderator'), id)).status).toBe(404);
    expect((await server.browser().get(`/api/payments/${id}/invoice`)).status).toBe(401);
    const reply = await invoiceOf(await makeStaff(server, 'admin'), id);
    expect(await textOfPdf(reply.bytes)).toContain(number);
  });

  test('of what was not paid, and of what does not exist', async () => {
    const member = await makeMember(server);
    const { sessionId } = await beginPayment(member);
    const { body } = await member.browser.get(`/api/payments/checkout/${sessionId}`);
    expect((await invoiceOf(member, body.id)).status).toBe(404);
    expect((await invoiceOf(member, '01a1dcea-2070-7777-8309-e7a0651dff44')).status).toBe(404);
    expect((await invoiceOf(member, '..%2f..')).status).toBe(400);
  });
});
