import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeStatus, setIdentityVerified } from '#server/features/accounts/accounts.service.ts';
import { askDeletion } from '#server/features/accounts/leaving/leaving.service.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { inbox, like, send } from '#server/testing/chatting.ts';
import { setPaidUntil, signInAgain } from '#server/testing/make-member.ts';
import { refund } from '#server/testing/paying.ts';
import { makeCompanion } from '#server/testing/make-companion.ts';
import {
  makeAccepted,
  makeClient,
  makeRequest,
  moveIt,
  readIt,
  timeIn,
  type Someone,
} from '#server/testing/requesting.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { followRequests, noteCame } from './request-times.service.ts';
import { findAnyRequest } from './requests.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const follow = () => followRequests(server.tools);
const until = (iso: string) => new Date(iso).getTime() - server.clock.now().getTime();
/** What their bell says of requests, newest first. */
const bell = async (who: Someone): Promise<string[]> => {
  const { items } = (await who.browser.get('/api/notifications')).body;
  return items
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => type.startsWith('request'));
};

describe('without an answer', () => {
  test('a request lapses after two days', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    const { id } = await makeRequest(client, companion, { startsAt: timeIn(server, 80) });
    server.clock.letPass(hours(47));
    await follow();
    await signInAgain(client);
    expect((await readIt(client, id)).state).toBe('pending');
    server.clock.letPass(hours(1.1));
    await Promise.all([follow(), follow()]);
    expect(await readIt(client, id)).toMatchObject({ state: 'lapsed', movedBy: 'time' });
    expect(await bell(client)).toEqual(['request.lapsed']);
  });

  test('or when its time comes, or soon when it was for now', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    const soon = await makeRequest(client, companion, { startsAt: timeIn(server, 2) });
    const now = await makeRequest(client, companion);
    server.clock.letPass(minutes(16));
    await follow();
    expect((await readIt(client, now.id)).state).toBe('lapsed');
    expect((await readIt(client, soon.id)).state).toBe('pending');
    server.clock.letPass(until(soon.startsAt) + 1);
    await follow();
    expect((await readIt(client, soon.id)).state).toBe('lapsed');
  });

  test('so does a time that was suggested', async () => {
    const [client, companion] = [await makeClient(server), await makeCompanion(server)];
    const { id } = await makeRequest(client, companion);
    await moveIt(companion, id, 'suggest', { startsAt: timeIn(server, 60) });
    server.clock.letPass(hours(48.1));
    await follow();
    await signInAgain(client);
    expect((await readIt(client, id)).state).toBe('lapsed');
  });
});

describe('an agreed time', () => {
  test('is told of an hour and ten minutes before, to both, once each', async () => {
    const startsAt = timeIn(server, 5);
    const { client, companion, id } = await makeAccepted(server, { startsAt });
    await follow();
    const reminders = async (who: Someone) =>
      (await bell(who)).filter((type) => type === 'request.soon').length;
    expect(await reminders(client)).toBe(0);
    server.clock.letPass(until(startsAt) - minutes(59));
    await Promise.all([follow(), follow()]);
    expect([await reminders(client), await reminders(companion)]).toEqual([1, 1]);
    expect((await readIt(client, id)).conversationId).toBeNull();
    server.clock.letPass(minutes(50));
    await follow();
    await follow();
    expect([await reminders(client), await reminders(companion)]).toEqual([2, 2]);
    // With the last one its chat opens.
    const { conversationId } = await readIt(client, id);
    expect(await inbox(client)).toMatchObject([{ id: conversationId, state: 'open' }]);
  });

  test('that is near already is told of no more', async () => {
    const { client } = await makeAccepted(server, { startsAt: timeIn(server, 0.6) });
    await follow();
    expect(await bell(client)).toEqual(['request.accepted']);
  });
});

describe('nobody comes', () => {
  test('to a chat: both have missed it, and the chat closes', async () => {
    const { client, id } = await makeAccepted(server);
    server.clock.letPass(minutes(14));
    await follow();
    expect((await readIt(client, id)).state).toBe('accepted');
    server.clock.letPass(minutes(2));
    await follow();
    expect(await readIt(client, id)).toMatchObject({ state: 'missed', missedBy: 'both' });
    expect(await inbox(client)).toMatchObject([{ state: 'request-over' }]);
  });

  test('but one: the other has missed it', async () => {
    const chat = await makeAccepted(server);
    await send(chat.client, String(chat.request.conversationId), 'Are you there?');
    const call = await makeAccepted(server, { kind: 'voice' });
    const { tools } = server;
    await tools.write((tx) => noteCame(tools, tx, call.id, call.companion.id));
    server.clock.letPass(minutes(16));
    await follow();
    expect((await readIt(chat.client, chat.id)).missedBy).toBe('companion');
    expect((await readIt(call.client, call.id)).missedBy).toBe('client');
    expect(await bell(chat.client)).toContain('request.missed');
  });
});

test('whoever both write, or both join the call, have begun, and end it', async () => {
  const chat = await makeAccepted(server);
  for (const who of [chat.client, chat.companion])
    await send(who, String(chat.request.conversationId), 'Hello');
  server.clock.letPass(minutes(16));
  await follow();
  expect((await readIt(chat.client, chat.id)).state).toBe('begun');
  expect((await moveIt(chat.companion, chat.id, 'end')).body.state).toBe('done');
  expect(await inbox(chat.client)).toMatchObject([{ state: 'request-over' }]);

  const { tools } = server;
  const call = await makeAccepted(server, { kind: 'video' });
  for (const { id } of [call.client, call.companion])
    await tools.write((tx) => noteCame(tools, tx, call.id, id));
  expect((await readIt(call.client, call.id)).state).toBe('begun');
  const cancel = await moveIt(call.client, call.id, 'cancel', { reason: 'unwell' });
  expect(cancel.body.code).toBe('REQUEST_MOVED');
  const stranger = await makeClient(server);
  await expect(
    tools.write((tx) => noteCame(tools, tx, call.id, stranger.id)),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('one that fails keeps no other from its time', async () => {
  const [one, other] = [await makeAccepted(server), await makeAccepted(server)];
  const { db } = server.tools;
  await db.execute(sql`create function fail_at_will() returns trigger language plpgsql as
    $$ begin raise exception 'at will'; end $$`);
  await db.execute(sql`create trigger fail_at_will before update on companion_requests for each row
    when (old.id = ${sql.raw(`'${one.id}'`)}) execute function fail_at_will()`);
  server.clock.letPass(minutes(16));
  await follow();
  expect((await readIt(other.client, other.id)).state).toBe('missed');
  await db.execute(sql`drop function fail_at_will cascade`);
  await follow();
  expect((await readIt(one.client, one.id)).state).toBe('missed');
});

describe('what is open ends with its cause', () => {
  type Pair = Awaited<ReturnType<typeof makeAccepted>>;
  const suspend = ({ id }: Someone) =>
    server.tools.write((tx) => changeStatus(tx, id, 'suspended', null));
  const causes: Record<string, (pair: Pair) => Promise<unknown>> = {
    'the client is suspended': ({ client }) => suspend(client),
    'the companion is suspended': ({ companion }) => suspend(companion),
    'the client leaves': ({ client }) => askDeletion(server.tools, client.id),
    'the companion leaves': ({ companion }) => askDeletion(server.tools, companion.id),
    'the companion is not verified any more': ({ companion }) =>
      server.tools.write((tx) => setIdentityVerified(tx, companion.id, null)),
  };

  test.each(Object.entries(causes))('%s', async (_, cause) => {
    const pair = await makeAccepted(server);
    await cause(pair);
    expect(await findAnyRequest(server.tools.db, pair.id)).toMatchObject({
      state: 'cancelled',
      reason: 'unavailable',
      movedBy: 'time',
    });
  });

  test('the plan of the client goes back', async () => {
    const { client, companion, id } = await makeAccepted(server);
    await refund(server, client, client.checkout);
    expect(await readIt(companion, id)).toMatchObject({ state: 'cancelled' });
  });

  test('a plan runs out', async () => {
    const { client, companion, id } = await makeAccepted(server);
    await setPaidUntil(server, client.id, new Date(server.clock.now().getTime() + minutes(5)));
    server.clock.letPass(minutes(6));
    await follow();
    expect(await readIt(companion, id)).toMatchObject({
      state: 'cancelled',
      reason: 'unavailable',
    });
  });

  test('the two unmatch', async () => {
    const { client, companion, id } = await makeAccepted(server);
    await like(client, companion);
    const { matchId } = (await like(companion, client)).body;
    await client.browser.post(`/api/matches/${matchId}/unmatch`);
    expect((await readIt(companion, id)).state).toBe('cancelled');
    expect((await inbox(client)).map(({ state }) => state)).not.toContain('open');
  });
});
