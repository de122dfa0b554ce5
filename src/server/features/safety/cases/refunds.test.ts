import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember, PASSWORD, type MadeMember } from '#server/testing/make-member.ts';
import { makeStaff } from '#server/testing/make-staff.ts';
import { casesOf, claim, decide } from '#server/testing/moderating.ts';
import { pay } from '#server/testing/paying.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
let admin: MadeMember;
let second: MadeMember;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeStaff(server, 'admin');
  second = await makeStaff(server, 'admin');
});
afterAll(() => server.close());

type Staff = Pick<MadeMember, 'browser'>;

const act = (staff: Staff, id: string, action: string, more: object = {}) =>
  staff.browser.post(`/api/admin/members/${id}/actions`, {
    action,
    reason: 'money',
    words: 'You asked members for money.',
    ...more,
  });
const paymentOf = async ({ email }: MadeMember) =>
  present(
    (await second.browser.get(`/api/admin/payments?search=${encodeURIComponent(email)}`)).body
      .items[0],
  );
const refund = (staff: Staff, paymentId: string) =>
  staff.browser.post(`/api/admin/payments/${paymentId}/refund`, {});
const refundCase = async (member: MadeMember, state = 'open') =>
  (await casesOf(second, `?kind=refund&state=${state}`)).find(
    ({ subject }) => subject?.id === member.member.id,
  );

/** Somebody who has paid, banned by the first admin, who would give the money back. */
async function propose() {
  const member = await makeMember(server, { paid: false });
  await pay(member);
  expect((await act(admin, member.member.id, 'ban', { refund: true })).status).toBe(200);
  const id = (await refundCase(member))?.id ?? '';
  return { member, id, paymentId: (await paymentOf(member)).id };
}

test('a refund with a ban is confirmed by a second admin, in its case alone', async () => {
  const { member, id, paymentId } = await propose();
  for (const staff of [admin, second])
    expect((await refund(staff, paymentId)).body.code).toBe('REFUND_PROPOSED');
  await claim(admin, id);
  expect((await decide(admin, id, 'grant')).body.code).toBe('ANOTHER_DECIDES');
  await admin.browser.post(`/api/admin/cases/${id}/unclaim`);
  expect((await paymentOf(member)).refund).toBeNull();
  await claim(second, id);
  expect((await decide(second, id, 'grant')).status).toBe(200);
  await waitFor(async () => (await paymentOf(member)).status === 'refunded' || undefined);
  expect(await refundCase(member, 'closed')).toMatchObject({ outcome: 'grant' });
});

test('granted and refused at the same moment, the money and the case say the same', async () => {
  const again = server.browser();
  const signIn = { email: second.email, password: PASSWORD };
  expect((await again.post('/api/accounts/sign-in', signIn)).status).toBe(200);
  for (let n = 0; n < 6; n += 1) {
    const { member, id } = await propose();
    await claim(second, id);
    const order = n % 2 ? ['grant', 'refuse', 'grant'] : ['refuse', 'grant', 'grant'];
    const replies = await Promise.all(
      order.map((outcome, at) => decide({ browser: at % 2 ? again : second.browser }, id, outcome)),
    );
    expect(replies.map(({ status }) => status).every((status) => status < 500)).toBe(true);
    const closed = await refundCase(member, 'closed');
    expect(closed).toBeDefined();
    const { refund: asked } = await paymentOf(member);
    expect(asked === null, replies.map(({ body }) => body.code).join()).toBe(
      closed?.outcome === 'refuse',
    );
  }
});

test('with the ban taken back, its refund is no more to be confirmed', async () => {
  const { member, id, paymentId } = await propose();
  await act(second, member.member.id, 'restore', { reason: 'mistake' });
  expect((await claim(second, id)).body.code).toBe('CASE_CLOSED');
  expect(await refundCase(member, 'closed')).toMatchObject({ outcome: 'withdrawn' });
  expect((await paymentOf(member)).refund).toBeNull();
  expect((await refund(second, paymentId)).status).toBe(200);
});
