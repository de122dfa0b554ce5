import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/endpoints.ts';
import { hours } from '#server/platform/clock.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { PASSWORD, setPaidUntil } from '#server/testing/make-member.ts';
import { startServerWithPush, type PushService } from '#server/testing/push-service.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { present } from '#server/testing/reply-body.ts';

/** Whom a push wakes: the browsers of a member who looks at no page of ours. */

let service: PushService;
let server: TestServer;
beforeAll(async () => {
  ({ server, service } = await startServerWithPush());
});
afterAll(() => server.close());

type Someone = Awaited<ReturnType<typeof makeListedMember>>;
const pair = async () => [await makeListedMember(server), await makeListedMember(server)] as const;
const like = (who: Someone, whom: Someone) => who.browser.post('/api/likes', { memberId: whom.id });
const list = async (who: Someone): Promise<Notification[]> =>
  (await who.browser.get('/api/notifications')).body.items;

test('wakes the browsers of a member without an open page, with no more than a name', async () => {
  const [one, two] = await pair();
  const { subscription, received } = service.subscribe();
  const path = '/api/notifications/push-subscriptions';
  expect((await two.browser.post(path, subscription)).status).toBe(200);
  await like(one, two);
  await waitFor(async () => received.length > 0);
  expect(received).toEqual([
    {
      id: expect.any(String),
      type: 'like',
      name: 'Asha',
      matchId: null,
      conversationId: null,
      until: null,
      needsPlan: false,
      createdAt: expect.any(String),
    },
  ]);
  const { publicKey } = (await two.browser.get('/api/notifications/push-key')).body;
  expect(service.headers.at(-1)?.authorization).toContain(publicKey);
});

test('who has no plan is told of a like without who it was', async () => {
  const [one, two] = await pair();
  await setPaidUntil(server, two.id, null);
  const { subscription, received } = service.subscribe();
  await two.browser.post('/api/notifications/push-subscriptions', subscription);
  await like(one, two);
  await waitFor(() => received.length > 0);
  expect(received).toMatchObject([{ type: 'like', name: null, needsPlan: true }]);
  expect(JSON.stringify(received)).not.toContain(one.id);
});

test('not while a page is in sight, and not to those who do not want it', async () => {
  const [one, two] = await pair();
  const watcher = await makeListedMember(server);
  const { subscription, received } = service.subscribe();
  const seen = service.subscribe();
  const path = '/api/notifications/push-subscriptions';
  await two.browser.post(path, subscription);
  await watcher.browser.post(path, seen.subscription);
  const socket = await openSocket(server, two.browser);
  socket.emit('watching', true);
  await waitFor(() => server.tools.presence.isHere(two.id));
  await like(one, two);
  const unwanted = await makeListedMember(server);
  const off = service.subscribe();
  await unwanted.browser.post(path, off.subscription);
  await unwanted.browser.patch('/api/profiles/me/settings', { pushNotifications: false });
  await like(one, unwanted);
  await like(one, watcher);
  await jobsDone(server, 'notifications');
  expect(seen.received).toHaveLength(1);
  expect([received, off.received]).toEqual([[], []]);
  socket.disconnect();
});

test('also while the only open pages are out of sight or have no bell', async () => {
  const [one, two] = await pair();
  const { subscription, received } = service.subscribe();
  await two.browser.post('/api/notifications/push-subscriptions', subscription);
  const hidden = await openSocket(server, two.browser);
  const faq = await openSocket(server, two.browser);
  hidden.emit('watching', true);
  await waitFor(() => server.tools.presence.isHere(two.id));
  hidden.emit('watching', false);
  await waitFor(async () => !(await server.tools.presence.isHere(two.id)));
  const created = nextEvent(hidden, 'notification.created');
  await like(one, two);
  await Promise.all([created, waitFor(() => received.length > 0)]);
  for (const page of [hidden, faq]) page.disconnect();
});

test.each(['http://127.0.0.1:5432/x', 'https://internal.example/x', 'ftp://x/y', 'nonsense'])(
  'we send nothing to %s',
  async (endpoint) => {
    const { browser } = await makeListedMember(server);
    const { keys } = service.subscribe().subscription;
    const reply = await browser.post('/api/notifications/push-subscriptions', { endpoint, keys });
    expect(reply.status).toBe(400);
  },
);

test('a device that was signed out from elsewhere is not woken', async () => {
  const [one, two] = await pair();
  const here = server.browser();
  const { email, password } = two;
  await here.post('/api/accounts/sign-in', { email, password, remember: false });
  const [out, still] = [service.subscribe(), service.subscribe()];
  const path = '/api/notifications/push-subscriptions';
  await here.post(path, out.subscription);
  await two.browser.post(path, still.subscription);
  const { devices } = (await two.browser.get('/api/accounts/devices')).body;
  const other = devices.find((device: { current: boolean }) => !device.current);
  expect((await two.browser.delete(`/api/accounts/devices/${present(other).id}`)).status).toBe(200);
  await like(one, two);
  await waitFor(async () => still.received.length > 0);
  expect(out.received).toEqual([]);
});

test('a device whose session ran out is not woken, by a push that is tried again either', async () => {
  const { listSubscriptions } = await import('./push.queries.ts');
  const { pushTo } = await import('./push.service.ts');
  const [one, two] = await pair();
  const late = await makeListedMember(server);
  const home = server.browser();
  await home.post('/api/accounts/sign-in', {
    email: two.email,
    password: PASSWORD,
    remember: true,
  });
  const [shared, own] = [service.subscribe(), service.subscribe()];
  const path = '/api/notifications/push-subscriptions';
  await two.browser.post(path, shared.subscription);
  await home.post(path, own.subscription);
  await like(one, two);
  await jobsDone(server, 'notifications');
  expect([shared.received.length, own.received.length]).toEqual([1, 1]);
  const [notification] = await list(two);
  const before = await listSubscriptions(server.tools.db, two.id, server.clock.now());
  server.clock.letPass(hours(25));
  await late.browser.post('/api/accounts/sign-in', { email: late.email, password: PASSWORD });
  expect((await like(late, two)).status).toBe(200);
  await jobsDone(server, 'notifications');
  for (const { id } of before)
    await pushTo(server.tools, { notificationId: notification?.id ?? '', subscriptionId: id });
  expect([shared.received.length, own.received.length]).toEqual([1, 3]);
});

test.each([{ p256dh: 'x' }, { auth: 'y' }])('the key %o is none', async (wrong) => {
  const { browser } = await makeListedMember(server);
  const { subscription } = service.subscribe();
  const keys = { ...subscription.keys, ...wrong };
  const path = '/api/notifications/push-subscriptions';
  expect((await browser.post(path, { ...subscription, keys })).status).toBe(400);
});

test('no key that is not on the curve, and no address with a password or a NUL', async () => {
  const { browser } = await makeListedMember(server);
  const { endpoint, keys } = service.subscribe().subscription;
  const path = '/api/notifications/push-subscriptions';
  const none = { ...keys, p256dh: 'A'.repeat(87) };
  expect((await browser.post(path, { endpoint, keys: none })).status).toBe(400);
  const signedIn = endpoint.replace('//', '//somebody:secret@');
  expect((await browser.post(path, { endpoint: signedIn, keys })).status).toBe(400);
  const unreadable = { endpoint: `${endpoint}\0` };
  expect((await browser.post(path, { ...unreadable, keys })).status).toBe(400);
  expect((await browser.post(`${path}/remove`, unreadable)).status).toBe(400);
});

test('a browser has one subscription, and only who has its keys takes it over', async () => {
  const { listSubscriptions } = await import('./push.queries.ts');
  const [one, two] = await pair();
  const endpointsOf = async ({ id }: { id: string }) =>
    (await listSubscriptions(server.tools.db, id, server.clock.now())).map(
      ({ endpoint }) => endpoint,
    );
  const path = '/api/notifications/push-subscriptions';
  const [old, now] = [service.subscribe().subscription, service.subscribe().subscription];
  await one.browser.post(path, old);
  await one.browser.post(path, now);
  expect(await endpointsOf(one)).toEqual([now.endpoint]);
  const guess = { endpoint: now.endpoint, keys: old.keys };
  expect((await two.browser.post(path, guess)).status).toBe(400);
  expect(await endpointsOf(one)).toEqual([now.endpoint]);
  expect((await two.browser.post(path, now)).status).toBe(200);
  expect([await endpointsOf(one), await endpointsOf(two)]).toEqual([[], [now.endpoint]]);
});

test('pages that left while they were let in are not here any more', async () => {
  const [one, two] = await pair();
  const { subscription, received } = service.subscribe();
  await two.browser.post('/api/notifications/push-subscriptions', subscription);
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      const page = await openSocket(server, two.browser);
      page.emit('watching', true);
      page.disconnect();
    }),
  );
  await waitFor(async () => !(await server.tools.presence.isHere(two.id)));
  await like(one, two);
  await waitFor(async () => received.length > 0);
});

test('a browser that is gone is forgotten', async () => {
  const [one, two] = await pair();
  const { subscription } = service.subscribe();
  await two.browser.post('/api/notifications/push-subscriptions', subscription);
  service.forget();
  await like(one, two);
  const { listSubscriptions } = await import('./push.queries.ts');
  await waitFor(async () => {
    const kept = await listSubscriptions(server.tools.db, two.id, server.clock.now());
    return kept.length === 0;
  });
});
