import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { callers, type CallerName } from './callers.ts';
import { plantCanaries, type Canaries } from './canaries.ts';
import { tally, tellCounts } from './extent.ts';
import { keepDatabase, type KeptDatabase } from './kept-database.ts';
import { makeScene, type Owner, type Scene } from './scene.ts';
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

/** What the other side of a chat heard of a page that typed and wrote there, and how the page was answered. */
async function write(caller: CallerName, of: Owner): Promise<{ sent: string[]; told: string[] }> {
  const page = await open(caller);
  if (!page) return { sent: [], told: [] };
  const partner = await openSocket(server, of.partner.browser);
  const heard: string[] = [];
  const told: string[] = [];
  partner.onAny((name: string) => heard.push(name));
  page.onAny((_: string, what: unknown) => told.push(JSON.stringify(what ?? null)));
  page.emit('typing', of.conversationId);
  const message = { conversationId: of.conversationId, clientId: randomUUID(), text: 'me too' };
  const answer: object = await page.emitWithAck('message.send', message);
  told.push(JSON.stringify(answer));
  await quiet(partner);
  await quiet(page);
  tally('events sent', 2);
  for (const each of [page, partner]) each.disconnect();
  const sent = ['message.send', 'typing'].filter((name) =>
    name === 'typing'
      ? heard.includes(name)
      : 'reply' in answer && heard.includes('message.created'),
  );
  return { sent, told: told.flatMap((text) => canaries.toldTo(caller, text)) };
}

/** Whatever was on its way to a page has come before what is answered now. */
async function quiet(page: Socket): Promise<void> {
  await server.tools.settled();
  await page.emitWithAck('message.send', {});
}

test.each(callers)(
  '%s writes in their own chat as far as they may, and not at all in Meera’s',
  async (caller) => {
    const own = caller === 'visitor' ? scene.owners.meera : scene.owners[caller];
    const mayBe = Object.keys(whoMaySend).filter((name) => whoMaySend[name]?.includes(caller));
    const inOwn = await write(caller, own);
    expect(inOwn).toEqual({ sent: mayBe, told: [] });
    await kept.restore();
    const inHers = await write(caller, scene.owners.meera);
    expect(inHers).toEqual({ sent: [], told: [] });
    await kept.restore();
  },
);
