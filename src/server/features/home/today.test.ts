import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Today } from '#contract/home/endpoints.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { inbox, like, makeChat, read, send, type Someone } from '#server/testing/chatting.ts';
import { makeCrowd } from '#server/testing/make-crowd.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, setPaidUntil, signInAgain } from '#server/testing/make-member.ts';
import { membersIn } from '#server/testing/member-endpoints.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const someone = (profile: Record<string, unknown> = {}) => makeListedMember(server, profile);
const today = async ({ browser }: Pick<Someone, 'browser'>): Promise<Today> => {
  const reply = await browser.get('/api/today');
  expect(reply.status).toBe(200);
  return reply.body;
};
const likers = ({ likes }: Today) => likes.people.map(({ memberId }) => memberId);
const fits = ({ people }: Today) => people.map(({ memberId }) => memberId);

test('who likes the member: how many, and the latest of them', async () => {
  const me = await someone();
  const others: Someone[] = [];
  for (let count = 0; count < 7; count += 1) {
    const other = await someone();
    server.clock.letPass(1000);
    await like(other, me);
    others.unshift(other);
  }
  const seen = await today(me);
  expect(seen.likes.count).toBe(7);
  expect(likers(seen)).toEqual(others.slice(0, 6).map(({ id }) => id));
  const [latest, second] = others as [Someone, Someone];
  await like(me, latest);
  await me.browser.post('/api/passes', { memberId: second.id });
  expect((await today(me)).likes.count, 'whoever was answered waits no more').toBe(5);
});

test('without a plan the count is told, and nobody is', async () => {
  const { one: me, two, id } = await makeChat(server);
  const liker = await someone();
  await like(liker, me);
  await send(two, id, 'Are you there?');
  expect(membersIn(await today(me))).toEqual(expect.arrayContaining([liker.id, two.id]));
  await setPaidUntil(server, me.id, server.clock.now());
  const seen = await today(me);
  expect(seen).toEqual({
    hasPlan: false,
    likes: { count: 1, people: [] },
    matches: [],
    unread: { count: 0, requests: 0, conversations: [] },
    people: [],
  });
  const text = JSON.stringify(seen);
  for (const { id: hidden, member } of [liker, two]) {
    expect(text).not.toContain(hidden);
    expect(text).not.toContain(member.name);
  }
});

test('matches of the last seven days, the newest first', async () => {
  const { one: me, matchId } = await makeChat(server);
  server.clock.letPass(days(6));
  await signInAgain(me);
  const other = await someone();
  await like(other, me);
  const second = (await like(me, other)).body.matchId;
  expect((await today(me)).matches.map(({ id }) => id)).toEqual([second, matchId]);
  server.clock.letPass(days(2));
  await signInAgain(me);
  expect((await today(me)).matches.map(({ id }) => id)).toEqual([second]);
});

test('chats with something unread, until they are read', async () => {
  const { one: me, two, id } = await makeChat(server);
  expect((await today(me)).unread.conversations, 'a match alone is none').toEqual([]);
  await send(two, id, 'Seven?');
  await send(two, id, 'Or eight?');
  const { unread } = await today(me);
  expect(unread.count).toBe(1);
  expect(unread.conversations).toMatchObject([
    { id, unread: 2, other: { memberId: two.id }, lastMessage: { text: 'Or eight?' } },
  ]);
  await read(me, id, 2);
  expect((await today(me)).unread).toEqual({ count: 0, requests: 0, conversations: [] });
});

test('a new match and an unread chat are there, however lively the others are', async () => {
  const { one: me, two, id, matchId } = await makeChat(server);
  await send(two, id, 'Seven?');
  const crowd = await makeCrowd(server, 31);
  const [made, later] = [-days(3), minutes(1)].map((after) =>
    new Date(server.clock.now().getTime() + after).toISOString(),
  );
  const pairs = sql`select gen_random_uuid() as id, other, least(other, ${me.id}::uuid) as low,
    greatest(other, ${me.id}::uuid) as high from unnest(${sql.param(crowd)}::uuid[]) other`;
  await server.tools.db.execute(sql`
    insert into matches (id, low_id, high_id, low_like_id, high_like_id, status, created_at, last_activity)
    select id, low, high, id, id, 'active', ${made}::timestamptz, ${later}::timestamptz from (${pairs}) pair`);
  await server.tools.db.execute(sql`with pair as materialized (${pairs}),
    chats as (insert into conversations (id, low_id, high_id, state, created_at)
      select id, low, high, 'open', ${made}::timestamptz from pair)
    insert into participants (conversation_id, member_id, other_id, box, last_at)
    select id, ${me.id}::uuid, other, 'inbox', ${later}::timestamptz from pair`);
  const seen = await today(me);
  expect(seen.matches).toHaveLength(6);
  expect(seen.matches[0]?.id).toBe(matchId);
  expect(seen.unread).toMatchObject({ count: 1, conversations: [{ id, unread: 1 }] });
});

test('strangers who ask to write are counted', async () => {
  const me = await someone();
  await me.browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true });
  const stranger = await someone();
  await stranger.browser.post(`/api/conversations/with/${me.id}/request`, {
    clientId: stranger.id,
    text: 'May I write to you?',
  });
  expect((await today(me)).unread).toMatchObject({ count: 0, requests: 1 });
});

test('people for the member are the first of browse, without whom they have decided about', async () => {
  const me = await someone({ gender: 'female', preferences: { gender: 'male' } });
  const man = await someone({ gender: 'male', displayName: 'Fitting' });
  const { body } = await me.browser.get('/api/browse');
  const seen = await today(me);
  expect(seen.people).toEqual(body.items.slice(0, 6));
  expect(fits(seen)).toContain(man.id);
  await like(me, man);
  expect(fits(await today(me))).not.toContain(man.id);
});

test('people for the member are of the ages that the two look for, also beyond those that browse begins with', async () => {
  const ages = { min: 50, max: 65 };
  const me = await someone({ age: 58, preferences: { ageRange: ages } });
  const older = await someone({ age: 61, preferences: { ageRange: ages } });
  expect(fits(await today(me))).toContain(older.id);
});

test('nobody is there who is blocked, paused or hidden', async () => {
  const me = await someone();
  const [blocked, blocking, paused] = [await someone(), await someone(), await someone()];
  for (const each of [blocked, blocking, paused]) await like(each, me);
  expect((await today(me)).likes.count).toBe(3);
  await me.browser.post('/api/blocks', { memberId: blocked.id });
  await blocking.browser.post('/api/blocks', { memberId: me.id });
  await paused.browser.post('/api/accounts/pause', {});
  const hidden = await someone();
  await hidden.browser.patch('/api/profiles/me/settings', { profileVisibility: false });
  const seen = await today(me);
  expect(seen.likes).toEqual({ count: 0, people: [] });
  const shown = membersIn(seen);
  for (const { id } of [blocked, blocking, paused, hidden]) expect(shown).not.toContain(id);
  await setPaidUntil(server, me.id, null);
  expect((await today(me)).likes.count, 'nor are they counted without a plan').toBe(0);
});

test('a chat that a block closed is not unread any more', async () => {
  const { one: me, two, id } = await makeChat(server);
  await send(two, id, 'Hello');
  await me.browser.post('/api/blocks', { memberId: two.id });
  const seen = await today(me);
  expect(membersIn(seen)).not.toContain(two.id);
  expect(seen.unread.count).toBe(0);
  expect(await inbox(me)).toEqual([]);
});

test('somebody who has just signed up and not paid is told that nobody waits yet', async () => {
  const seen = await today(await makeMember(server, { paid: false }));
  expect(seen).toMatchObject({ hasPlan: false, likes: { count: 0, people: [] }, people: [] });
});
