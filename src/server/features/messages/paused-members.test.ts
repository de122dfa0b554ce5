import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#server/platform/clock.ts';
import { inbox, like, makeChat, send, type Someone } from '#server/testing/chatting.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const pause = ({ browser }: Someone) => browser.post('/api/accounts/pause', {});
const resume = ({ browser }: Someone) => browser.post('/api/accounts/resume', {});
const profileOf = (who: Someone, whom: Someone) => who.browser.get(`/api/members/${whom.id}`);
const ask = (who: Someone, whom: Someone) =>
  who.browser.post(`/api/conversations/with/${whom.id}/request`, {
    clientId: randomUUID(),
    text: 'Hello',
  });
const takeRequests = ({ browser }: Someone) =>
  browser.patch('/api/profiles/me/settings', { allowMessagesFromAnyone: true });
const found = async (who: Someone, name: string): Promise<string[]> =>
  (await who.browser.get(`/api/browse?search=${name}`)).body.items.map(
    ({ memberId }: { memberId: string }) => memberId,
  );
const likesOf = async ({ browser }: Someone) =>
  (await browser.get('/api/likes/received')).body.items.length;

test('nobody new sees whoever is paused, and one tap brings them back', async () => {
  const someone = await makeListedMember(server, { displayName: 'Pausania Rao' });
  const { body } = await someone.browser.upload('/api/profiles/me/photos', await makePhoto());
  const photo = present(body.profileImages[0]).urls.small;
  const [stranger, liked] = [await makeListedMember(server), await makeListedMember(server)];
  await takeRequests(someone);
  await like(someone, liked);
  const shown = async () => ({
    browse: await found(stranger, 'Pausania'),
    address: (await profileOf(stranger, someone)).status,
    likes: await likesOf(liked),
    ofLiked: (await profileOf(liked, someone)).status,
    notifications: (await liked.browser.get('/api/notifications')).body.items.length,
  });
  const before = { browse: [someone.id], address: 200, likes: 1, ofLiked: 200, notifications: 1 };
  expect(await shown()).toEqual(before);
  expect(photo).toContain('/files/');

  expect((await pause(someone)).status).toBe(200);
  const gone = { browse: [], address: 404, likes: 0, ofLiked: 404, notifications: 0 };
  expect(await shown()).toEqual(gone);
  expect((await like(stranger, someone)).status).toBe(404);
  expect((await like(liked, someone)).status).toBe(404);
  expect((await ask(stranger, someone)).status).toBe(404);

  expect((await resume(someone)).status).toBe(200);
  expect(await shown()).toEqual(before);
});

test('matches and open chats go on, and tell that somebody is paused', async () => {
  const { one, two, id } = await makeChat(server);
  await pause(one);
  const [chat] = await inbox(two);
  expect(chat?.other).toMatchObject({ memberId: one.id, paused: true });
  const matches = await two.browser.get('/api/matches');
  expect(matches.body.items[0]?.member).toMatchObject({ memberId: one.id, paused: true });
  expect((await profileOf(two, one)).body.paused).toBe(true);
  expect((await send(two, id, 'Are you well?')).status).toBe(200);
  expect((await send(one, id, 'Yes, back soon')).status).toBe(200);
});

test('a request that nobody has answered waits out of sight, on either side', async () => {
  const [asking, asked] = [await makeListedMember(server), await makeListedMember(server)];
  await takeRequests(asked);
  expect((await ask(asking, asked)).status).toBe(200);
  const lists = async () => [
    (await inbox(asking)).length,
    (await inbox(asked, '?box=requests')).length,
  ];
  expect(await lists()).toEqual([1, 1]);
  await pause(asking);
  expect(await lists()).toEqual([1, 0]);
  await resume(asking);
  await pause(asked);
  expect(await lists()).toEqual([0, 1]);
  await resume(asked);
  expect(await lists()).toEqual([1, 1]);
});

test('whoever is paused reads and passes, but neither likes nor writes to anybody new', async () => {
  const [someone, other] = [await makeListedMember(server), await makeListedMember(server)];
  await takeRequests(other);
  await pause(someone);
  expect((await someone.browser.get('/api/browse')).status).toBe(200);
  expect((await profileOf(someone, other)).status).toBe(200);
  expect((await like(someone, other)).body.code).toBe('PAUSED');
  expect((await ask(someone, other)).body.code).toBe('PAUSED');
  const { pausedAt } = present((await someone.browser.get('/api/accounts/session')).body.member);
  expect(Date.parse(present(pausedAt))).toBeGreaterThan(0);
  const again = await pause(someone);
  expect(again.body.pausedAt).toBe(pausedAt);
});

test('an old proof does not pause, but comes back', async () => {
  const someone = await makeListedMember(server);
  server.clock.letPass(minutes(11));
  expect((await pause(someone)).body.code).toBe('PROOF_REQUIRED');
  expect((await resume(someone)).status).toBe(200);
});
