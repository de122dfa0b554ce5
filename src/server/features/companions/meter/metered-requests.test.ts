import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { connectMetered } from '#server/testing/metered-calls.ts';
import { send } from '#server/testing/chatting.ts';
import { accountsOf, ledgerFaults } from '#server/testing/metering.ts';
import { makeAccepted, readIt, type Someone } from '#server/testing/requesting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { finishLeftBehind } from './metered-requests.service.ts';
import { sweepSessions } from './meter.service.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Seconds are counted: none may pass by themselves.
  server.clock.standStill();
});
afterAll(() => server.close());

const openSession = async ({ browser }: Someone) =>
  (await browser.get('/api/companions/sessions/open')).body.items[0];

const connect = () => connectMetered(server);

test('a call of a request is counted from its answer to its end, and both see the same clock', async () => {
  const { client, companion, id, callId, talk } = await connect();
  expect((await readIt(client, id)).state).toBe('begun');
  await talk(120);
  const [theirs, ours] = [await openSession(client), await openSession(companion)];
  expect(theirs).toMatchObject({ requestId: id, kind: 'voice', countedSeconds: 120 });
  expect(ours?.countedSeconds).toBe(present(theirs).countedSeconds);
  await client.browser.post(`/api/calls/${callId}/end`, {});
  await server.tools.settled();
  expect((await readIt(companion, id)).state).toBe('done');
  // Two minutes at eight rupees.
  expect(await accountsOf(server, companion)).toMatchObject({ 'on-hold': 1600 });
  expect(await ledgerFaults(server)).toEqual([]);
  // Whoever hides from strangers is still there for those whom they have met.
  await companion.browser.patch('/api/profiles/me/settings', { profileVisibility: false });
  const past = (await client.browser.get('/api/companions/sessions')).body.items;
  expect(past).toMatchObject([
    { kind: 'voice', seconds: 120, cost: { minor: 1600 }, other: { memberId: companion.id } },
  ]);
  await client.browser.post('/api/blocks', { memberId: companion.id });
  const after = (await client.browser.get('/api/companions/sessions')).body.items;
  expect(after).toMatchObject([{ kind: 'voice', other: null }]);
});

test('whoever ends the request ends the call with it, and nothing is paid twice', async () => {
  const { client, companion, id, callId, talk } = await connect();
  await talk(60);
  expect((await companion.browser.post(`/api/companion-requests/${id}/end`)).status).toBe(200);
  await client.browser.post(`/api/calls/${callId}/end`, {});
  await server.tools.settled();
  expect(await openSession(client)).toBeUndefined();
  expect((await client.browser.get('/api/calls/open')).body.call).toBeNull();
  expect(await accountsOf(server, companion)).toMatchObject({ 'on-hold': 800 });
});

test('a call that both have left is settled by time, and its request with it', async () => {
  const { client, companion, id, talk } = await connect();
  await talk(60);
  server.clock.letPass(minutes(5));
  await sweepSessions(server.tools);
  await server.tools.settled();
  await finishLeftBehind(server.tools);
  expect((await readIt(client, id)).state).toBe('done');
  expect(await accountsOf(server, companion)).toMatchObject({ 'on-hold': 800 });
});

test('a chat is counted once both have written, and paid when both wrote five times in ten minutes', async () => {
  const { client, companion, id, request } = await makeAccepted(server);
  const chat = String(request.conversationId);
  await send(client, chat, 'Hello');
  await server.tools.settled();
  expect(await openSession(client)).toBeUndefined();
  await send(companion, chat, 'Hello you');
  await server.tools.settled();
  expect(await openSession(client)).toMatchObject({ requestId: id, kind: 'chat' });
  for (let round = 0; round < 4; round += 1) {
    server.clock.letPass(minutes(3));
    for (const who of [client, companion]) {
      await send(who, chat, `And then, ${round}?`);
      await server.tools.settled();
    }
  }
  expect((await client.browser.post(`/api/companion-requests/${id}/end`)).status).toBe(200);
  expect(await accountsOf(server, companion)).toMatchObject({ 'on-hold': 10_000 });
  expect((await send(client, chat, 'One more thing')).body.code).toBe('CHAT_CLOSED');
});
