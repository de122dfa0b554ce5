import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/endpoints.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { likeCreated } from '#server/features/matching/matching.facts.ts';
import { fact } from '#server/platform/work.ts';
import { newId } from '#server/platform/ids.ts';
import { jobsDone } from '#server/testing/jobs-done.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, type MadeMember } from '#server/testing/make-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { startServerWithPush, type PushService } from '#server/testing/push-service.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { present } from '#server/testing/reply-body.ts';

/** Whoever likes before there is anything to show of them is announced once there is. */

let service: PushService;
let server: TestServer;
beforeAll(async () => {
  ({ server, service } = await startServerWithPush());
});
afterAll(() => server.close());

const like = (who: MadeMember, whom: MadeMember) =>
  who.browser.post('/api/likes', { memberId: whom.member.id });
const finish = ({ browser }: MadeMember) => browser.patch('/api/profiles/me', { bio: 'Here I am' });
const list = async (who: MadeMember): Promise<Notification[]> =>
  (await who.browser.get('/api/notifications')).body.items;
const likesOf = async (who: MadeMember) =>
  (await who.browser.get('/api/likes/received')).body.items;

test('once, live, as something new', async () => {
  const [shy, liked] = [await makeMember(server), await makeListedMember(server)];
  await like(shy, liked);
  expect([await list(liked), await likesOf(liked)]).toEqual([[], []]);
  server.clock.letPass(60_000);
  const finishedAt = server.clock.now().toISOString();
  const tab = await openSocket(server, liked.browser);
  const created = nextEvent<Notification>(tab, 'notification.created');
  const people = nextEvent(tab, 'people.changed');
  await finish(shy);
  expect(await created).toMatchObject({
    type: 'like',
    from: { memberId: shy.member.id },
    read: false,
  });
  await people;
  expect((await created).createdAt >= finishedAt).toBe(true);
  tab.disconnect();
  expect(await list(liked)).toEqual([await created]);
  expect(await likesOf(liked)).toHaveLength(1);
});

test('and shown among the likes of those who want no notifications of them, too', async () => {
  const [shy, liked] = [await makeMember(server), await makeListedMember(server)];
  await liked.browser.patch('/api/notifications/switches', { like: false });
  await like(shy, liked);
  const tab = await openSocket(server, liked.browser);
  const people = nextEvent(tab, 'people.changed');
  await finish(shy);
  await people;
  expect(await likesOf(liked)).toHaveLength(1);
  await jobsDone(server, 'notifications');
  expect(await list(liked)).toEqual([]);
  tab.disconnect();
});

test('to browsers without an open page, once, however often the profile is finished', async () => {
  const [shy, liked] = [await makeMember(server), await makeListedMember(server)];
  const { subscription, received } = service.subscribe();
  await liked.browser.post('/api/notifications/push-subscriptions', subscription);
  await like(shy, liked);
  const photos = '/api/profiles/me/photos';
  const { body } = await shy.browser.upload(photos, await makePhoto());
  await jobsDone(server, 'notifications');
  expect(received).toHaveLength(1);
  await shy.browser.delete(`${photos}/${present(body.profileImages[0]).id}`);
  await shy.browser.upload(photos, await makePhoto());
  await finish(shy);
  await jobsDone(server, 'notifications');
  expect(received).toHaveLength(1);
  expect(await list(liked)).toHaveLength(1);
});

test('not when the like was taken back meanwhile', async () => {
  const [shy, liked, other] = [
    await makeMember(server),
    await makeListedMember(server),
    await makeListedMember(server),
  ];
  await like(shy, liked);
  await like(shy, other);
  await shy.browser.post('/api/passes', { memberId: liked.id });
  await finish(shy);
  await jobsDone(server, 'notifications');
  expect(await list(other)).toHaveLength(1);
  expect(await list(liked)).toEqual([]);
});

test('also when the like is not quite given while the profile is finished', async () => {
  const [shy, liked] = [await makeMember(server), await makeListedMember(server)];
  const given = { likerId: shy.member.id, likedId: liked.id, createdAt: server.clock.now() };
  let finished: Promise<unknown> | undefined;
  const likeWritten = fact<null>('test.like-written');
  const finishMeanwhile = async (tx: Transaction) => {
    let over = false;
    finished = finish(shy).finally(() => (over = true));
    await waitFor(async () => over || (await somebodyWaitsFor(tx)));
    // Had it not waited for this like, its search for likes would be done now, too.
    if (over) await jobsDone(server, 'notifications');
  };
  server.tools.listen([{ to: likeWritten, inTransaction: finishMeanwhile }]);
  await server.tools.write(async (tx) => {
    await tx.execute(sql`insert into likes (id, liker_id, liked_id, status, created_at)
      values (${newId()}, ${given.likerId}, ${given.likedId}, 'pending', ${given.createdAt.toISOString()})`);
    tx.tell(likeCreated, given);
    tx.tell(likeWritten, null);
  });
  await finished;
  await jobsDone(server, 'notifications');
  expect(await list(liked)).toHaveLength(1);
});

/** For a lock of ours. */
async function somebodyWaitsFor(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length > 0;
}
