import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { like, makeChat, read, send } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { setPaidUntil } from '#server/testing/make-member.ts';
import { pay } from '#server/testing/paying.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Access = 'open' | 'paid';

/** What happens below, and who gets it. */
const serverEvents: Record<string, Access> = {
  'session.ended': 'open',
  'notification.created': 'open',
  'notifications.read': 'open',
  'people.changed': 'open',
  'subscription.changed': 'open',
  'events.missed': 'open',
  'message.created': 'paid',
  'message.changed': 'paid',
  'conversation.progress': 'paid',
  'conversation.changed': 'paid',
  'people.decided': 'paid',
  typing: 'paid',
};

/** And who may send it. */
const clientEvents: Record<string, Access> = {
  typing: 'paid',
  received: 'paid',
  'message.send': 'paid',
  watching: 'open',
};

const named = (events: Record<string, Access>, ...access: Access[]) =>
  Object.keys(events)
    .filter((name) => access.includes(events[name] as Access))
    .toSorted();

/** The events that a page has got, by name. */
function listenTo(page: Socket): Map<string, unknown[]> {
  const events = new Map<string, unknown[]>();
  page.onAny((name: string, what: unknown) =>
    events.set(name, [...(events.get(name) ?? []), what]),
  );
  return events;
}

const words = (conversationId: string) => ({ conversationId, clientId: randomUUID(), text: 'Yes' });

const standings = {
  none: { until: () => null, gets: ['open'], maySend: ['open'] },
  lapsed: { until: () => server.clock.now(), gets: ['open'], maySend: ['open'] },
  valid: { until: null, gets: ['open', 'paid'], maySend: ['open', 'paid'] },
} as const;

test.each(Object.entries(standings))(
  'a member whose plan is %s gets and may send what goes with it',
  async (_, { until, gets, maySend }) => {
    const { one, two, matchId, id } = await makeChat(server);
    const third = await makeListedMember(server);
    await send(two, id, 'Before anything ends');
    if (until) await setPaidUntil(server, two.id, until());
    const [mine, theirs] = [
      await openSocket(server, one.browser),
      await openSocket(server, two.browser),
    ];
    const [mineGot, theirsGot] = [listenTo(mine), listenTo(theirs)];

    // What their page sends.
    await send(one, id, 'Have you got this?');
    theirs.emit('typing', id);
    theirs.emit('received', { conversationId: id, seq: 2 });
    theirs.emit('watching', true);
    const answer = await theirs.emitWithAck('message.send', words(id));
    await waitFor(() => server.tools.presence.isHere(two.id));
    const arrived = {
      typing: () => mineGot.has('typing'),
      received: () =>
        mineGot
          .get('conversation.progress')
          ?.some((event) => (event as { memberId: string }).memberId === two.id) ?? false,
      'message.send': () => 'reply' in answer,
      watching: () => true,
    };
    const wanted = named(clientEvents, ...maySend) as (keyof typeof arrived)[];
    await waitFor(() => wanted.every((name) => arrived[name]()));

    // What their page gets: each of these is sent to both sides, to theirs right after mine.
    mine.emit('typing', id);
    await one.browser.put(`/api/conversations/${id}/messages/1/reaction`, { emoji: '❤️' });
    await read(one, id, 1);
    await one.browser.post(`/api/matches/${matchId}/unmatch`);
    await waitFor(() =>
      named(serverEvents, 'paid').every((name) => name === 'typing' || mineGot.has(name)),
    );
    const liked = nextEvent(theirs, 'people.changed');
    await like(third, two);
    await liked;
    await two.browser.post('/api/notifications/read-all');
    await pay(two);
    const expected = named(serverEvents, ...gets).filter((name) => name !== 'events.missed');
    // Signing out must not overtake what the payment sends after its commit.
    await waitFor(() => expected.every((name) => name === 'session.ended' || theirsGot.has(name)));
    const ended = nextEvent(theirs, 'session.ended');
    await two.browser.post('/api/accounts/sign-out');
    await ended;
    expect([...theirsGot.keys()].toSorted()).toEqual(expected);
    const sentByThem = Object.keys(arrived) as (keyof typeof arrived)[];
    expect(sentByThem.filter((name) => arrived[name]()).toSorted()).toEqual(wanted);
    mine.disconnect();
  },
);

test('a plan that ends under an open connection is noticed without any request', async () => {
  const { browser, id } = await makeListedMember(server);
  const soon = new Date(server.clock.now().getTime() + 60_000);
  await setPaidUntil(server, id, soon);
  const page = await openSocket(server, browser);
  const noticed = nextEvent(page, 'subscription.changed');
  server.clock.letPass(60_001);
  await noticed;
  page.disconnect();
});
