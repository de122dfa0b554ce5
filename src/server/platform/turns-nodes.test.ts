import { setImmediate as breath } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChat, send, type Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { startNodes } from '#server/testing/nodes.ts';
import { takeRedisDatabase } from '#server/testing/redis-database.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** One member floods two nodes of a site at once; the others notice nothing but that it is busy. */

const OF_A_SESSION = 50;
const ON_EACH = 60;

let nodes: [TestServer, TestServer];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ nodes, close } = await startNodes(await takeRedisDatabase()));
  await waitFor(() => nodes.every(({ tools }) => tools.bus?.isUp()));
});
afterAll(() => close());

/** The same member, in the same session, as each node knows them. */
function onBoth(who: Someone): [Someone, Someone] {
  const there = { ...who, browser: nodes[1].browser() };
  for (const [name, value] of who.browser.cookies) there.browser.cookies.set(name, value);
  return [who, there];
}

interface Flood {
  statuses: Promise<number>[];
  /** How many were done so far; what was refused does not count. */
  done: () => number;
}

function flood(
  who: Someone,
  ask: (who: Someone, at: number) => Promise<{ status: number }>,
): Flood {
  let done = 0;
  const statuses = onBoth(who).flatMap((each) =>
    Array.from({ length: ON_EACH }, async (_, at) => {
      const { status } = await ask(each, at);
      if (status === 200) done += 1;
      return status;
    }),
  );
  return { statuses, done: () => done };
}

/** What is more than a turn allows comes too often, or too many at once. */
async function expectTurns({ statuses }: Flood, least: number): Promise<void> {
  const all = await Promise.all(statuses);
  expect(all.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(all.filter((status) => status === 200).length).toBeGreaterThanOrEqual(least);
}

async function mostConnections(during: Promise<unknown>): Promise<number> {
  const pools = nodes.map(({ tools }) => tools.db.$client);
  const over = new AbortController();
  void during.finally(() => over.abort());
  let most = 0;
  for (; !over.signal.aborted; await breath())
    most = Math.max(most, ...pools.map((pool) => pool.totalCount - pool.idleCount));
  return most;
}

test('who saves all the time on both nodes takes few connections, and others save before the flood is half over', async () => {
  const [flooding, other] = [await makeListedMember(nodes[0]), await makeListedMember(nodes[0])];
  const saves = flood(flooding, ({ browser }, at) =>
    browser.patch('/api/profiles/me', { bio: `Saved ${at} times.` }),
  );
  const most = mostConnections(Promise.all(saves.statuses));
  const replies = onBoth(other).map(({ browser }) =>
    browser.patch('/api/profiles/me', { bio: 'Saved once.' }),
  );
  for (const reply of replies) expect((await reply).status).toBe(200);
  expect(saves.done(), 'of the flood, before the other one was served').toBeLessThan(OF_A_SESSION);
  await expectTurns(saves, 2 * OF_A_SESSION);
  expect(await most, 'connections at once').toBeLessThan(10);
});

test('who floods a chat from both nodes does not keep the other from answering there', async () => {
  const { one, two, id } = await makeChat(nodes[0]);
  const messages = flood(one, (who, at) => send(who, id, `Flooded with ${at}`));
  const answers = onBoth(two).map((who) => send(who, id, 'Please stop'));
  for (const answer of answers) expect((await answer).status).toBe(200);
  // Both write to the same chat: who answers waits for some of the flood, but not for all.
  expect(messages.done(), 'of the flood, before the other one was heard').toBeLessThan(
    2 * OF_A_SESSION,
  );
  await expectTurns(messages, 2 * OF_A_SESSION);
});

test('who uploads to both nodes at once has three under way on each, and others upload meanwhile', async () => {
  const [flooding, other] = [await makeListedMember(nodes[0]), await makeListedMember(nodes[0])];
  const photo = await makePhoto();
  const path = '/api/messages/photos';
  const uploads = flood(flooding, ({ browser }) => browser.upload(path, photo));
  for (const { browser } of onBoth(other))
    expect((await browser.upload(path, photo)).status).toBe(200);
  await expectTurns(uploads, 2 * 3);
});
