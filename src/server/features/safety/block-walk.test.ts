import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveEvents } from '#contract/live.ts';
import { features } from '#server/features.ts';
import type { Feature } from '#server/platform/feature.ts';
import { blockDecisions, endpointsAboutOthers, visible } from '#server/testing/block-decisions.ts';
import { like, makeChat, messagesOf, read, send, type Someone } from '#server/testing/chatting.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import type { Known } from '#server/testing/member-endpoints.ts';
import { startNodes } from '#server/testing/nodes.ts';
import { writeRequest } from '#server/testing/requesting.ts';
import { startPushService, type PushService } from '#server/testing/push-service.ts';
import { takeRedisDatabase } from '#server/testing/redis-database.ts';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { verifyMember } from '#server/testing/verify-member.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { present } from '#server/testing/reply-body.ts';
// A pair that knows each other well, then a block: every endpoint and event, in both directions, on one node and on two.
const inLetters = () => randomUUID().replaceAll(/[^a-f]/g, ''); // no phone number

/** What a page can hear. `between`: also because of what another member does. */
const serverEvents: Record<string, 'between' | 'own'> = {
  'message.created': 'between',
  'message.changed': 'between',
  'conversation.progress': 'between',
  'conversation.changed': 'between',
  'companion.request.changed': 'between',
  typing: 'between',
  'people.changed': 'between',
  'people.decided': 'own',
  'people.comment': 'own',
  'companion.session': 'between',
  'notification.created': 'between',
  'notifications.read': 'own',
  'message.held': 'own',
  'profile.own-changed': 'own',
  'standing.changed': 'own',
  'texts.waiting': 'own',
  'help.offered': 'own',
  'export.changed': 'own',
  'identity.changed': 'own',
  'subscription.changed': 'own',
  'session.ended': 'own',
  'events.missed': 'own',
};
for (const what of ['ringing', 'changed', 'ended', 'signal'])
  serverEvents[`call.${what}`] = 'between';
/** What a page can send: each is sent in `act`. */
const clientEvents = ['message.send', 'typing', 'received', 'watching', 'call.signal', 'call.beat'];

test('whoever adds an endpoint or event that has to do with others decides what a block does there', () => {
  expect(Object.keys(blockDecisions).toSorted()).toEqual(endpointsAboutOthers.toSorted());
  const declared = [...features.map(({ events }) => events), liveEvents].flatMap(
    (events: Feature['events']) => Object.values(events),
  );
  const names = (isSent: boolean) =>
    declared.filter((event) => 'input' in event === isSent).map(({ name }) => name);
  expect(Object.keys(serverEvents).toSorted()).toEqual(names(false).toSorted());
  expect(clientEvents.toSorted()).toEqual(names(true).toSorted());
});

type Heard = [name: string, payload: unknown][];
function listenTo(pages: Socket[]): Heard {
  const heard: Heard = [];
  for (const page of pages) page.onAny((name: string, what: unknown) => heard.push([name, what]));
  return heard;
}

interface Side {
  /** Through each node. */
  browsers: Someone[];
  pages: Socket[];
  heard: Heard;
  pushed: Record<string, unknown>[];
  /** What the other side knows of them, and what would tell of them. */
  known: Known;
  traces: string[];
  /** Links to their photos that the other side has. */
  links: string[];
}

const places = { 'one node': 1, 'two nodes': 2 };
const hows = {
  'by hand': (who: Someone, whom: Someone) =>
    who.browser.post('/api/blocks', { memberId: whom.id }),
  'by contact': (who: Someone, whom: Someone) =>
    who.browser.post('/api/contact-blocks', { contact: whom.email }),
};

describe.each(Object.entries(places))('on %s', (_, count) => {
  let servers: TestServer[];
  let service: PushService;
  let close: () => Promise<void>;
  beforeAll(async () => {
    service = await startPushService();
    const settings = { PUSH_HOSTS: service.host };
    if (count === 1) {
      const server = await startTestServer(settings);
      [servers, close] = [[server], server.close];
    } else {
      const started = await startNodes(await takeRedisDatabase(), settings);
      [servers, close] = [started.nodes, started.close];
      await waitFor(() => started.nodes.every(({ tools }) => tools.bus?.isUp()));
    }
  });
  afterAll(async () => {
    await close();
    await service.close();
  });

  const here = () => servers[0] as TestServer;
  /** The same member, through another node. */
  function through(server: TestServer, who: Someone): Someone {
    const browser = server.browser();
    for (const [name, value] of who.browser.cookies) browser.cookies.set(name, value);
    return { ...who, browser };
  }

  async function makeSide(who: Someone, known: Known, traces: string[]): Promise<Side> {
    const { subscription, received } = service.subscribe();
    await who.browser.post('/api/notifications/push-subscriptions', subscription);
    const pages = await Promise.all(servers.map((server) => openSocket(server, who.browser)));
    const browsers = servers.map((server) => through(server, who));
    const heard = listenTo(pages);
    return { browsers, pages, heard, pushed: received, known, traces, links: [] };
  }

  /** Matched, talking, notified, with photos; and a third whom both know, to show that they still hear of others. */
  async function makePast() {
    const { one, two, id, matchId } = await makeChat(here(), 'On the roof, and when?');
    const { comments = [] } = (await one.browser.get(`/api/matches/${matchId}`)).body;
    const third = await makeListedMember(here());
    const chats: string[] = [];
    for (const who of [one, two]) {
      await like(third, who);
      await like(who, third);
      const [conversation] = (await who.browser.get('/api/conversations')).body.items;
      chats.push(present(conversation).id);
    }
    const requestId = await writeRequest(here(), one, two);
    const sides: Side[] = [];
    for (const who of [one, two]) {
      const displayName = `Zq${inLetters()}`;
      await who.browser.patch('/api/profiles/me', { displayName });
      const photo = await who.browser.upload('/api/profiles/me/photos', await makePhoto());
      const photoId = present(photo.body.profileImages[0]).id;
      const known: Known = {
        memberIds: [who.id],
        matchIds: [matchId],
        conversationIds: [id],
        requestIds: [requestId],
        likeIds: comments.filter(({ mine }) => mine === (who === one)).map(({ likeId }) => likeId),
        searches: [displayName],
      };
      // What was asked is answered by whoever is verified.
      await verifyMember(here(), who);
      const traces = [who.id, displayName, who.email, photoId, matchId, id, requestId];
      sides.push(await makeSide(who, known, traces));
    }
    const [mine, theirs] = sides as [Side, Side];
    const both = [
      [one, mine, theirs],
      [two, theirs, mine],
    ] as const;
    for (const [who, side, other] of both) {
      const text = `Words of ${inLetters()}`;
      side.traces.push(text);
      const { body } = await who.browser.upload('/api/messages/photos', await makePhoto());
      await send(who, id, text, { photoId: body.id });
      await waitFor(() =>
        traced(other.heard, side).some(([name]) => name === 'notification.created'),
      );
    }
    for (const [who, side, other] of both) {
      const { body } = await who.browser.get(`/api/members/${other.browsers[0]?.id}`);
      const photos = (await messagesOf(who, id)).filter(({ senderId }) => senderId !== who.id);
      other.links.push(
        present(body.profile.profileImages[0]).urls.small,
        ...photos.flatMap(({ photo }) => photo?.urls.small ?? []),
      );
      const { items } = (await who.browser.get('/api/notifications')).body;
      other.known.notificationIds = items
        .filter(({ from }) => from?.memberId === other.browsers[0]?.id)
        .map((item) => item.id);
      side.heard.length = 0;
    }
    return { one, two, id, third, chats, mine, theirs };
  }

  const tellsOf = (what: unknown, { traces }: Side) =>
    traces.some((trace) => JSON.stringify(what ?? null).includes(trace));
  const traced = (heard: Heard, other: Side) => heard.filter(([, what]) => tellsOf(what, other));
  /** All that one side can do that could reach the other. */
  async function act(who: Someone, side: Side, other: Side, id: string): Promise<void> {
    for (const page of side.pages) {
      page.emit('watching', true);
      page.emit('typing', id);
      page.emit('received', { conversationId: id, seq: 1 });
      page.emit('call.signal', { callId: id, page: id, to: id, signal: { candidate: null } });
      page.emit('call.beat', { callId: id, page: id });
      const sent = { conversationId: id, clientId: randomUUID(), text: 'Once more, live' };
      await page.emitWithAck('message.send', sent);
    }
    await who.browser.put(`/api/conversations/${id}/messages/1/reaction`, { emoji: '❤️' });
    await send(who, id, 'Once more');
    await read(who, id, 2);
    await like(who, { id: other.known.memberIds[0] ?? '' });
    for (const page of side.pages) page.emit('watching', false);
  }

  const askAll = async (side: Side, other: Side) => {
    const found: { name: string; kind: 'absent' | 'without'; status: number; body: unknown }[] = [];
    for (const [name, decision] of Object.entries(blockDecisions)) {
      if ('own' in decision) continue;
      const [kind, ask] =
        'absent' in decision
          ? (['absent', decision.absent] as const)
          : (['without', decision.without] as const);
      for (const who of side.browsers)
        for (const { status, body } of await ask(who, other.known))
          found.push({ name, kind, status, body });
    }
    return found;
  };

  test.each([
    ['by hand', 'first', 'second'],
    ['by hand', 'second', 'first'],
    ['by contact', 'first', 'second'],
  ] as const)('a block %s of the %s by the %s leaves nothing', async (how, _blocked, blocker) => {
    const past = await makePast();
    const { one, two, id, third, chats, mine, theirs } = past;
    const sides = [
      [one, mine, theirs],
      [two, theirs, mine],
    ] as const;

    // Without a block all of it shows and arrives: what is not found below would be found.
    for (const [who, side, other] of sides) {
      await act(who, side, other, id);
      await waitFor(() =>
        ['message.created', 'message.changed', 'conversation.progress', 'typing'].every((name) =>
          traced(other.heard, side).some(([heard]) => heard === name),
        ),
      );
      for (const name of visible) expect(await shows(name, side, other), name).toBe(true);
      for (const link of other.links) expect((await who.browser.get(link)).status).toBe(200);
    }

    const [who, whom] = blocker === 'first' ? [one, two] : [two, one];
    expect((await hows[how](who, whom)).status).toBe(200);
    await jobsDone(here(), 'safety');
    const isParted = ({ heard }: Side) =>
      ['people.changed', 'conversation.changed', 'notifications.read'].every((name) =>
        heard.some(([each]) => each === name),
      );
    await waitFor(() => isParted(mine) && isParted(theirs));
    for (const { tools } of servers) await tools.settled();
    await jobsDone(here(), 'notifications');
    for (const side of [mine, theirs]) [side.heard.length, side.pushed.length] = [0, 0];

    for (const [self, side, other] of sides) {
      await act(self, side, other, id);
      for (const { name, kind, status, body } of await askAll(side, other)) {
        expect(kind === 'absent' ? [404] : [200, 404], name).toContain(status);
        expect(tellsOf(body, other), `${name}: ${JSON.stringify(body)}`).toBe(false);
      }
      for (const link of other.links) expect((await self.browser.get(link)).status).toBe(404);
      const unread = { unread: 0, requests: 0 };
      expect((await self.browser.get('/api/conversations/unread')).body).toEqual(unread);
    }

    // What a third says arrives behind all that could have come from the other.
    await send(third, chats[0] ?? '', 'Hello to the first');
    await send(third, chats[1] ?? '', 'Hello to the second');
    await waitFor(() => [mine, theirs].every(({ pushed }) => pushed.length > 0));
    for (const [, side, other] of sides) {
      expect(traced(side.heard, other)).toEqual([]);
      expect(side.pushed.filter((push) => tellsOf(push, other))).toEqual([]);
      const names = new Set(side.heard.map(([name]) => name));
      names.delete('notifications.read');
      expect([...names].toSorted()).toEqual(['message.created', 'notification.created']);
      for (const page of side.pages) page.disconnect();
    }
  });

  async function shows(name: string, side: Side, other: Side): Promise<boolean> {
    const decision = blockDecisions[name] ?? { own: '' };
    if ('own' in decision) return false;
    const ask = 'absent' in decision ? decision.absent : decision.without;
    const [who] = side.browsers;
    if (!who) return false;
    const bodies = (await ask(who, other.known)).map(({ body }) => body);
    return tellsOf(bodies, other);
  }
});
