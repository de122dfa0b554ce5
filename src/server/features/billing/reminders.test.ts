import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '#server/platform/clock.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { pay, refund } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { openOutbox } from '#server/platform/mail/outbox.ts';
import { remind } from './mails.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const mailsTo = async (email: string, subject: RegExp) =>
  (await openOutbox(server.tools.config.dataDir).newest(200)).filter(
    (mail) => mail.to === email && subject.test(mail.subject),
  ).length;

test('money that goes back is mailed about, with what is left', async () => {
  const member = await makeMember(server, { paid: false });
  const first = await pay(member);
  const second = await pay(member);
  await refund(server, member, second);
  const partly = await server.mailTo(member.email, /was refunded/);
  expect(partly.text).toContain(
    'we have sent your payment of ₹2,500 (charged as €27.50) back to your card.',
  );
  expect(partly.text).toContain('valid until');
  await refund(server, member, first);
  await jobsDone(server, 'billing');
  const mails = await openOutbox(server.tools.config.dataDir).newest(200);
  const refunded = mails.filter(
    (mail) => mail.to === member.email && /refunded/.test(mail.subject),
  );
  expect(refunded).toHaveLength(2);
  expect(refunded.some(({ text }) => text.includes('has ended'))).toBe(true);
});

test('a payment is receipted, and its end announced three days and one day before', async () => {
  const member = await makeMember(server, { paid: false });
  await pay(member);
  const receipt = await server.mailTo(member.email, /is active/);
  expect(receipt.text).toContain('€27.50');
  const reminded = async (times: number) => {
    await jobsDone(server, 'billing');
    expect(await mailsTo(member.email, /ends soon/)).toBe(times);
  };
  await remind(server.tools);
  await reminded(0);
  server.clock.letPass(days(27) + 1);
  await Promise.all([remind(server.tools), remind(server.tools)]);
  await reminded(1);
  server.clock.letPass(days(2));
  await remind(server.tools);
  await remind(server.tools);
  await reminded(2);
});
