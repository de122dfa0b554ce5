import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#contract/messages/endpoints.ts';
import { peopleChanged } from '#server/features/matching/matching.facts.ts';
import { like, makeChat, read, send, type Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startNodes, startNodesWithPush } from '#server/testing/nodes.ts';
import type { PushService } from '#server/testing/push-service.ts';
import { takeRedisDatabase } from '#server/testing/redis-database.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';

/** Everything that a page hears from now on. */
function listenTo(page: Socket): [string, unknown][] {
  const events: [string, unknown][] = [];
  page.onAny((name: string, what: unknown) => events.push([name, what]));
  return events;
}

const textsIn = (events: [string, unknown][]) =>
  events
    .filter(([name]) => name === 'message.created')
    .map(([, what]) => (what as { message: Message }).message.text);

describe('two nodes on one database', () => {
  let here: TestServer;
  let there: TestServer;
  let service: PushService;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ here, there, service, close } = await startNodesWithPush());
  });
  afterAll(() => close());

  const openBoth = (who: Someone) =>
    Promise.all([openSocket(here, who.browser), openSocket(there, who.browser)]);

  test('tell every page of both sides of messages, once, and nobody else', async () => {
    const { one, two, id } = await makeChat(here);
    const third = await makeListedMember(here);
    const pages = [...(await openBoth(one)), ...(await openBoth(two))];
    const strange = await openSocket(there, third.browser);
    const [events, strangeEvents] = [pages.map(listenTo), listenTo(strange)];
    const texts = ['First', 'Second', 'Third'];
    for (const text of texts) await send(one, id, text);
    await waitFor(() => events.every((each) => textsIn(each).includes('Third')));
    expect(events.map(textsIn)).toEqual(pages.map(() => texts));
    expect(strangeEvents).toEqual([]);
    for (const page of [...pages, strange]) page.disconnect();
  });

  test('tell of progress, typing and notifications', async () => {
    const { one, two, id } = await makeChat(here);
    const [mine, theirs] = [
      await openSocket(here, one.browser),
      await openSocket(there, two.browser),
    ];
    await send(one, id, 'Hello');
    const received = nextEvent(mine, 'conversation.progress');
    theirs.emit('received', { conversationId: id, seq: 1 });
    expect(await received).toMatchObject({ memberId: two.id, receivedSeq: 1 });
    const typing = nextEvent(mine, 'typing');
    theirs.emit('typing', id);
    expect(await typing).toEqual({ conversationId: id });
    const seen = nextEvent(theirs, 'conversation.progress');
    await read(two, id, 1);
    expect(await seen).toMatchObject({ readSeq: 1 });
    const third = await makeListedMember(here);
    const notified = nextEvent(theirs, 'notification.created');
    await like(third, two);
    expect(await notified).toMatchObject({ type: 'like' });
    for (const page of [mine, theirs]) page.disconnect();
  });

  test('end a session on both', async () => {
    const { browser } = await makeListedMember(here);
    const pages = await Promise.all([openSocket(here, browser), openSocket(there, browser)]);
    const ended = Promise.all(
      pages.flatMap((page) => [nextEvent(page, 'session.ended'), nextEvent(page, 'disconnect')]),
    );
    const before = performance.now();
    await browser.post('/api/accounts/sign-out');
    await ended;
    console.log(`Both had ended after ${Math.round(performance.now() - before)} ms.`);
  });

  test('know of each other’s members, and wake nobody who has a page in sight', async () => {
    const { one, two, id } = await makeChat(here);
    const { subscription, received } = service.subscribe();
    await two.browser.post('/api/notifications/push-subscriptions', subscription);
    const page = await openSocket(there, two.browser);
    const isOnline = async () =>
      (await one.browser.get(`/api/conversations/${id}/presence`)).body.online;
    expect(await isOnline()).toBe(false);
    page.emit('watching', true);
    await waitFor(isOnline);
    await send(one, id, 'You see this');
    await jobsDone(here, 'notifications');
    expect(received).toEqual([]);
    page.disconnect();
    await waitFor(async () => !(await isOnline()));
    await read(two, id, 1);
    await send(one, id, 'You do not');
    await waitFor(() => received.length > 0);
  });
});

describe('a node', () => {
  test('that stops leaves the pages of the other alone', async () => {
    const { nodes, close } = await startNodes(await takeRedisDatabase());
    const [here, there] = nodes;
    await waitFor(() => nodes.every(({ tools }) => tools.bus?.isUp()));
    const { browser, id } = await makeListedMember(here);
    const [kept, gone] = [await openSocket(here, browser), await openSocket(there, browser)];
    gone.emit('watching', true);
    await waitFor(() => here.tools.presence.isHere(id));
    const left = nextEvent(gone, 'disconnect');
    await there.close();
    await left;
    expect(await here.tools.presence.isHere(id)).toBe(false);
    // What the other node said before it stopped has been heard by now.
    const arrived = nextEvent(kept, 'people.changed');
    here.tools.tell(peopleChanged, { memberIds: [id] });
    await arrived;
    expect(kept.connected).toBe(true);
    kept.disconnect();
    await close();
  });
});
