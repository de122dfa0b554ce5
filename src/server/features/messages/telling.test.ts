import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Realtime } from '#server/platform/realtime/realtime.ts';
import { inbox, makeChat, writeHistory } from '#server/testing/chatting.ts';
import { countingTools } from '#server/testing/counting-tools.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { hearChats } from './telling.ts';

const BURST = 200;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Listener = Parameters<Realtime['hear']>[1];

/** What pages say, without the pages. */
function listen() {
  const { tools, statements } = countingTools(server);
  const listeners = new Map<string, Listener>();
  const told: unknown[] = [];
  const realtime: Realtime = {
    ...tools.realtime,
    hear: (name, listener) => void listeners.set(name, listener),
    send: (...news) => void told.push(news),
  };
  hearChats({ ...tools, realtime });
  const say = async (name: string, ...said: [string, ...unknown[]]) =>
    listeners.get(name)?.(...said);
  return { say, told, statements };
}

test('typing that is said without end is looked up and passed on once', async () => {
  const { one, two, id } = await makeChat(server);
  const { say, told, statements } = listen();
  await Promise.all(Array.from({ length: BURST }, () => say('typing', two.id, id)));
  expect(told).toEqual([[one.id, 'typing', { conversationId: id }]]);
  expect(statements()).toBe(1);
});

test('typing in ever new chats is not looked up for each of them', async () => {
  const { two } = await makeChat(server);
  const { say, statements } = listen();
  await Promise.all(Array.from({ length: BURST }, () => say('typing', two.id, randomUUID())));
  expect(statements()).toBe(1);
});

test('what all pages report as received is noted at once, and then together', async () => {
  const { one, two, id } = await makeChat(server);
  await writeHistory(server, { id, sender: one, messages: BURST });
  const { say, statements } = listen();
  const reports = Array.from({ length: BURST }, (_, index) => index + 1);
  for (const seq of [...reports, ...reports]) await say('received', two.id, id, seq);
  await waitFor(async () => (await inbox(one))[0]?.theirs.receivedSeq === BURST);
  await say('received', two.id, id, BURST);
  expect(statements()).toBe(2);
});
