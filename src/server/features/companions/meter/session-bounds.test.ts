import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#server/platform/clock.ts';
import { like, send } from '#server/testing/chatting.ts';
import { makeCompanion } from '#server/testing/make-companion.ts';
import { callFor, connectMetered, loseMessage, ring } from '#server/testing/metered-calls.ts';
import { accountsOf, start, talk } from '#server/testing/metering.ts';
import {
  ask,
  makeAccepted,
  makeClient,
  makeRequest,
  moveIt,
  readIt,
  timeIn,
  type Someone,
} from '#server/testing/requesting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { followRequests } from '../requests/request-times.service.ts';
import { findAnyRequest } from '../requests/requests.queries.ts';
import { finishLeftBehind } from './metered-requests.service.ts';
import { findOpenOf } from './sessions.queries.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.standStill();
});
afterAll(() => server.close());

/** Uses up what their plan has left, with somebody else. */
async function useUp(client: Someone): Promise<void> {
  const { id } = await start(server, client, await makeCompanion(server));
  await talk(server, id, 7_000);
}

const openCall = async ({ browser }: Someone) => (await browser.get('/api/calls/open')).body.call;

describe('who is in a session', () => {
  test('can agree on other times, though all of the plan is set aside', async () => {
    const { client } = await connectMetered(server, 'video');
    const other = await makeCompanion(server);
    const { id } = await makeRequest(client, other, { startsAt: timeIn(server, 5) });
    expect((await moveIt(other, id, 'accept')).body.state).toBe('accepted');
  });

  test('is taken until it ends, however long that is', async () => {
    const made = await makeAccepted(server, { kind: 'voice', minutes: 15 });
    const { client, companion } = made;
    const { talk: stay } = await callFor(server, made);
    await stay(16 * 60);
    expect((await ask(client, await makeCompanion(server))).body.code).toBe('TIME_UNSUITABLE');
    expect((await ask(await makeClient(server), companion)).body.code).toBe('TIME_UNSUITABLE');
  });

  test('begins no other, whatever the timing', async () => {
    const companion = await makeCompanion(server);
    const clients = await Promise.all(Array.from({ length: 4 }, () => makeClient(server)));
    const tries = await Promise.allSettled(
      clients.map((client) => start(server, client, companion)),
    );
    const refused = tries.flatMap((each) => (each.status === 'rejected' ? each.reason.code : []));
    expect(refused).toEqual(['SESSION_OPEN', 'SESSION_OPEN', 'SESSION_OPEN']);
  });

  test('is not rung for another, and whoever answers too late loses the call, not the request', async () => {
    const made = await makeAccepted(server, { kind: 'voice' });
    const { client, companion, id } = made;
    const { body } = await ring(client, companion);
    const { id: sessionId } = await start(server, await makeClient(server), companion);
    const page = randomUUID();
    expect(
      (await companion.browser.post(`/api/calls/${body.call.id}/answer`, { page })).status,
    ).toBe(200);
    expect(await openCall(companion)).toBeNull();
    expect(await readIt(client, id)).toMatchObject({ state: 'accepted' });
    expect((await ring(client, companion)).body.code).toBe('SESSION_OPEN');
    await companion.browser.post(`/api/companions/sessions/${sessionId}/end`);
    expect((await ring(client, companion)).status).toBe(200);
  });
});

test('what a client has left is not told to a companion who accepts', async () => {
  const [client, companion] = [await makeClient(server), await makeCompanion(server)];
  const { id } = await makeRequest(client, companion, { startsAt: timeIn(server, 5) });
  await useUp(client);
  expect((await moveIt(companion, id, 'accept')).body.code).toBe('CLIENT_UNREADY');
  expect((await ask(client, companion)).body.code).toBe('BUDGET_USED_UP');
});

test('two who have used their day learn it before anybody waits for anybody', async () => {
  // Early in India's day, so that all of it is on one.
  const sinceMidnight = (server.clock.now().getTime() + hours(5.5)) % days(1);
  server.clock.letPass(days(1) - sinceMidnight + hours(1));
  const kind = 'voice';
  const agreed = await makeAccepted(server, { kind, startsAt: timeIn(server, 3) });
  const { client, companion } = agreed;
  const asked = await makeRequest(client, companion, { kind, startsAt: timeIn(server, 5) });
  const { id } = await start(server, client, companion, { kind });
  await talk(server, id, 7_200);
  expect((await ask(client, companion, { kind })).body.code).toBe('PAIR_LIMIT');
  expect((await moveIt(companion, asked.id, 'accept')).body.code).toBe('PAIR_LIMIT');
  const startsAt = new Date(agreed.request.startsAt).getTime();
  server.clock.letPass(startsAt - server.clock.now().getTime());
  expect((await ring(client, companion)).body.code).toBe('PAIR_LIMIT');
  server.clock.letPass(minutes(16));
  await followRequests(server.tools);
  // Whoever was refused has come all the same.
  expect((await readIt(client, agreed.id)).missedBy).toBe('companion');
});

describe('a chat', () => {
  const writeBoth = async ({
    client,
    companion,
    request,
  }: Awaited<ReturnType<typeof makeAccepted>>) => {
    for (const who of [client, companion]) {
      await send(who, String(request.conversationId), 'Hello');
      await server.tools.settled();
    }
  };

  test('that the plan cannot pay for any more ends, and says so', async () => {
    const made = await makeAccepted(server, { startsAt: timeIn(server, 3) });
    await useUp(made.client);
    const startsAt = new Date(made.request.startsAt).getTime();
    server.clock.letPass(startsAt - server.clock.now().getTime());
    await followRequests(server.tools);
    await writeBoth({ ...made, request: await readIt(made.client, made.id) });
    expect(await readIt(made.companion, made.id)).toMatchObject({
      state: 'cancelled',
      reason: 'no-time-left',
    });
  });

  test('is not begun by what was written before its time', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    await like(client, companion);
    await like(companion, client);
    const { id } = await makeRequest(client, companion, { startsAt: timeIn(server, 3) });
    const { startsAt } = (await moveIt(companion, id, 'accept')).body;
    const chat = (await client.browser.get(`/api/conversations/with/${companion.id}`)).body;
    const conversationId = present(chat.conversation).id;
    await send(companion, conversationId, 'See you later');
    server.clock.letPass(new Date(startsAt).getTime() - server.clock.now().getTime());
    await followRequests(server.tools);
    await send(client, conversationId, 'Are you there?');
    await server.tools.settled();
    expect(await findOpenOf(server.tools.db, id)).toBeNull();
    await send(companion, conversationId, 'Here I am');
    await server.tools.settled();
    expect(await findOpenOf(server.tools.db, id)).not.toBeNull();
  });

  test('waits while one of the two is in another session, and is counted then', async () => {
    const { client, companion, id, request } = await makeAccepted(server);
    const { id: other } = await start(server, await makeClient(server), companion);
    for (const who of [client, companion]) await send(who, String(request.conversationId), 'Hi');
    await server.tools.settled();
    server.clock.letPass(minutes(16));
    await followRequests(server.tools);
    expect((await readIt(client, id)).state).toBe('begun');
    server.clock.letPass(minutes(3));
    await finishLeftBehind(server.tools);
    expect((await readIt(client, id)).state).toBe('begun');
    expect(await findOpenOf(server.tools.db, id)).toBeNull();
    await companion.browser.post(`/api/companions/sessions/${other}/end`);
    await finishLeftBehind(server.tools);
    expect(await findOpenOf(server.tools.db, id)).toMatchObject({ kind: 'chat' });
    expect((await readIt(client, id)).state).toBe('begun');
  });

  test('counts every message, also those of which nobody heard', async () => {
    const made = await makeAccepted(server);
    await writeBoth(made);
    const { client, companion, id, request } = made;
    const lost = (who: Someone) => loseMessage(server, who, String(request.conversationId));
    const wrote = async () => {
      const session = await findOpenOf(server.tools.db, id);
      return [session?.sides.client.wrote, session?.sides.companion.wrote];
    };
    await lost(client);
    await lost(client);
    await send(client, String(request.conversationId), 'And this one');
    await server.tools.settled();
    expect(await wrote()).toEqual([4, 1]);
    for (let time = 0; time < 4; time += 1) {
      server.clock.letPass(minutes(3));
      await lost(client);
      await lost(companion);
    }
    expect((await moveIt(client, id, 'end')).status).toBe(200);
    expect(await accountsOf(server, companion)).toMatchObject({ 'on-hold': 10_000 });
  });
});

test('nothing is metered between two who have matched under Friendship with Benefits since they agreed', async () => {
  const befriend = async ({ client, companion }: Record<'client' | 'companion', Someone>) => {
    for (const { browser } of [client, companion])
      await browser.patch('/api/profiles/me', { connectionTypes: ['friendship-with-benefits'] });
    await like(client, companion);
    await like(companion, client);
  };
  const over = { state: 'cancelled', reason: 'unavailable' };
  const called = await makeAccepted(server, { kind: 'voice' });
  await befriend(called);
  expect((await ring(called.client, called.companion)).body.code).toBe('MATCHED_UNDER_BENEFITS');
  expect(await findAnyRequest(server.tools.db, called.id)).toMatchObject(over);

  const rung = await makeAccepted(server, { kind: 'voice' });
  const { body } = await ring(rung.client, rung.companion);
  await befriend(rung);
  await rung.companion.browser.post(`/api/calls/${body.call.id}/answer`, { page: randomUUID() });
  expect(await findAnyRequest(server.tools.db, rung.id)).toMatchObject(over);
  expect(await openCall(rung.client)).toBeNull();

  const written = await makeAccepted(server);
  await befriend(written);
  for (const who of [written.client, written.companion]) {
    await send(who, String(written.request.conversationId), 'Hello');
    await server.tools.settled();
  }
  expect(await findAnyRequest(server.tools.db, written.id)).toMatchObject(over);
});
