import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/companions/calls.endpoints.ts';
import { changeStatus } from '#server/features/accounts/status.service.ts';
import { subscriptionChanged } from '#server/features/billing/billing.facts.ts';
import { makeCallers, offer } from '#server/testing/calling.ts';
import type { Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { sweepCalls } from './calls.service.ts';

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
const heard = (page: Socket) => {
  const events: [string, unknown][] = [];
  page.onAny((name: string, what: unknown) => events.push([name, what]));
  return events;
};
const change = (who: Someone, to: ReturnType<typeof sql>) =>
  server.tools.db.execute(sql`update members set ${to} where id = ${who.id}`);

describe('pages in a call', () => {
  test('tell each other how to connect, and nobody else gets in between', async () => {
    const { one, two, connect } = await makeCallers(server);
    const { id, pages } = await connect(one, two);
    const third = await makeListedMember(server);
    const [mine, theirs, strange] = [
      await openPage(one),
      await openPage(two),
      await openPage(third),
    ];
    const events = heard(theirs);
    const signal = { callId: id, page: pages.one, to: pages.two, signal: offer('mine') };
    strange.emit('call.signal', signal);
    mine.emit('call.signal', { ...signal, page: randomUUID() });
    mine.emit('call.signal', { ...signal, to: randomUUID() });
    mine.emit('call.signal', { ...signal, signal: { description: { type: 'evil', sdp: 'x' } } });
    mine.emit('call.signal', { ...signal, signal: offer('x'.repeat(13_000)) });
    mine.emit('call.signal', { ...signal, signal: { ...offer('x'), more: 1 } });
    const arrived = nextEvent(theirs, 'call.signal');
    mine.emit('call.signal', signal);
    expect(await arrived).toEqual({
      callId: id,
      from: pages.one,
      to: pages.two,
      signal: offer('mine'),
    });
    expect(events.filter(([name]) => name === 'call.signal')).toHaveLength(1);
    expect([mine.connected, theirs.connected, strange.connected]).toEqual([true, true, true]);
  });

  test('get what was sent in its order', async () => {
    const { one, two, connect } = await makeCallers(server);
    const { id, pages } = await connect(one, two);
    const [mine, theirs] = [await openPage(one), await openPage(two)];
    const events = heard(theirs);
    const sent = Array.from({ length: 30 }, (_, index) => offer(`number ${index}`));
    for (const signal of sent)
      mine.emit('call.signal', { callId: id, page: pages.one, to: pages.two, signal });
    // News of matches and the like may come in between.
    const signals = () => events.filter(([name]) => name === 'call.signal');
    await waitFor(() => signals().length === sent.length);
    expect(signals().map(([, what]) => (what as { signal: unknown }).signal)).toEqual(sent);
  });

  test('after a reload the new page takes the call over, and the old one is not partners any more', async () => {
    const { one, two, connect } = await makeCallers(server);
    const { id, pages } = await connect(one, two);
    const [mine, theirs] = [await openPage(one), await openPage(two)];
    const page = randomUUID();
    const partners: (string | null)[] = [];
    theirs.on('call.changed', ({ call }: { call: Call }) => partners.push(call.theirPage));
    expect((await one.browser.get('/api/calls/open')).body.call?.id).toBe(id);
    const reply = await one.browser.post(`/api/calls/${id}/join`, { page });
    expect(reply.body.call).toMatchObject({ ownPage: page, theirPage: pages.two });
    // That the call began may be heard before it.
    await waitFor(async () => partners.includes(page));
    const arrived = nextEvent<{ from: string }>(theirs, 'call.signal');
    mine.emit('call.signal', { callId: id, page: pages.one, to: pages.two, signal: offer('old') });
    mine.emit('call.signal', { callId: id, page, to: pages.two, signal: offer('new') });
    expect((await arrived).from).toBe(page);
  });

  test('that the call has moved on from do not end it', async () => {
    const { one, two, connect, stateOf } = await makeCallers(server);
    const { id, pages } = await connect(one, two);
    const page = randomUUID();
    await one.browser.post(`/api/calls/${id}/join`, { page });
    const end = (of: string) =>
      one.browser.post(`/api/calls/${id}/end`, { failed: true, page: of });
    expect((await end(pages.one)).status).toBe(200);
    expect(await stateOf(id)).toBe('connected');
    await end(page);
    expect(await stateOf(id)).toBe('failed');
  });

  test('that say nothing for 45 seconds have left; those that beat stay', async () => {
    const { one, two, connect, stateOf } = await makeCallers(server);
    const { id, pages } = await connect(one, two);
    const [mine, theirs] = [await openPage(one), await openPage(two)];
    const seen = async () => {
      const { rows } = await server.tools.db.execute<{ seen: string }>(
        sql`select least(caller_seen_at, callee_seen_at) as seen from calls where id = ${id}`,
      );
      return new Date(rows[0]?.seen ?? 0).getTime();
    };
    server.clock.letPass(40_000);
    const before = await seen();
    mine.emit('call.beat', { callId: id, page: pages.one });
    theirs.emit('call.beat', { callId: id, page: pages.two });
    await waitFor(async () => (await seen()) > before);
    server.clock.letPass(40_000);
    await sweepCalls(server.tools);
    expect(await stateOf(id)).toBe('connected');
    mine.emit('call.beat', { callId: id, page: pages.one });
    server.clock.letPass(6_000);
    const over = nextEvent(mine, 'call.ended');
    await sweepCalls(server.tools);
    expect(await over).toMatchObject({ state: 'ended', reason: 'gone' });
    expect(await stateOf(id)).toBe('ended');
  });
});

test('a server that was away for long does not end calls before their pages can come back', async () => {
  const { one, two, connect, stateOf } = await makeCallers(server);
  const { id } = await connect(one, two);
  server.clock.letPass(90_000);
  const upSince = server.clock.now();
  await sweepCalls(server.tools, upSince);
  expect(await stateOf(id)).toBe('connected');
  server.clock.letPass(46_000);
  await sweepCalls(server.tools, upSince);
  expect(await stateOf(id)).toBe('ended');
});

describe('a call ends at once', () => {
  const causes: Record<string, (one: Someone, two: Someone, matchId: string) => Promise<unknown>> =
    {
      'with a block': (one, two) => two.browser.post('/api/blocks', { memberId: one.id }),
      'with the match': (one, _, matchId) => one.browser.post(`/api/matches/${matchId}/unmatch`),
      'when one is suspended': (one) =>
        server.tools.write((tx) => changeStatus(tx, one.id, 'suspended', null)),
      'when one is restricted': (one) =>
        server.tools.write((tx) => changeStatus(tx, one.id, 'restricted', null)),
      'with the plan of one': (one) =>
        server.tools.write(async (tx) =>
          tx.tell(subscriptionChanged, { memberId: one.id, until: null }),
        ),
      'when the time of a plan is over': async (one) => {
        await change(one, sql`paid_until = ${server.clock.now().toISOString()}`);
        await sweepCalls(server.tools);
      },
    };
  test.each(Object.entries(causes))('%s', async (_, cause) => {
    const { one, two, matchId, connect, stateOf } = await makeCallers(server);
    const { id, pages } = await connect(one, two);
    const theirs = await openPage(two);
    const over = nextEvent(theirs, 'call.ended');
    await cause(one, two, matchId);
    expect(await over).toEqual({ callId: id, state: 'ended', reason: 'apart' });
    expect(await stateOf(id)).toBe('ended');
    const events = heard(theirs);
    const mine = await openSocket(server, one.browser).catch(() => null);
    mine?.emit('call.signal', { callId: id, page: pages.one, to: pages.two, signal: offer('x') });
    await two.browser.get('/api/calls/open');
    expect(events.map(([name]) => name)).not.toContain('call.signal');
    mine?.disconnect();
  });
});
