import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { receive } from '#server/features/messages/progress.service.ts';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { callers, type CallerName } from './callers.ts';
import { plantCanaries, type Canaries } from './canaries.ts';
import { tally } from './counts.ts';
import { tellCounts } from './tell-counts.ts';
import { keepDatabase, type KeptDatabase } from './kept-database.ts';
import { makeCall, type MadeCall } from './made-calls.ts';
import { makeScene, type Owner, type Scene } from './scene.ts';
import { valueOf } from './things.ts';
import { whoMayConnect, whoMaySend } from './who-may.ts';

tellCounts();

let server: TestServer;
let scene: Scene;
let kept: KeptDatabase;
let canaries: Canaries;
beforeAll(async () => {
  server = await startTestServer();
  scene = await makeScene(server);
  kept = await keepDatabase(server);
  canaries = await plantCanaries(scene);
});
afterEach(() => kept.restore());
afterAll(() => server.close());

const open = (name: CallerName) => openSocket(server, scene.people[name].browser).catch(() => null);

test('who is signed in has a page, and nobody else', async () => {
  const opened: CallerName[] = [];
  for (const caller of callers) {
    const page = await open(caller);
    if (page) opened.push(caller);
    page?.disconnect();
    tally('handshakes of callers');
  }
  expect(opened).toEqual(whoMayConnect);
});

/** What has become of a page that sent everything about a chat and a call of somebody, and what it was told. */
async function sendAll(caller: CallerName, of: Owner): Promise<{ sent: string[]; told: string[] }> {
  const page = await open(caller);
  if (!page) return { sent: [], told: [] };
  const partner = await openSocket(server, of.partner.browser);
  const heard: string[] = [];
  const told: string[] = [];
  partner.onAny((name: string) => heard.push(name));
  page.onAny((_: string, what: unknown) => told.push(JSON.stringify(what ?? null)));
  const { conversationId } = of;
  const call = await makeCall(scene, of, true);
  const before = await stateOf(conversationId, call);
  page.emit('typing', conversationId);
  page.emit('received', { conversationId, seq: 2 });
  const inCall = { callId: call.id, page: call.own };
  page.emit('call.signal', { ...inCall, to: call.theirs, signal: { candidate: null } });
  page.emit('call.beat', inCall);
  const message = { conversationId, clientId: randomUUID(), text: 'me too' };
  const answer: object = await page.emitWithAck('message.send', message);
  told.push(JSON.stringify(answer));
  await quiet(partner);
  await quiet(page);
  const after = await stateOf(conversationId, call);
  tally('events sent', 5);
  for (const each of [page, partner]) each.disconnect();
  const has: Record<string, boolean> = {
    'message.send': 'reply' in answer && heard.includes('message.created'),
    typing: heard.includes('typing'),
    received: after.received !== before.received,
    'call.signal': heard.includes('call.signal'),
    'call.beat': after.seen !== before.seen,
  };
  const sent = Object.keys(has).filter((name) => has[name]);
  return { sent, told: told.flatMap((text) => canaries.toldTo(caller, text)) };
}

/** How far both sides of a chat have received, and when both sides of a call were last heard of. */
async function stateOf(conversationId: string, { id }: MadeCall) {
  const received = await valueOf(
    server,
    sql`select string_agg(received_seq::text, ' ' order by member_id) as value
      from participants where conversation_id = ${conversationId}`,
  );
  const seen = await valueOf(
    server,
    sql`select concat(caller_seen_at, ' ', callee_seen_at) as value from calls where id = ${id}`,
  );
  return { received, seen };
}

/** Whatever was on its way to a page, or into the database, has come before what is answered now. */
async function quiet(page: Socket): Promise<void> {
  await page.emitWithAck('message.send', {});
  // Of nobody's chat: written together with what was received before, or after it.
  await receive(server.tools, { conversationId: randomUUID(), memberId: randomUUID(), seq: 1 });
  await server.tools.settled();
  await page.emitWithAck('message.send', {});
}

test.each(callers)(
  '%s sends about their own chats and calls as far as they may, and not at all about Meera’s',
  async (caller) => {
    const own = caller === 'visitor' ? scene.owners.meera : scene.owners[caller];
    const mayBe = Object.keys(whoMaySend).filter((name) => whoMaySend[name]?.includes(caller));
    const aboutOwn = await sendAll(caller, own);
    expect(aboutOwn).toEqual({ sent: mayBe, told: [] });
    await kept.restore();
    const aboutHers = await sendAll(caller, scene.owners.meera);
    expect(aboutHers).toEqual({ sent: [], told: [] });
  },
);

test('whoever has a page in sight is here, and nobody else is', async () => {
  const isHere = (name: CallerName | 'meera') =>
    name === 'visitor' ? false : server.tools.presence.isHere(scene.owners[name].id);
  const here: CallerName[] = [];
  for (const caller of callers) {
    const page = await open(caller);
    page?.emit('watching', true);
    await page?.emitWithAck('message.send', {});
    if (await isHere(caller)) here.push(caller);
    expect(await isHere('meera')).toBe(false);
    page?.emit('watching', false);
    await page?.emitWithAck('message.send', {});
    expect(await isHere(caller)).toBe(false);
    page?.disconnect();
    tally('events sent', page ? 2 : 0);
  }
  expect(here).toEqual(whoMayConnect);
});
