import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Caller } from '#server/platform/http/caller.ts';
import type { Realtime } from '#server/platform/realtime/realtime.ts';
import { inbox, makeChat, writeHistory } from '#server/testing/chatting.ts';
import { countingTools } from '#server/testing/counting-tools.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { verifyMember } from '#server/testing/verify-member.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { chatHandlers } from './live-messages.ts';

const BURST = 200;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What pages send, without the pages. */
function listen() {
  const { tools, statements } = countingTools(server);
  const sent: unknown[] = [];
  const realtime: Realtime = {
    ...tools.realtime,
    send: (memberId, { name }, ...payload) => void sent.push([memberId, name, ...payload]),
  };
  const { typing, received } = chatHandlers({ ...tools, realtime });
  const as = (memberId: string) => ({ memberId }) as Caller;
  return {
    type: (memberId: string, conversationId: string) => typing(as(memberId), conversationId),
    receive: (memberId: string, conversationId: string, seq: number) =>
      received(as(memberId), { conversationId, seq }),
    sent,
    statements,
  };
}

test('typing that is sent without end is looked up and passed on once', async () => {
  const { one, two, id } = await makeChat(server);
  const { type, sent, statements } = listen();
  await Promise.all(Array.from({ length: BURST }, () => type(two.id, id)));
  expect(sent).toEqual([[one.id, 'typing', { conversationId: id }]]);
  expect(statements()).toBe(1);
});

test('typing in ever new chats is not looked up for each of them', async () => {
  const { two } = await makeChat(server);
  const { type, statements } = listen();
  await Promise.all(Array.from({ length: BURST }, () => type(two.id, randomUUID())));
  expect(statements()).toBe(1);
});

test('what all pages report as received is noted together', async () => {
  const { one, two, id } = await makeChat(server);
  await writeHistory(server, { id, sender: one, messages: BURST });
  const { receive, statements } = listen();
  const reports = Array.from({ length: BURST }, (_, index) => index + 1);
  for (const seq of [...reports, ...reports]) await receive(two.id, id, seq);
  await waitFor(async () => (await inbox(one))[0]?.theirs.receivedSeq === BURST);
  expect(statements()).toBe(1);
});

test('typing of somebody who hides being here is not passed on', async () => {
  const { one, two, id } = await makeChat(server);
  await two.browser.patch('/api/profiles/me/settings', { showOnlineStatus: false });
  const { type, sent } = listen();
  await type(two.id, id);
  expect(sent).toEqual([]);
  await type(one.id, id);
  expect(sent).toEqual([[two.id, 'typing', { conversationId: id }]]);
});

test('whoever has a chat open sees the mark and a pause of the other one appear', async () => {
  const { one, two, id } = await makeChat(server);
  const stranger = (await makeChat(server)).one;
  const partner = await openSocket(server, two.browser);
  const elsewhere = await openSocket(server, stranger.browser);
  onTestFinished(() => void [partner, elsewhere].map((socket) => socket.close()));
  const told: string[] = [];
  elsewhere.on('conversation.changed', () => told.push(stranger.id));

  const verified = nextEvent(partner, 'conversation.changed');
  await verifyMember(server, { member: one });
  expect(await verified).toEqual({ conversationId: id });
  expect((await inbox(two))[0]?.other?.verified).toBe(true);

  const paused = nextEvent(partner, 'conversation.changed');
  expect((await one.browser.post('/api/accounts/pause')).status).toBe(200);
  expect(await paused).toEqual({ conversationId: id });
  expect(told).toEqual([]);
});
