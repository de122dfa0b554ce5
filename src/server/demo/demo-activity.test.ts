import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTIVITY_STEP_MS } from '#contract/relative-time.ts';
import { hours } from '#server/platform/clock.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';
import { makeFinishedMember, type FinishedMember } from '#server/testing/make-finished-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { DEMO_PASSWORD } from './demo-members.ts';
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

const inbox = async () => (await newcomer.browser.get('/api/conversations')).body.items;

test('a newcomer’s first likes are answered within a minute', async () => {
  const cards = (await newcomer.browser.get('/api/browse?ageMax=100')).body.items;
  // The offered logins are for people to play.
  const { rows } = await server.tools.db.execute<{ id: string }>(
    sql`select id from members where email in ('ananya.iyer@demo.example', 'arjun.thakur@demo.example')`,
  );
  const logins = new Set(rows.map(({ id }) => id));
  const liked = cards.filter(({ memberId }) => !logins.has(memberId)).slice(0, 3);
  for (const { memberId } of liked) await newcomer.browser.post('/api/likes', { memberId });
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(
    async () =>
      (await newcomer.browser.get('/api/matches?filter=all')).body.items.length >= liked.length,
  );
});

test('a match writes first, reads what is written back and answers it', async () => {
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(async () => (await inbox()).every(({ lastSeq }) => lastSeq === 1));
  const greetings = (await inbox()).map(({ lastMessage }) => lastMessage?.text);
  expect(new Set(greetings).size).toBe(greetings.length);
  const [chat] = await inbox();
  expect(chat).toMatchObject({ unread: 1, lastMessage: { text: expect.stringContaining('?') } });
  const path = `/api/conversations/${chat?.id}/messages`;
  await newcomer.browser.post(path, { clientId: randomUUID(), text: 'How are you?' });
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(async () => (await inbox())[0]?.lastSeq === 3);
  expect((await inbox())[0]).toMatchObject({ id: chat?.id, theirs: { readSeq: 2 } });
});

test('the offered logins have a past of a thousand messages, the last ones unread', async () => {
  const ananya = server.browser();
  const email = 'ananya.iyer@demo.example';
  await ananya.post('/api/accounts/sign-in', { email, password: DEMO_PASSWORD, remember: false });
  const list = async () => (await ananya.get('/api/conversations')).body.items;
  expect(await list()).toMatchObject([{ state: 'open', lastSeq: 1000, unread: 2 }]);
  await seedDemo(server.tools, () => undefined);
  expect(await list(), 'another start adds nothing').toHaveLength(1);
});

test('two like a newcomer unasked, one after the other', async () => {
  const shy = await makeFinishedMember(server, { profile: { gender: 'male' } });
  const fans = async () => (await shy.browser.get('/api/likes/received')).body.items;
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
