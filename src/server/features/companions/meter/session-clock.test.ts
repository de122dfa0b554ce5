import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanionSession } from '#contract/companions/meter.endpoints.ts';
import { sides } from '#contract/companions/meter.rules.ts';
import { minutes } from '#server/platform/clock.ts';
import type { MadeMember } from '#server/testing/make-member.ts';
import { makeClient, start, talk, write } from '#server/testing/metering.ts';
import { makeCompanion } from '#server/testing/make-companion.ts';
import { openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { recordPresence } from './meter.service.ts';
import { present } from '#server/testing/reply-body.ts';

/** ₹1,271.18 at ₹12 a minute. */
const MOST_SECONDS = 6355;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.standStill();
});
afterAll(() => server.close());

async function listen({ browser }: MadeMember): Promise<CompanionSession[]> {
  const told: CompanionSession[] = [];
  const socket = await openSocket(server, browser);
  socket.on('companion.session', (view: CompanionSession) => void told.push(view));
  return told;
}

const openOf = async ({ browser }: MadeMember): Promise<CompanionSession> =>
  present((await browser.get('/api/companions/sessions/open')).body.items[0]);

test('both get the same clock, live, each with whom it is and what it comes to', async () => {
  const [client, companion] = [await makeClient(server), await makeCompanion(server)];
  const [clients, companions] = [await listen(client), await listen(companion)];
  const { id } = await start(server, client, companion);
  await talk(server, id, 60);
  await waitFor(() => [clients, companions].every((told) => told.at(-1)?.countedSeconds === 60));
  const now = server.clock.now().toISOString();
  const same = {
    id,
    countedSeconds: 60,
    countedUntil: now,
    mostSeconds: MOST_SECONDS,
    amount: { currency: 'INR', minor: 1_200 },
    warned: false,
    endedAt: null,
  };
  const ends = new Date(server.clock.now().getTime() + (MOST_SECONDS - 60) * 1000).toISOString();
  const theirs = { ...same, side: 'client', memberId: companion.member.id, endsAt: ends };
  expect(clients.at(-1)).toMatchObject(theirs);
  expect(companions.at(-1)).toMatchObject({
    ...same,
    side: 'companion',
    memberId: client.member.id,
    endsAt: ends,
  });
  expect(await openOf(client)).toMatchObject(theirs);

  const over = await companion.browser.post(`/api/companions/sessions/${id}/end`);
  expect(over.body).toMatchObject({ side: 'companion', countedSeconds: 60, endsAt: null });
  await waitFor(() => [clients, companions].every((told) => told.at(-1)?.endedAt));
  expect(clients.at(-1)).toMatchObject({ countedSeconds: 60, endReason: 'ended' });
});

test('the clock stands while one of the two is away', async () => {
  const [client, companion] = [await makeClient(server), await makeCompanion(server)];
  const { id } = await start(server, client, companion);
  await talk(server, id, 30);
  const { countedUntil } = await openOf(client);
  for (let times = 0; times < 4; times += 1) {
    server.clock.letPass(10_000);
    await recordPresence(server.tools, id, 'client');
  }
  expect(await openOf(client)).toMatchObject({ countedSeconds: 30, countedUntil, endsAt: null });
  await talk(server, id, 10);
  expect(await openOf(companion)).toMatchObject({ countedSeconds: 40 });
});

test('a chat lasts while it is open, and tells when it has come to its price', async () => {
  const [client, companion] = [await makeClient(server), await makeCompanion(server)];
  const companions = await listen(companion);
  const { id } = await start(server, client, companion, {
    kind: 'chat',
    first: { client: 1, companion: 2 },
  });
  for (let time = 1; time < 5; time += 1) {
    server.clock.letPass(minutes(2.5));
    for (const [place, side] of sides.entries())
      await write(server, id, side, 2 * time + place + 1);
  }
  await waitFor(() => companions.at(-1)?.amount.minor === 10_000);
  expect(companions).toHaveLength(2);
  server.clock.letPass(minutes(1));
  expect(await openOf(client)).toMatchObject({ countedSeconds: 660, mostSeconds: 3_600 });
  const over = await client.browser.post(`/api/companions/sessions/${id}/end`);
  // What counts of it, as lists of it say.
  expect(over.body).toMatchObject({ countedSeconds: 600, amount: { minor: 10_000 } });
});
