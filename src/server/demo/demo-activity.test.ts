import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTIVITY_STEP_MS } from '#server/features/profiles/findable.service.ts';
import { hours } from '#server/platform/clock.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';
import { makeFinishedMember, type FinishedMember } from '#server/testing/make-finished-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startDemoActivity } from './demo-activity.ts';
import { DEMO_PASSWORD, demoIdOf } from './demo-members.ts';
import { seedDemo } from './seed-demo.ts';

const A_MINUTE_MS = 60_000;
const MEMBERS = 40;

let server: TestServer;
let newcomer: FinishedMember;
let seeded: Date;
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on', DEMO_MEMBERS: String(MEMBERS) });
  await seedDemo(server.tools, () => undefined);
  seeded = server.clock.now();
  newcomer = await makeFinishedMember(server, { profile: { gender: 'female' } });
});
afterAll(() => server.close());

const inbox = async () => (await newcomer.browser.get('/api/conversations')).body.items;

async function signIn(email: string) {
  const browser = server.browser();
  await browser.post('/api/accounts/sign-in', { email, password: DEMO_PASSWORD, remember: false });
  return browser;
}

test('a newcomer’s first likes are answered within a minute, whoever they are', async () => {
  const liked = ['Ananya Iyer', 'Arjun Thakur', 'Rohan Deshpande'].map(demoIdOf);
  for (const memberId of liked) await newcomer.browser.post('/api/likes', { memberId });
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(
    async () =>
      (await newcomer.browser.get('/api/matches?filter=all')).body.items.length >= liked.length,
  );
});

test('a match writes first, reads what is written back, is seen typing and answers what was asked', async () => {
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(async () => (await inbox()).every(({ lastSeq }) => lastSeq === 1));
  const chats = await inbox();
  const greetings = chats.map(({ lastMessage }) => lastMessage?.text);
  expect(new Set(greetings).size).toBe(greetings.length);
  expect(chats[0]).toMatchObject({
    unread: 1,
    lastMessage: { text: expect.stringContaining('?') },
  });
  const page = await openSocket(server, newcomer.browser);
  const typing = nextEvent<{ conversationId: string }>(page, 'typing');
  for (const { id } of chats)
    await newcomer.browser.post(`/api/conversations/${id}/messages`, {
      clientId: randomUUID(),
      text: 'Which city do you live in?',
    });
  // Some seconds: they have read it, and are not done yet.
  server.clock.letPass(3_000);
  expect(chats.map(({ id }) => id)).toContain((await typing).conversationId);
  expect((await inbox()).every(({ lastSeq }) => lastSeq === 2)).toBe(true);
  await waitFor(async () => (await inbox()).every(({ theirs }) => theirs.readSeq === 2));
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(async () => (await inbox()).every(({ lastSeq }) => lastSeq === 3));
  page.disconnect();
  for (const { other, lastMessage } of await inbox())
    expect(lastMessage?.text).toContain(other?.location?.split(',')[0] ?? '?');
});

test('what a newcomer wrote is answered, though they signed out meanwhile', async () => {
  const { browser, email, password } = await makeFinishedMember(server);
  await browser.post('/api/likes', { memberId: demoIdOf('Meera Joshi') });
  const chats = async () => (await browser.get('/api/conversations')).body.items;
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(async () => (await chats()).length > 0);
  const [chat] = await chats();
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(async () => (await chats()).every(({ lastSeq }) => lastSeq === 1));
  await browser.post(`/api/conversations/${chat?.id}/messages`, {
    clientId: randomUUID(),
    text: 'Which city do you live in?',
  });
  await browser.post('/api/accounts/sign-out');
  await browser.post('/api/accounts/sign-in', { email, password, remember: false });
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(async () => (await chats()).every(({ lastSeq }) => lastSeq === 3));
});

test('whoever signs in as a member of the demo plays them', async () => {
  const ishita = await signIn('ishita.sharma@demo.example');
  // Of their first likes all are answered, of later ones most.
  const { browser } = await makeFinishedMember(server);
  await browser.post('/api/likes', { memberId: demoIdOf('Ishita Sharma') });
  await browser.post('/api/likes', { memberId: demoIdOf('Meera Joshi') });
  server.clock.letPass(A_MINUTE_MS);
  const matched = async () =>
    (await browser.get('/api/matches?filter=all')).body.items.map(({ member }) => member.memberId);
  await waitFor(async () => (await matched()).includes(demoIdOf('Meera Joshi')));
  expect(await matched()).not.toContain(demoIdOf('Ishita Sharma'));
  const { items } = (await ishita.get('/api/likes/received')).body;
  expect(items).toHaveLength(1);
});

test('they are played again soon after their last page is closed, and never while one is open', async () => {
  const [open, left] = ['gurpreet.singh@demo.example', 'farhan.ali@demo.example'] as const;
  const page = await openSocket(server, await signIn(open));
  await signIn(left);
  server.clock.letPass(4 * A_MINUTE_MS);
  const { browser } = await makeFinishedMember(server);
  for (const email of [open, left]) await browser.post('/api/likes', { memberId: demoIdOf(email) });
  const isMatched = async (email: string) =>
    (await browser.get('/api/matches?filter=all')).body.items.some(
      ({ member }) => member.memberId === demoIdOf(email),
    );
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(() => isMatched(left));
  expect(await isMatched(open)).toBe(false);
  page.disconnect();
  await waitFor(() => server.tools.realtime.connected().length === 0);
  server.clock.letPass(4 * A_MINUTE_MS);
  await waitFor(() => isMatched(open));
});

test('the offered logins have a past of a thousand messages, the last ones unread, and others of their own', async () => {
  const ananya = await signIn('ananya.iyer@demo.example');
  const past = async () =>
    (await ananya.get('/api/conversations')).body.items.filter(
      ({ other }) => other?.memberId !== newcomer.profile.memberId,
    );
  expect(await past()).toMatchObject([
    { state: 'open', lastSeq: 1000, unread: 2 },
    { state: 'open', unread: 0 },
    { state: 'open', unread: 0 },
  ]);
  await seedDemo(server.tools, () => undefined);
  expect(await past(), 'another start adds nothing').toHaveLength(3);
});

test('what they wrote to each other was written by day, asks for no answer, and no two pairs say the same', async () => {
  const { rows } = await server.tools.db.execute<{
    at_night: number;
    answers: number;
    pairs: number;
    begun: number;
  }>(sql`
    select count(*) filter (where extract(hour from m.created_at at time zone 'Asia/Kolkata') < 8)::int as at_night,
      count(*) filter (where m.created_at > ${seeded.toISOString()})::int as answers,
      count(distinct m.conversation_id)::int as pairs, count(distinct m.text) filter (where m.seq = 1)::int as begun
    from messages m join conversations c on c.id = m.conversation_id
    where c.low_id >= ${memberIdOf(1)} and c.high_id <= ${memberIdOf(14)} and not c.for_request`);
  expect(rows).toMatchObject([{ at_night: 0, answers: 0 }]);
  expect(rows[0]?.pairs).toBeGreaterThanOrEqual(9);
  expect(rows[0]?.begun).toBe(rows[0]?.pairs);
});

test('members are played in the demo only', () => {
  const tools = { ...server.tools, config: { ...server.tools.config, demo: false } };
  expect(() => startDemoActivity(tools)).toThrow('demo only');
});

test('two like a newcomer unasked, one after the other', async () => {
  const shy = await makeFinishedMember(server, { profile: { gender: 'male' } });
  const fans = async () => (await shy.browser.get('/api/likes/received')).body.items;
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(async () => (await fans()).length > 0);
  server.clock.letPass(A_MINUTE_MS);
  await waitFor(async () => (await fans()).length === 2);
  const comments = (await fans()).flatMap(({ comment }) => comment ?? []);
  expect(comments).toMatchObject([
    { part: 'photo', held: false },
    { part: 'photo', held: false },
  ]);
  expect(new Set(comments.map(({ text }) => text)).size, 'each has words of their own').toBe(2);
});

test('some are here in the evening, and an hour later others', async () => {
  const NOON_MS = hours(12);
  const sinceMidnight = (server.clock.now().getTime() + hours(5.5)) % hours(24);
  server.clock.letPass(hours(24) - sinceMidnight + NOON_MS + hours(9));
  const here = async () => {
    // Told in steps: by the day for those who do not show it.
    const since = new Date(server.clock.now().getTime() - ACTIVITY_STEP_MS).toISOString();
    const { rows } = await server.tools.db.execute<{ id: string }>(sql`
      select member_id as id from listings where active_at >= ${since}
        and member_id between ${memberIdOf(1)} and ${memberIdOf(MEMBERS)} order by 1`);
    return rows.map(({ id }) => id);
  };
  await waitFor(async () => (await here()).length > 0);
  const first = await here();
  expect(first.length).toBeLessThan(MEMBERS / 2);
  server.clock.letPass(hours(1));
  await waitFor(async () => (await here()).some((id) => !first.includes(id)));
});
