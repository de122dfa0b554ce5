import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import type { ReceivedLike } from '#contract/matching.ts';
import type { BrowseCard } from '#contract/discovery.ts';
import { ACTIVITY_STEP_MS } from '#contract/relative-time.ts';
import { hours } from '#server/platform/clock.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';
import { makeFinishedMember, type FinishedMember } from '#server/testing/make-finished-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { seedDemo } from './seed-demo.ts';

const A_MINUTE_MS = 60_000;
const MEMBERS = 40;

let server: TestServer;
let newcomer: FinishedMember;
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on', DEMO_MEMBERS: String(MEMBERS) });
  await seedDemo(server.tools, () => undefined);
  newcomer = await makeFinishedMember(server, { profile: { gender: 'female' } });
});
afterAll(() => server.close());

const items = async <Item>(path: string, who = newcomer): Promise<Item[]> =>
  (await who.browser.get(path)).body.items;

test('a newcomer’s first likes are answered within a minute', async () => {
  const cards = await items<BrowseCard>('/api/browse?ageMax=100');
  // The offered logins are for people to play.
  const { rows } = await server.tools.db.execute<{ id: string }>(
    sql`select id from members where email in ('ananya.iyer@demo.example', 'arjun.thakur@demo.example')`,
  );
  const logins = new Set(rows.map(({ id }) => id));
  const liked = cards.filter(({ uid }) => !logins.has(uid)).slice(0, 3);
  for (const { uid } of liked) await newcomer.browser.post('/api/likes', { userId: uid });
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(async () => (await items('/api/matches?filter=all')).length >= liked.length);
});

test('two like a newcomer unasked, one after the other', async () => {
  const shy = await makeFinishedMember(server, { profile: { gender: 'male' } });
  const fans = () => items<ReceivedLike>('/api/likes/received', shy);
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(async () => (await fans()).length > 0);
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(async () => (await fans()).length === 2);
});

test('they look around: one after the other is here again', async () => {
  server.clock.letPass(hours(1));
  // Told in steps: by the day for those who do not show it, which an hour does not change.
  const since = new Date(server.clock.now().getTime() - ACTIVITY_STEP_MS).toISOString();
  await waitFor(async () => {
    // Neither people nor the logins that people play.
    const { rows } = await server.tools.db.execute(sql`select 1 from listings
      where active_at >= ${since} and member_id between ${memberIdOf(3)} and ${memberIdOf(MEMBERS)}`);
    return rows.length >= 2;
  });
});
