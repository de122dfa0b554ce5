import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/companions/calls.endpoints.ts';
import type { CallState } from '#contract/companions/calls.rules.ts';
import { makeCallers } from '#server/testing/calling.ts';
import type { Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { declineCall, sweepCalls } from './calls.service.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const opened: Socket[] = [];
afterEach(() => {
  for (const page of opened.splice(0)) page.disconnect();
});
async function openPage(who: Someone): Promise<Socket> {
  const page = await openSocket(server, who.browser);
  opened.push(page);
  return page;
}

describe('a call', () => {
  test('rings on every page of the other, is answered on one, and ends for both', async () => {
    const { one, two, start, answer, end, stateOf } = await makeCallers(server);
    const [mine, first, second] = [await openPage(one), await openPage(two), await openPage(two)];
    const rings = Promise.all(
      [first, second].map((page) => nextEvent<{ call: Call }>(page, 'call.ringing')),
    );
    const call = await start(one, two, 'video');
    expect(call).toMatchObject({
      kind: 'video',
      state: 'ringing',
      incoming: false,
      member: { memberId: two.id },
      requestId: null,
      theirPage: null,
    });
    for (const { call: ringing } of await rings)
      expect(ringing).toMatchObject({ id: call.id, incoming: true, member: { memberId: one.id } });
    const changes = Promise.all(
      [mine, first, second].map((page) => nextEvent<{ call: Call }>(page, 'call.changed')),
    );
    const page = randomUUID();
    expect((await answer(two, call.id, page)).body.call).toMatchObject({ ownPage: page });
    const [forCaller, ...forCallee] = await changes;
    expect(forCaller?.call).toMatchObject({ state: 'connected', theirPage: page });
    for (const each of forCallee) expect(each.call.ownPage).toBe(page);
    const over = Promise.all([mine, first, second].map((each) => nextEvent(each, 'call.ended')));
    expect((await end(one, call.id)).status).toBe(200);
    for (const each of await over)
      expect(each).toEqual({ callId: call.id, state: 'ended', reason: 'hung-up' });
    expect(await stateOf(call.id)).toBe('ended');
    expect((await one.browser.get('/api/calls/open')).body).toEqual({ call: null });
    const { items } = (await two.browser.get(`/api/calls?memberId=${one.id}`)).body;
    expect(items).toMatchObject([{ id: call.id, incoming: true, state: 'ended' }]);
  });

  test('is declined, cancelled, and nobody else can do anything with it', async () => {
    const { one, two, start, answer, end, stateOf } = await makeCallers(server);
    const third = await makeListedMember(server);
    const declined = await start(one, two);
    for (const attempt of [
      answer(third, declined.id),
      end(third, declined.id),
      third.browser.post(`/api/calls/${declined.id}/decline`),
      third.browser.post(`/api/calls/${declined.id}/join`, { page: randomUUID() }),
      // Nobody declines or answers what they began.
      one.browser.post(`/api/calls/${declined.id}/decline`),
    ])
      expect((await attempt).status).toBe(404);
    expect((await answer(one, declined.id)).body.code).toBe('CALL_OVER');
    await two.browser.post(`/api/calls/${declined.id}/decline`);
    expect(await stateOf(declined.id)).toBe('declined');
    expect((await answer(two, declined.id)).body.code).toBe('CALL_OVER');
    const cancelled = await start(two, one);
    await end(two, cancelled.id);
    expect(await stateOf(cancelled.id)).toBe('cancelled');
  });

  test('nobody answers is missed after 45 seconds, and leaves a line', async () => {
    const { one, two, start, stateOf } = await makeCallers(server);
    const call = await start(one, two);
    server.clock.letPass(44_000);
    await sweepCalls(server.tools);
    expect(await stateOf(call.id)).toBe('ringing');
    server.clock.letPass(2_000);
    await sweepCalls(server.tools);
    expect(await stateOf(call.id)).toBe('missed');
    const { items } = (await two.browser.get('/api/notifications')).body;
    const ofCall = items.filter(({ type }: { type: string }) => type.startsWith('call'));
    expect(ofCall).toMatchObject([{ type: 'call.missed', from: { memberId: one.id } }]);
    // It leads to their chat, and whoever has seen that has seen it.
    const conversationId = String(present(ofCall[0]).conversationId);
    const chat = await two.browser.get(`/api/conversations/with/${one.id}`);
    expect(chat.body.conversation?.id).toBe(conversationId);
    await two.browser.post(`/api/conversations/${conversationId}/read`, { seq: 1 });
    await waitFor(async () => {
      const after = (await two.browser.get('/api/notifications')).body.items;
      return present(after.find(({ id }: { id: string }) => id === present(ofCall[0]).id)).read;
    });
  });

  test('the other one is in another: busy', async () => {
    const { one, two, start, answer, stateOf } = await makeCallers(server);
    const other = await makeCallers(server, two);
    const call = await start(one, two);
    await answer(two, call.id);
    const busy = await start(other.one, two);
    expect(busy).toMatchObject({ state: 'busy', endReason: 'busy' });
    expect(await stateOf(call.id)).toBe('connected');
    const refused = await two.browser.post('/api/calls', {
      memberId: other.one.id,
      kind: 'voice',
      page: randomUUID(),
    });
    expect(refused.body.code).toBe('IN_A_CALL');
  });
});

describe('at the same instant', () => {
  test('two who call each other get one call', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { one, two, start } = await makeCallers(server);
      const [mine, theirs] = await Promise.all([start(one, two), start(two, one)]);
      expect(mine.id).toBe(theirs.id);
      expect(mine.incoming).not.toBe(theirs.incoming);
    }
  });

  test('two tabs answer: one has it', async () => {
    const { one, two, start, answer } = await makeCallers(server);
    const { id } = await start(one, two);
    const replies = await Promise.all([answer(two, id), answer(two, id)]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('one tab declines what another has just answered: it goes on', async () => {
    const { one, two, start, answer, stateOf } = await makeCallers(server);
    const { id } = await start(one, two);
    const { db } = server.tools;
    const isWaiting = (count: number) =>
      waitFor(async () => {
        const { rows } = await db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length === count;
      });
    const replies = await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from calls where id = ${id} for update`);
      const answered = answer(two, id);
      await isWaiting(1);
      // As on another node, where no change of theirs waits for the first one.
      const declined = declineCall(server.tools, two.id, id);
      await isWaiting(2);
      return { answered, declined };
    });
    expect((await replies.answered).status).toBe(200);
    await replies.declined;
    expect(await stateOf(id)).toBe('connected');
  });

  test('one hangs up and the other answers: it ends, and both are free', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { one, two, start, answer, end, stateOf } = await makeCallers(server);
      const { id } = await start(one, two);
      const [answered] = await Promise.all([answer(two, id), end(one, id)]);
      const state: CallState = await stateOf(id);
      expect(state).toBe(answered.status === 200 ? 'ended' : 'cancelled');
      expect((await start(two, one)).state).toBe('ringing');
    }
  });

  test('three call one: one rings, the others are busy', async () => {
    const first = await makeCallers(server);
    const { two } = first;
    const others = [await makeCallers(server, two), await makeCallers(server, two)];
    const calls = await Promise.all([first, ...others].map(({ one, start }) => start(one, two)));
    expect(calls.map(({ state }) => state).toSorted()).toEqual(['busy', 'busy', 'ringing']);
  });
});

test('pages get short-lived credentials for the relay, and use nothing else where there is one', async () => {
  const { one } = await makeCallers(server);
  const ask = async () => (await one.browser.get('/api/calls/ice-servers')).body;
  expect(await ask()).toEqual({ iceServers: [], relayOnly: false });
  const { calls } = server.tools.config;
  const before = { ...calls };
  calls.stunUrls = ['stun:turn.example:3478'];
  calls.turn = { urls: ['turn:turn.example:3478'], secret: 'a secret of sixteen' };
  const { iceServers, relayOnly } = await ask();
  Object.assign(calls, before);
  expect(relayOnly).toBe(true);
  const [stun, turn] = iceServers;
  expect(stun).toEqual({ urls: ['stun:turn.example:3478'] });
  const [until] = present(present(turn).username).split(':');
  const seconds = Number(until) - server.clock.now().getTime() / 1000;
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThan(3601);
  expect(present(turn).username).not.toContain(one.id);
  const expected = createHmac('sha1', 'a secret of sixteen')
    .update(present(present(turn).username))
    .digest('base64');
  expect(turn?.credential).toBe(expected);
});
