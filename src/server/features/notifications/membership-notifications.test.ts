import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/endpoints.ts';
import { remind } from '#server/features/billing/mails.service.ts';
import { days, hours } from '#server/platform/clock.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { makeMember, signInAgain, type MadeMember } from '#server/testing/make-member.ts';
import { pay, refund, subscriptionOf, sendWebhookEvent } from '#server/testing/paying.ts';
import { disputed, sessionOf } from '#server/testing/provider-events.ts';
import { startServerWithPush, type PushService } from '#server/testing/push-service.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { present } from '#server/testing/reply-body.ts';

let service: PushService;
let server: TestServer;
beforeAll(async () => {
  ({ server, service } = await startServerWithPush());
});
afterAll(() => server.close());

const list = async ({ browser }: MadeMember): Promise<Notification[]> =>
  (await browser.get('/api/notifications')).body.items;
const makePayer = () => makeMember(server, { paid: false });

test('a payment makes a notification, live and with how long the plan lasts', async () => {
  const member = await makePayer();
  const page = await openSocket(server, member.browser);
  const created = nextEvent<Notification>(page, 'notification.created');
  await pay(member);
  const { expiryDate } = present(await subscriptionOf(member));
  const notification = await created;
  expect(notification).toMatchObject({ type: 'payment.completed', from: null, until: expiryDate });
  expect(await list(member)).toEqual([notification]);
  page.disconnect();
});

test('so does one that went back, and what is left of the plan', async () => {
  const member = await makePayer();
  const first = await pay(member);
  const { expiryDate } = present(await subscriptionOf(member));
  const second = await pay(member);
  await refund(server, member, second);
  await sendWebhookEvent(server, disputed(await sessionOf(server, first)));
  const [later, earlier] = await list(member);
  expect(earlier).toMatchObject({ type: 'payment.refunded', until: expiryDate });
  expect(later).toMatchObject({ type: 'payment.disputed', until: null });
});

test('a plan that ends makes one three days and one day before', async () => {
  const member = await makePayer();
  await pay(member);
  const { expiryDate: until } = present(await subscriptionOf(member));
  const endings = async () =>
    (await list(member)).filter(({ type }) => type === 'membership.ending');
  await remind(server.tools);
  expect(await endings()).toEqual([]);
  server.clock.letPass(days(27) + hours(1));
  await signInAgain(member);
  const page = await openSocket(server, member.browser);
  const created = nextEvent<Notification>(page, 'notification.created');
  await Promise.all([remind(server.tools), remind(server.tools)]);
  expect(await created).toMatchObject({ type: 'membership.ending', until });
  expect(await endings()).toHaveLength(1);
  server.clock.letPass(days(2));
  await remind(server.tools);
  await remind(server.tools);
  expect(await endings()).toHaveLength(2);
  page.disconnect();
});

test('whoever turned it off gets none', async () => {
  const member = await makePayer();
  await member.browser.patch('/api/notifications/switches', { payment: false });
  await pay(member);
  expect(await list(member)).toEqual([]);
  await member.browser.patch('/api/notifications/switches', { payment: true });
  await pay(member);
  expect(await list(member)).toHaveLength(1);
});

test('it wakes browsers with dates and no amounts', async () => {
  const member = await makePayer();
  const { subscription, received } = service.subscribe();
  await member.browser.post('/api/notifications/push-subscriptions', subscription);
  await pay(member);
  await waitFor(() => received.length > 0);
  await jobsDone(server, 'notifications');
  expect(received).toEqual([
    {
      id: expect.any(String),
      type: 'payment.completed',
      name: null,
      needsPlan: false,
      matchId: null,
      conversationId: null,
      until: expect.any(String),
      createdAt: expect.any(String),
    },
  ]);
});
