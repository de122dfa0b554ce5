import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { like, type Someone } from '#server/testing/chatting.ts';
import { makeCrowd } from '#server/testing/make-crowd.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const pass = (who: Someone, whom: { id: string }) =>
  who.browser.post('/api/passes', { memberId: whom.id });
const undoLike = (who: Someone, whom: { id: string }) =>
  who.browser.delete(`/api/likes/${whom.id}`);
const idsOf = (reply: { body: { items: { member: { memberId: string } }[] } }) =>
  reply.body.items.map(({ member }) => member.memberId);
const liked = async (who: Someone) => idsOf(await who.browser.get('/api/likes/given'));
const passed = async (who: Someone) => idsOf(await who.browser.get('/api/passes'));
const received = async (who: Someone) => idsOf(await who.browser.get('/api/likes/received'));

const pair = async () => [await makeListedMember(server), await makeListedMember(server)] as const;

test('whom one has passed on is not gone for good: they are listed, and come back', async () => {
  const [me, other] = await pair();
  await pass(me, other);
  expect(await passed(me)).toEqual([other.id]);
  expect(await passed(other)).toEqual([]);
  const undone = await me.browser.delete(`/api/passes/${other.id}`);
  expect(undone.body.standing).toBe('none');
  expect(await passed(me)).toEqual([]);
  expect((await me.browser.get(`/api/members/${other.id}`)).body.standing).toBe('none');
});

test('pages hold everybody once, the latest first, and nobody who is blocked', async () => {
  const me = await makeListedMember(server);
  const crowd = await makeCrowd(server, 30);
  for (const id of crowd) await pass(me, { id });
  const first = await me.browser.get('/api/passes');
  const second = await me.browser.get(`/api/passes?cursor=${first.body.nextCursor}`);
  expect(second.body.nextCursor).toBeNull();
  expect([...idsOf(first), ...idsOf(second)]).toEqual(crowd.toReversed());
  await me.browser.post('/api/blocks', { memberId: crowd[29] });
  expect(await passed(me)).not.toContain(crowd[29]);
});

describe('a like that is taken back', () => {
  test('is gone for both, with its notification, and every page hears of it', async () => {
    const [me, other] = await pair();
    await like(me, other);
    expect(await liked(me)).toEqual([other.id]);
    expect((await other.browser.get('/api/notifications')).body.items).toHaveLength(1);
    const tab = await openSocket(server, me.browser);
    const told = nextEvent(tab, 'people.changed');
    expect((await undoLike(me, other)).body).toEqual({ standing: 'none', matchId: null });
    await told;
    expect([await liked(me), await received(other)]).toEqual([[], []]);
    expect((await other.browser.get('/api/notifications')).body.items).toEqual([]);
    expect((await like(other, me)).body.standing).toBe('liked');
  });

  test('is gone on the other pages of its own, whose id is the same in capitals', async () => {
    const [me, other] = await pair();
    const tab = await openSocket(server, me.browser);
    const capitals = { id: other.id.toUpperCase() };
    expect((await like(me, capitals)).body.standing).toBe('liked');
    const told = new Promise((resolve) => {
      tab.on('people.decided', (decided: { standing: string }) => {
        if (decided.standing === 'none') resolve(decided);
      });
    });
    expect((await undoLike(me, capitals)).body.standing).toBe('none');
    expect(await told).toEqual({ memberId: other.id, standing: 'none', matchId: null });
    tab.disconnect();
  });

  test('after the answer stays a match', async () => {
    const [me, other] = await pair();
    await like(me, other);
    const { matchId } = (await like(other, me)).body;
    expect((await undoLike(me, other)).body).toEqual({ standing: 'matched', matchId });
    expect(await liked(me)).toEqual([]);
  });

  test('in the moment of the answer is a match for both, or for nobody', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [me, other] = await pair();
      await like(me, other);
      const [undone, answered] = await Promise.all([undoLike(me, other), like(other, me)]);
      const matched = answered.body.standing === 'matched';
      expect(undone.body.standing).toBe(matched ? 'matched' : 'none');
      const matches = (await me.browser.get('/api/matches')).body.items;
      expect(matches).toHaveLength(matched ? 1 : 0);
    }
  });
});
