import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { makeCallers } from '#server/testing/calling.ts';
import { callFor, connectMetered, ring } from '#server/testing/metered-calls.ts';
import { makeAccepted, readIt, type Someone } from '#server/testing/requesting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { noteBeat, sweepCalls } from '../calls/calls.service.ts';
import { followRequests } from '../requests/request-times.service.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.standStill();
});
afterAll(() => server.close());

describe('whoever rings in vain has come', () => {
  const passTheTime = async () => {
    server.clock.letPass(minutes(16));
    await followRequests(server.tools);
  };

  test('so the other one has missed it', async () => {
    const [one, other] = [
      await makeAccepted(server, { kind: 'voice' }),
      await makeAccepted(server, { kind: 'voice' }),
    ];
    expect((await ring(one.client, one.companion)).status).toBe(200);
    expect((await ring(other.companion, other.client)).status).toBe(200);
    server.clock.letPass(minutes(1));
    await sweepCalls(server.tools);
    // Nothing was counted, and nothing is lost: they can call again.
    const counted = await one.client.browser.get('/api/companions/sessions/open');
    expect(counted.body.items).toEqual([]);
    expect((await readIt(one.client, one.id)).state).toBe('accepted');
    await passTheTime();
    expect((await readIt(one.client, one.id)).missedBy).toBe('companion');
    expect((await readIt(other.client, other.id)).missedBy).toBe('client');
  });

  test('also where the other one is in another call', async () => {
    const { client, companion, id } = await makeAccepted(server, { kind: 'voice' });
    const friend = await makeCallers(server, companion);
    await friend.connect(friend.one, companion);
    expect((await ring(client, companion)).body.call.state).toBe('busy');
    await passTheTime();
    expect((await readIt(client, id)).missedBy).toBe('companion');
  });

  test('and where both did, one after the other, it has not begun, and neither is to blame', async () => {
    const { client, companion, id } = await makeAccepted(server, { kind: 'voice' });
    for (const [who, whom] of [
      [client, companion],
      [companion, client],
    ] as const) {
      expect((await ring(who, whom)).status).toBe(200);
      server.clock.letPass(minutes(1));
      await sweepCalls(server.tools);
    }
    expect((await readIt(client, id)).state).toBe('accepted');
    await passTheTime();
    expect(await readIt(client, id)).toMatchObject({ state: 'missed', missedBy: null });
  });
});

test('is paid until one of the two hangs up, not until the last sign of the other', async () => {
  const { client, companion, callId, talk } = await connectMetered(server);
  await talk(60);
  server.clock.letPass(9_000);
  await client.browser.post(`/api/calls/${callId}/end`, {});
  await server.tools.settled();
  const past = (await client.browser.get('/api/companions/sessions')).body.items;
  expect(past).toMatchObject([{ seconds: 69, other: { memberId: companion.id } }]);
});

test('two who lost each other call again, though all of the plan is set aside for them', async () => {
  const made = await connectMetered(server, 'video');
  const { client, companion, callId, talk } = made;
  await talk(60);
  await client.browser.post(`/api/calls/${callId}/end`, { failed: true });
  server.clock.letPass(20_000);
  const again = await callFor(server, made, 'video');
  await again.talk(40);
  await companion.browser.post(`/api/calls/${again.callId}/end`, {});
  await server.tools.settled();
  expect((await readIt(client, made.id)).state).toBe('done');
  const past = (await client.browser.get('/api/companions/sessions')).body.items;
  // With the twenty seconds in between, which are forgiven.
  expect(past).toMatchObject([{ kind: 'video', seconds: 120 }]);
});

test('also after the time that they had planned, while it still counts', async () => {
  const made = await makeAccepted(server, { kind: 'voice', minutes: 15 });
  const { client, companion } = made;
  const first = await callFor(server, made);
  await first.talk(16 * 60);
  await client.browser.post(`/api/calls/${first.callId}/end`, { failed: true });
  server.clock.letPass(20_000);
  const again = await callFor(server, made);
  await again.talk(40);
  await companion.browser.post(`/api/calls/${again.callId}/end`, {});
  await server.tools.settled();
  expect((await ring(client, companion)).status).toBe(404);
  const past = (await client.browser.get('/api/companions/sessions')).body.items;
  expect(past).toMatchObject([{ seconds: 17 * 60 }]);
});

test('a page that says too rarely that it is there, or only moves from page to page, has no call for nothing', async () => {
  const { client, companion, callId } = await connectMetered(server, 'video');
  const pageOf = async (who: Someone) =>
    (await who.browser.get('/api/calls/open')).body.call?.ownPage;
  const [page, theirs] = [present(await pageOf(client)), present(await pageOf(companion))];
  for (let second = 10; second <= 300; second += 10) {
    server.clock.letPass(10_000);
    await noteBeat(server.tools, companion.id, { callId, page: theirs });
    if (second % 40 === 0) await client.browser.post(`/api/calls/${callId}/join`, { page });
    if (second % 80 === 0) await noteBeat(server.tools, client.id, { callId, page });
    await sweepCalls(server.tools);
    await server.tools.settled();
  }
  expect((await client.browser.get('/api/calls/open')).body.call).toBeNull();
  expect((await client.browser.get('/api/companions/sessions')).body.items).toMatchObject([
    { seconds: 0, cost: { minor: 0 } },
  ]);
});
