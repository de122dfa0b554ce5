import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setIdentityVerified } from '#server/features/accounts/accounts.service.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { inbox, like, send } from '#server/testing/chatting.ts';
import { setPaidUntil } from '#server/testing/make-member.ts';
import { makeCompanion } from '#server/testing/make-companion.ts';
import {
  ask,
  makeAccepted,
  makeClient,
  makeRequest,
  moveIt,
  readIt,
  timeIn,
} from '#server/testing/requesting.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function makePending(more: object = {}) {
  const [client, companion] = [await makeClient(server), await makeCompanion(server)];
  return { client, companion, id: (await makeRequest(client, companion, more)).id };
}

/** Every answer, with input that its own party would be answered for. */
const answers = (): Record<string, object> => ({
  accept: {},
  decline: { reason: 'fully-booked' },
  suggest: { startsAt: timeIn(server, 6) },
  'accept-suggestion': {},
  'decline-suggestion': {},
  cancel: { reason: 'unwell' },
  end: {},
});

describe('accepting', () => {
  test('opens the chat of the two now, and its end closes it until the next one', async () => {
    const { client, companion, id, request } = await makeAccepted(server);
    expect(request).toMatchObject({ state: 'accepted', isNow: true, movedBy: 'companion' });
    const chat = String(request.conversationId);
    expect(await inbox(client)).toMatchObject([{ id: chat, state: 'open', matchId: null }]);
    expect((await send(client, chat, 'Hello')).status).toBe(200);
    expect((await send(companion, chat, 'Hello you')).status).toBe(200);
    const end = await client.browser.post(`/api/conversations/${chat}/end`);
    expect(end.body.code).toBe('CHAT_OF_REQUEST');
    // Both have written, and it has begun.
    await server.tools.settled();
    expect((await moveIt(client, id, 'end')).status).toBe(200);
    expect(await inbox(companion)).toMatchObject([{ id: chat, state: 'request-over' }]);
    expect((await send(client, chat, 'One more thing')).body.code).toBe('CHAT_CLOSED');
    const next = await makeRequest(client, companion);
    await moveIt(companion, next.id, 'accept');
    expect((await send(client, chat, 'Here again')).status).toBe(200);
  });

  test('leaves the chat of two who are matched as it is', async () => {
    const { client, companion, id } = await makePending();
    await like(client, companion);
    await like(companion, client);
    const { conversationId } = (await moveIt(companion, id, 'accept')).body;
    await moveIt(companion, id, 'cancel', { reason: 'unwell' });
    expect(await inbox(client)).toMatchObject([{ id: conversationId, state: 'open' }]);
  });

  test('of a later time opens the chat when it comes near', async () => {
    const { client, request } = await makeAccepted(server, { startsAt: timeIn(server, 3) });
    expect(request.conversationId).toBeNull();
    expect(await inbox(client)).toEqual([]);
  });

  test('is refused when the client has no plan any more, or the companion is not verified', async () => {
    const lapsed = await makePending();
    await setPaidUntil(server, lapsed.client.id, new Date(0));
    expect((await moveIt(lapsed.companion, lapsed.id, 'accept')).body.code).toBe('REQUEST_MOVED');
    const revoked = await makePending();
    await server.tools.write((tx) => setIdentityVerified(tx, revoked.companion.id, null));
    expect((await moveIt(revoked.companion, revoked.id, 'accept')).body.code).toBe(
      'IDENTITY_UNVERIFIED',
    );
  });
});

test('a companion declines with a polite reason, and with no other', async () => {
  const { client, companion, id } = await makePending();
  expect((await moveIt(companion, id, 'decline', { reason: 'Go away' })).status).toBe(400);
  await moveIt(companion, id, 'decline', { reason: 'not-my-topic' });
  expect(await readIt(client, id)).toMatchObject({ state: 'declined', reason: 'not-my-topic' });
  expect((await moveIt(companion, id, 'accept')).body.code).toBe('REQUEST_MOVED');
});

describe('another time', () => {
  test('is suggested, and accepted by the client', async () => {
    const { client, companion, id } = await makePending();
    const startsAt = timeIn(server, 8);
    const times = await companion.browser.get(`/api/companion-requests/${id}/times`);
    expect(times.body.starts).toContain(startsAt);
    const suggested = await moveIt(companion, id, 'suggest', { startsAt });
    expect(suggested.body).toMatchObject({ state: 'suggested', suggestedAt: startsAt });
    const { body } = await client.browser.get('/api/companion-requests/waiting');
    expect(body.waiting).toBe(1);
    expect((await moveIt(client, id, 'accept-suggestion')).body).toMatchObject({
      state: 'accepted',
      isNow: false,
      startsAt,
    });
  });

  test('is declined, and the request with it', async () => {
    const { client, companion, id } = await makePending();
    await moveIt(companion, id, 'suggest', { startsAt: timeIn(server, 8) });
    expect((await moveIt(client, id, 'decline-suggestion')).body.state).toBe('declined');
  });

  test('lies within the hours', async () => {
    const client = await makeClient(server);
    const startsAt = timeIn(server, 30);
    const day = (new Date(new Date(startsAt).getTime() + hours(5.5)).getUTCDay() + 6) % 7;
    const companion = await makeCompanion(server, {
      companion: { hours: [{ day: (day + 3) % 7, from: 0, until: 1440 }] },
    });
    const { id } = await makeRequest(client, companion);
    const suggest = (at: string) => moveIt(companion, id, 'suggest', { startsAt: at });
    expect((await suggest(startsAt)).body.code).toBe('TIME_UNSUITABLE');
    const tooNear = new Date(server.clock.now().getTime() + minutes(1)).toISOString();
    expect((await suggest(tooNear)).status).toBe(400);
  });
});

describe('the wrong party', () => {
  test('a stranger finds nothing', async () => {
    const { id } = await makePending();
    const stranger = await makeCompanion(server);
    for (const path of ['', '/times', '/calendar'])
      expect((await stranger.browser.get(`/api/companion-requests/${id}${path}`)).status).toBe(404);
    for (const [how, input] of Object.entries(answers()))
      expect([how, (await moveIt(stranger, id, how, input)).status]).toEqual([how, 404]);
  });

  test('a client cannot answer for the companion, nor the companion for the client', async () => {
    const { client, companion, id } = await makePending();
    expect((await moveIt(client, id, 'decline', answers()['decline'])).status).toBe(404);
    for (const how of ['accept', 'suggest'])
      expect((await moveIt(client, id, how, answers()[how])).body.code).toBe('IDENTITY_UNVERIFIED');
    expect((await client.browser.get(`/api/companion-requests/${id}/times`)).status).toBe(404);
    await moveIt(companion, id, 'suggest', answers()['suggest']);
    for (const how of ['accept-suggestion', 'decline-suggestion'])
      expect((await moveIt(companion, id, how)).status).toBe(404);
    expect((await moveIt(companion, id, 'cancel', { reason: 'unwell' })).status).toBe(200);
  });

  test('a pair that a block parts finds nothing, and what was open has ended', async () => {
    const { client, companion, id } = await makeAccepted(server);
    await companion.browser.post('/api/blocks', { memberId: client.id });
    for (const who of [client, companion]) {
      expect((await who.browser.get(`/api/companion-requests/${id}`)).status).toBe(404);
      for (const [how, input] of Object.entries(answers())) {
        const { body } = await moveIt(who, id, how, input);
        expect(['NOT_FOUND', 'IDENTITY_UNVERIFIED']).toContain(body.code);
      }
      for (const list of ['waiting', 'ahead', 'past']) {
        const { items } = (await who.browser.get(`/api/companion-requests?list=${list}`)).body;
        expect(items).toEqual([]);
      }
    }
    await companion.browser.delete(`/api/blocks/${client.id}`);
    expect(await readIt(client, id)).toMatchObject({ state: 'cancelled', reason: 'unavailable' });
  });

  test('whoever has no plan any more reads and answers nothing', async () => {
    const { companion, id } = await makePending();
    await setPaidUntil(server, companion.id, new Date(0));
    for (const [how, input] of Object.entries(answers()))
      expect((await moveIt(companion, id, how, input)).status).toBe(402);
    expect((await companion.browser.get('/api/companion-requests?list=waiting')).status).toBe(402);
  });
});

test('nothing ends that has not begun, and nothing is cancelled that is over', async () => {
  const { client, id } = await makeAccepted(server);
  expect((await moveIt(client, id, 'end')).body.code).toBe('REQUEST_MOVED');
  await moveIt(client, id, 'cancel', { reason: 'something-came-up' });
  expect((await moveIt(client, id, 'cancel', { reason: 'unwell' })).body.code).toBe(
    'REQUEST_MOVED',
  );
});

test('both are told at once', async () => {
  const [client, companion] = [await makeClient(server), await makeCompanion(server)];
  const sockets = [
    await openSocket(server, client.browser),
    await openSocket(server, companion.browser),
  ];
  const told = Promise.all(sockets.map((each) => nextEvent(each, 'companion.request.changed')));
  const { id } = await makeRequest(client, companion);
  expect(await told).toEqual([{ requestId: id }, { requestId: id }]);
  for (const socket of sockets) socket.disconnect();
});

describe('at the same moment', () => {
  test('an answer and a cancellation: one of them holds', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { client, companion, id } = await makePending();
      const [accepted, cancelled] = await Promise.all([
        moveIt(companion, id, 'accept'),
        moveIt(client, id, 'cancel', { reason: 'no-longer-needed' }),
      ]);
      // An accepted one can be cancelled, a cancelled one not be accepted.
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(accepted.status);
      const { state } = await readIt(client, id);
      expect(state).toBe('cancelled');
      expect((await inbox(client)).filter((chat) => chat.state === 'open')).toEqual([]);
    }
  });

  test('of two that overlap one is accepted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const companion = await makeCompanion(server);
      const [startsAt, kind] = [timeIn(server, 10), 'voice'];
      const later = new Date(new Date(startsAt).getTime() + minutes(15)).toISOString();
      const [first, second] = [
        await makeRequest(await makeClient(server), companion, { startsAt, kind }),
        await makeRequest(await makeClient(server), companion, { startsAt: later, kind }),
      ];
      const replies = await Promise.all(
        [first, second].map(({ id }) => moveIt(companion, id, 'accept')),
      );
      const results = replies.map(({ status, body }) => String(body.code ?? status));
      expect(new Set(results)).toEqual(new Set(['200', 'TIME_UNSUITABLE']));
    }
  });

  test('nobody is in two of them: not as a client either', async () => {
    const client = await makeClient(server);
    const startsAt = timeIn(server, 10);
    const companions = [await makeCompanion(server), await makeCompanion(server)];
    const asked = [];
    for (const companion of companions)
      asked.push({ companion, ...(await makeRequest(client, companion, { startsAt })) });
    const replies = await Promise.all(
      asked.map(({ companion, id }) => moveIt(companion, id, 'accept')),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('a block and an acceptance: nothing stays open', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { client, companion, id } = await makePending();
      const [accepted, blocked] = await Promise.all([
        moveIt(companion, id, 'accept'),
        client.browser.post('/api/blocks', { memberId: companion.id }),
      ]);
      expect(blocked.status).toBe(200);
      expect([200, 404, 409]).toContain(accepted.status);
      await client.browser.delete(`/api/blocks/${companion.id}`);
      expect((await readIt(client, id)).state).toBe('cancelled');
    }
  });
});

test('a request that has lapsed is answered by nobody, also before it is noticed', async () => {
  const { companion, client, id } = await makePending({ startsAt: timeIn(server, 1) });
  server.clock.letPass(hours(2));
  expect((await moveIt(companion, id, 'accept')).body.code).toBe('REQUEST_MOVED');
  expect((await ask(client, companion)).status).toBe(200);
});
