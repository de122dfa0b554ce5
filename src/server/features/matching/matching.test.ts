import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, hours } from '#server/platform/clock.ts';
import { makeChat, send } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { signInAgain } from '#server/testing/make-member.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Someone = Awaited<ReturnType<typeof makeListedMember>>;
const pair = async () => [await makeListedMember(server), await makeListedMember(server)] as const;
const like = (who: Someone, whom: { id: string }) =>
  who.browser.post('/api/likes', { memberId: whom.id });
const pass = (who: Someone, whom: { id: string }) =>
  who.browser.post('/api/passes', { memberId: whom.id });
const undo = (who: Someone, whom: { id: string }) => who.browser.delete(`/api/passes/${whom.id}`);
const likesOf = async (who: Someone) => (await who.browser.get('/api/likes/received')).body.items;
const matchesOf = async (who: Someone, filter = 'all') =>
  (await who.browser.get(`/api/matches?filter=${filter}`)).body.items;

describe('liking', () => {
  test('is pending until it is returned; then both are matched, once', async () => {
    const [one, two] = await pair();
    expect((await like(one, two)).body).toEqual({ standing: 'liked', matchId: null });
    expect(await likesOf(two)).toMatchObject([{ member: { memberId: one.id } }]);
    const back = await like(two, one);
    expect(back.body).toMatchObject({ standing: 'matched', matchId: expect.any(String) });
    for (const [me, other] of [
      [one, two],
      [two, one],
    ] as const) {
      const matches = await matchesOf(me);
      expect(matches).toMatchObject([{ id: back.body.matchId, member: { memberId: other.id } }]);
      expect(await likesOf(me)).toEqual([]);
    }
  });

  test('twice is refused with the specified sentence', async () => {
    const [one, two] = await pair();
    await like(one, two);
    const again = await like(one, two);
    expect([again.status, again.body.message]).toEqual([409, 'Profile already liked']);
    await like(two, one);
    expect((await like(one, two)).body.message).toBe('Profile already liked');
  });

  test('both at the same instant make exactly one match', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = await pair();
      const replies = await Promise.all([like(one, two), like(two, one)]);
      const standings = replies.map(({ body }): string => body.standing);
      expect(standings.toSorted()).toEqual(['liked', 'matched']);
      expect(await matchesOf(one)).toHaveLength(1);
      expect(await matchesOf(two)).toHaveLength(1);
    }
  });

  test('the same like many times at once is one like', async () => {
    const [one, two] = await pair();
    const replies = await Promise.all(Array.from({ length: 8 }, () => like(one, two)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(409),
    ]);
  });

  test('oneself, nobody and the hidden look absent', async () => {
    const [one, two] = await pair();
    await two.browser.patch('/api/profiles/me/settings', { profileVisibility: false });
    expect((await like(one, one)).status).toBe(404);
    expect((await like(one, { id: '01a1dcea-2070-7777-8309-e7a0651dff44' })).status).toBe(404);
    expect((await like(one, two)).status).toBe(404);
    expect((await pass(one, two)).status).toBe(404);
    expect((await one.browser.post('/api/likes', { memberId: 'x' })).status).toBe(400);
  });

  test('needs a confirmed email where mail can be delivered', async () => {
    const mailing = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9' });
    try {
      const [one, two] = [await makeListedMember(mailing), await makeListedMember(mailing)];
      const reply = await one.browser.post('/api/likes', { memberId: two.id });
      expect([reply.status, reply.body.code]).toEqual([403, 'EMAIL_UNVERIFIED']);
    } finally {
      await mailing.close();
    }
  });
});

describe('passing', () => {
  test('can be undone, and turned into a like', async () => {
    const [one, two] = await pair();
    expect((await pass(one, two)).body.standing).toBe('passed');
    expect((await undo(one, two)).body.standing).toBe('none');
    await pass(one, two);
    expect((await like(one, two)).body.standing).toBe('liked');
    expect((await undo(one, two)).body.standing, 'a like is not a pass').toBe('liked');
  });

  test('dismisses a like without telling', async () => {
    const [one, two] = await pair();
    await like(one, two);
    await pass(two, one);
    expect(await likesOf(two)).toEqual([]);
    expect(await matchesOf(one)).toEqual([]);
  });

  test('on a match is refused', async () => {
    const [one, two] = await pair();
    await like(one, two);
    await like(two, one);
    expect((await pass(one, two)).body.code).toBe('ALREADY_MATCHED');
  });
});

describe('unmatching', () => {
  test('ends it for both; to match again, both have to like again', async () => {
    const [one, two] = await pair();
    await like(one, two);
    const { matchId } = (await like(two, one)).body;
    const stranger = await makeListedMember(server);
    const end = (who: Someone) => who.browser.post(`/api/matches/${matchId}/unmatch`);
    expect((await end(stranger)).status).toBe(404);
    expect((await stranger.browser.get(`/api/matches/${matchId}`)).status).toBe(404);
    expect((await end(one)).status).toBe(200);
    expect((await end(two)).status).toBe(404);
    expect(await matchesOf(one)).toEqual([]);
    expect(await matchesOf(two)).toEqual([]);
    const standing = async (who: Someone, whom: Someone) =>
      (await who.browser.get(`/api/members/${whom.id}`)).body.standing;
    expect([await standing(one, two), await standing(two, one)]).toEqual(['passed', 'none']);
    expect((await like(one, two)).body.standing).toBe('liked');
    expect((await like(two, one)).body).toEqual({ standing: 'matched', matchId });
  });
});

test('matches are filtered by when they began and when something last happened', async () => {
  const [one, two] = await pair();
  await like(one, two);
  await like(two, one);
  expect(await matchesOf(one, 'recent')).toHaveLength(1);
  expect(await matchesOf(one, 'active')).toHaveLength(1);
  // A session that is not remembered would end after a day without a visit.
  await signInAgain(one);
  server.clock.letPass(hours(40));
  expect(await matchesOf(one, 'recent')).toHaveLength(1);
  expect(await matchesOf(one, 'active')).toHaveLength(0);
  server.clock.letPass(days(6));
  expect(await matchesOf(one, 'recent')).toHaveLength(0);
  expect(await matchesOf(one)).toHaveLength(1);
});

test('what one decides is told to their other pages, and to nobody else', async () => {
  const [one, two] = await pair();
  const [mine, theirs] = [
    await openSocket(server, one.browser),
    await openSocket(server, two.browser),
  ];
  let toldOther = false;
  theirs.on('people.decided', () => (toldOther = true));
  const told = () => nextEvent(mine, 'people.decided');
  for (const [decide, standing] of [
    [pass, 'passed'],
    [undo, 'none'],
    [like, 'liked'],
  ] as const) {
    const next = told();
    await decide(one, two);
    expect(await next).toEqual({ memberId: two.id, standing, matchId: null });
  }
  expect(toldOther).toBe(false);
  const matched = told();
  const { matchId } = (await like(two, one)).body;
  expect(await matched).toEqual({ memberId: two.id, standing: 'matched', matchId });
  const ended = [told(), nextEvent(theirs, 'people.decided')];
  await one.browser.post(`/api/matches/${matchId}/unmatch`);
  expect(await Promise.all(ended), 'a card of the other one says nothing of a match').toEqual([
    { memberId: two.id, standing: 'passed', matchId: null },
    { memberId: one.id, standing: 'none', matchId: null },
  ]);
  for (const socket of [mine, theirs]) socket.disconnect();
});

test('a match is told to the pages of both, also without notifications of it', async () => {
  const [one, two] = await pair();
  await two.browser.patch('/api/notifications/switches', { match: false });
  await like(two, one);
  const [mine, theirs] = [
    await openSocket(server, one.browser),
    await openSocket(server, two.browser),
  ];
  const told = [nextEvent(mine, 'people.decided'), nextEvent(theirs, 'people.decided')];
  const { matchId } = (await like(one, two)).body;
  expect(await Promise.all(told)).toEqual([
    { memberId: two.id, standing: 'matched', matchId },
    { memberId: one.id, standing: 'matched', matchId },
  ]);
  for (const socket of [mine, theirs]) socket.disconnect();
});

test('a match whose two have just written stands first, for both', async () => {
  const { one, two, id } = await makeChat(server);
  const other = await makeListedMember(server);
  for (const [who, whom] of [
    [one, other],
    [other, one],
    [two, other],
    [other, two],
  ] as const)
    await like(who, whom);
  for (const [me, partner] of [
    [one, two],
    [two, one],
  ] as const) {
    const before = (await matchesOf(me)).map(({ member }) => member.memberId);
    expect(before).toEqual([other.id, partner.id]);
  }
  await send(one, id, 'Are you there?');
  // With what others write at about the same time, a moment later.
  await waitFor(async () => (await matchesOf(one))[0]?.member.memberId === two.id);
  for (const [me, partner] of [
    [one, two],
    [two, one],
  ] as const) {
    const after = (await matchesOf(me)).map(({ member }) => member.memberId);
    expect(after).toEqual([partner.id, other.id]);
  }
});

test('likes received are paged without losing or repeating anyone', async () => {
  const star = await makeListedMember(server);
  const fans = await Promise.all(Array.from({ length: 26 }, () => makeListedMember(server)));
  for (const fan of fans) await like(fan, star);
  const first = (await star.browser.get('/api/likes/received')).body;
  expect(first.items).toHaveLength(24);
  const second = (await star.browser.get(`/api/likes/received?cursor=${first.nextCursor}`)).body;
  expect(second.nextCursor).toBeNull();
  const seen = [...first.items, ...second.items].map((item) => item.member.memberId);
  expect(seen).toEqual(fans.map((fan) => fan.id).toReversed());
  expect((await star.browser.get('/api/likes/received?cursor=x')).status).toBe(400);
});
