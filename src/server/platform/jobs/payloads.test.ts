import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailUnread } from '#server/features/messages/unread-mail.service.ts';
import { days } from '#server/platform/clock.ts';
import { accountCalls } from '#server/testing/account-calls.ts';
import { like, makeChat, send } from '#server/testing/chatting.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, passwordProof } from '#server/testing/make-member.ts';
import { pay, refund } from '#server/testing/paying.ts';
import { startServerWithPush, type PushService } from '#server/testing/push-service.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** The queue keeps what was done for a while: nobody's address, of mail or of a browser, and nobody's name is among it. */

let server: TestServer;
let push: PushService;
beforeAll(async () => {
  ({ server, service: push } = await startServerWithPush());
});
afterAll(() => server.close());

const { confirm } = accountCalls(() => server);

interface Kept extends Record<string, unknown> {
  queue: string;
  kept: string;
}

/** All that the queue holds, done or not. */
async function payloads(): Promise<Kept[]> {
  const { rows } = await server.tools.db.execute<Kept>(sql`
    select name as queue, coalesce(data::text, '') || coalesce(output::text, '') as kept from pgboss.job
    union all select name, coalesce(data::text, '') || coalesce(output::text, '') from pgboss.archive`);
  return rows.filter(({ queue }) => !queue.startsWith('__'));
}

async function expectNoneOf(...personal: string[]): Promise<void> {
  const kept = await payloads();
  for (const text of ['@', 'http:', ...personal])
    expect(
      kept.filter((payload) => payload.kept.includes(text)),
      text,
    ).toEqual([]);
}

test('no mail about an account leaves its address behind', async () => {
  const { browser, email, member } = await makeListedMember(server);
  const newEmail = `later-${member.id}@example.com`;
  await browser.post('/api/accounts/forgot-password', { email });
  // Before the address changes: a mail to one that is not theirs any more is not sent.
  await server.mailTo(email, /Choose a new/);
  await browser.post('/api/accounts/change-email', { proof: passwordProof(), newEmail });
  await confirm(await server.tokenMailedTo(newEmail, /Confirm/));
  await server.mailTo(email, /was changed/);
  await jobsDone(server, 'accounts');
  const queues = (await payloads()).map(({ queue }) => queue);
  expect(queues.filter((queue) => queue === 'accounts.mail').length).toBeGreaterThanOrEqual(4);
  await expectNoneOf(email, newEmail);
  const { rows } = await server.tools.db.execute(sql`select 1 from account_mails`);
  expect(rows).toEqual([]);
});

test('no mail about unread messages leaves an address or a name behind', async () => {
  const { one, two, id } = await makeChat(server);
  await one.browser.patch('/api/profiles/me', { displayName: 'Kavya Telltale' });
  await server.tools.db.execute(sql`update members set email_verified_at = now()`);
  await send(one, id, 'Hello');
  server.clock.letPass(days(1) + 1);
  await mailUnread(server.tools);
  expect((await server.mailTo(two.email, /Unread/)).text).toContain('Kavya Telltale');
  await jobsDone(server, 'messages');
  await expectNoneOf(two.email, 'Kavya');
});

test('no payment leaves more behind than ids', async () => {
  const payer = await makeMember(server, { paid: false });
  await refund(server, payer, await pay(payer));
  await jobsDone(server, 'test-provider');
  await jobsDone(server, 'billing');
  const events = (await payloads()).filter(({ queue }) => queue === 'test-provider.events');
  expect(events.length).toBeGreaterThanOrEqual(2);
  await expectNoneOf(payer.email, payer.member.name);
});

test('no push leaves the address of a browser behind', async () => {
  const [one, two] = [await makeListedMember(server), await makeListedMember(server)];
  const { subscription, received } = push.subscribe();
  await two.browser.post('/api/notifications/push-subscriptions', subscription);
  await like(one, two);
  await waitFor(() => received.length > 0);
  await jobsDone(server, 'notifications');
  await expectNoneOf(subscription.endpoint, push.host);
});
