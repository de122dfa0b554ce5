import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredEvents } from '#server/testing/declared-endpoints.ts';
import { like, makeChat, read, send } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { setPaidUntil } from '#server/testing/make-member.ts';
import { pay } from '#server/testing/paying.ts';
import { heard, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Access = 'open' | 'paid';
type DeclaredEvent = ReturnType<typeof declaredEvents>[number];

/** Whoever adds an event decides here who hears it. */
const told: Record<string, Access> = {
  'session.ended': 'open',
  'notification.created': 'open',
  'notifications.read': 'open',
  'people.changed': 'open',
  'subscription.changed': 'open',
  'news.missed': 'open',
  'message.created': 'paid',
  'message.changed': 'paid',
  'conversation.progress': 'paid',
  'conversation.changed': 'paid',
  typing: 'paid',
};

/** And here who is heard. */
const said: Record<string, Access> = {
  typing: 'paid',
  received: 'paid',
  watching: 'open',
};

const named = (events: Record<string, Access>, ...access: Access[]) =>
  Object.keys(events)
    .filter((name) => access.includes(events[name] as Access))
    .toSorted();

/** What a page has heard, by name. */
function listenTo(page: Socket): Map<string, unknown[]> {
  const news = new Map<string, unknown[]>();
  page.onAny((name: string, what: unknown) => news.set(name, [...(news.get(name) ?? []), what]));
  return news;
}

const standings = {
  none: { until: () => null, hears: ['open'], isHeardFor: ['open'] },
  lapsed: { until: () => server.clock.now(), hears: ['open'], isHeardFor: ['open'] },
  valid: { until: null, hears: ['open', 'paid'], isHeardFor: ['open', 'paid'] },
} as const;

test('these events, and no others, ask for a plan', () => {
  const accessOf = (events: DeclaredEvent[]) =>
    Object.fromEntries(events.map(({ name, access }) => [name, access.plan ? 'paid' : 'open']));
  const events = declaredEvents();
  expect(accessOf(events.filter((event) => 'payload' in event))).toEqual(told);
  expect(accessOf(events.filter((event) => 'said' in event))).toEqual(said);
});

test.each(Object.entries(standings))(
  'a member whose plan is %s hears and is heard as such',
  async (_, { until, hears, isHeardFor }) => {
    const { one, two, matchId, id } = await makeChat(server);
    const third = await makeListedMember(server);
    await send(two, id, 'Before anything ends');
    if (until) await setPaidUntil(server, two.id, until());
    const [mine, theirs] = [
      await openSocket(server, one.browser),
      await openSocket(server, two.browser),
    ];
    const [mineHeard, theirsHeard] = [listenTo(mine), listenTo(theirs)];

    // What their page says.
    await send(one, id, 'Have you got this?');
    theirs.emit('typing', id);
    theirs.emit('received', { conversationId: id, seq: 2 });
    theirs.emit('watching', true);
    await waitFor(() => server.tools.presence.isHere(two.id));
    const isHeard = {
      typing: () => mineHeard.has('typing'),
      received: () =>
        mineHeard
          .get('conversation.progress')
          ?.some((news) => (news as { memberId: string }).memberId === two.id) ?? false,
      watching: () => true,
    };
    const wanted = named(said, ...isHeardFor) as (keyof typeof isHeard)[];
    await waitFor(() => wanted.every((name) => isHeard[name]()));

    // What their page is told: each of these is told to both sides, to theirs right after mine.
    mine.emit('typing', id);
    await one.browser.put(`/api/conversations/${id}/messages/1/reaction`, { emoji: '❤️' });
    await read(one, id, 1);
    await one.browser.post(`/api/matches/${matchId}/unmatch`);
    await waitFor(() =>
      named(told, 'paid').every((name) => name === 'typing' || mineHeard.has(name)),
    );
    const liked = heard(theirs, 'people.changed');
    await like(third, two);
    await liked;
    await two.browser.post('/api/notifications/read-all');
    await pay(two);
    const ended = heard(theirs, 'session.ended');
    await two.browser.post('/api/accounts/sign-out');
    await ended;
    const expected = named(told, ...hears).filter((name) => name !== 'news.missed');
    expect([...theirsHeard.keys()].toSorted()).toEqual(expected);
    const heardOfThem = Object.keys(isHeard) as (keyof typeof isHeard)[];
    expect(heardOfThem.filter((name) => isHeard[name]()).toSorted()).toEqual(wanted);
    mine.disconnect();
  },
);

test('a plan that ends under an open connection is noticed without any request', async () => {
  const { browser, id } = await makeListedMember(server);
  const soon = new Date(server.clock.now().getTime() + 60_000);
  await setPaidUntil(server, id, soon);
  const page = await openSocket(server, browser);
  const noticed = heard(page, 'subscription.changed');
  server.clock.letPass(60_001);
  await noticed;
  page.disconnect();
});
