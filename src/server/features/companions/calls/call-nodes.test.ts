import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/companions/calls.endpoints.ts';
import { makeCallers, offer } from '#server/testing/calling.ts';
import { startNodesWithPush } from '#server/testing/nodes.ts';
import type { PushService } from '#server/testing/push-service.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { present } from '#server/testing/reply-body.ts';

let here: TestServer;
let there: TestServer;
let service: PushService;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ here, there, service, close } = await startNodesWithPush());
});
afterAll(() => close());

test('two on different nodes ring, signal and end', async () => {
  const { one, two, start, answer, end } = await makeCallers(here);
  const [mine, theirs] = [
    await openSocket(here, one.browser),
    await openSocket(there, two.browser),
  ];
  const rings = nextEvent<{ call: Call }>(theirs, 'call.ringing');
  const call = await start(one, two, 'video');
  expect((await rings).call.id).toBe(call.id);
  const [answered, changed] = [
    nextEvent<{ call: Call }>(mine, 'call.changed'),
    nextEvent<{ call: Call }>(theirs, 'call.changed'),
  ];
  await answer(two, call.id);
  const [{ call: caller }, { call: callee }] = await Promise.all([answered, changed]);
  const between = { callId: call.id, page: callee.ownPage, to: caller.ownPage };
  const arrived = nextEvent(mine, 'call.signal');
  theirs.emit('call.signal', { ...between, signal: offer('from there') });
  expect(await arrived).toMatchObject({ signal: offer('from there') });
  const over = nextEvent(theirs, 'call.ended');
  await end(one, call.id);
  expect(await over).toMatchObject({ state: 'ended' });
  for (const page of [mine, theirs]) page.disconnect();
});

test('a browser without an open page is woken, unless its member wants no such thing', async () => {
  const { one, two, start, end } = await makeCallers(here);
  const { subscription, received } = service.subscribe();
  await two.browser.post('/api/notifications/push-subscriptions', subscription);
  await start(one, two);
  await waitFor(() => received.some(({ type }) => type === 'call.ringing'));
  const { call } = (await one.browser.get('/api/calls/open')).body;
  await end(one, present(call).id);
  await waitFor(() => received.some(({ type }) => type === 'call.missed'));
  await two.browser.patch('/api/notifications/switches', { call: false });
  received.length = 0;
  const next = await start(one, two);
  await end(one, next.id);
  const { items } = (await two.browser.get('/api/notifications')).body;
  expect(items.filter(({ type }: { type: string }) => type === 'call.missed')).toHaveLength(1);
  expect(received).toEqual([]);
});
