import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox, makeChat, messagesOf, send, type Someone } from '#server/testing/chatting.ts';
import { ME } from '#server/testing/make-editor.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import {
  caseNumbered,
  casesOf,
  claim,
  decide,
  makeTeam,
  openCase,
  report,
} from '#server/testing/moderating.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

const THREAT = 'I will kill you if you do not answer';

let server: TestServer;
let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const reportChat = (who: Someone, id: string, seqs: number[] = []) =>
  who.browser.post(`/api/conversations/${id}/report`, {
    clientId: randomUUID(),
    reason: 'harassment',
    seqs,
  });
const act = (whom: { id: string }, action: string, more: object = {}) =>
  team.moderator.browser.post(`/api/admin/members/${whom.id}/actions`, {
    action,
    reason: 'threat',
    words: 'Please leave people alone.',
    ...more,
  });
const blockedBy = async (who: Someone): Promise<string[]> =>
  (await who.browser.get('/api/blocks')).body.items.map(
    ({ memberId }: { memberId: string }) => memberId,
  );

test('whoever was blocked by their harasser can still report and block them', async () => {
  const { one: victim, two: harasser, id } = await makeChat(server);
  await send(harasser, id, 'You will be sorry, ugly one');
  await harasser.browser.post('/api/blocks', { memberId: victim.id });
  expect((await victim.browser.get(`/api/members/${harasser.id}`)).status).toBe(404);
  const { number } = (await reportChat(victim, id, [1])).body;
  const found = await openCase(
    team.moderator,
    (await caseNumbered(team.moderator, number))?.id ?? '',
  );
  expect(found.evidence.messages).toMatchObject([{ text: 'You will be sorry, ugly one' }]);
  expect((await report(victim, harasser)).status).toBe(200);
  expect((await victim.browser.post('/api/blocks', { memberId: harasser.id })).status).toBe(200);
  expect(await blockedBy(victim)).toEqual([harasser.id]);
  expect((await report(await makeListedMember(server), { id: randomUUID() })).status).toBe(404);
  expect((await report(victim, victim)).status).toBe(404);
  const stranger = await makeListedMember(server);
  expect((await reportChat(stranger, id, [1])).status).toBe(404);
});

test('whoever is suspended can be reported and blocked, and their photos are gone', async () => {
  const { one: victim, two: harasser, id } = await makeChat(server);
  await send(harasser, id, 'Hello');
  await harasser.browser.upload(`${ME}/photos`, await makePhoto());
  const [chat] = await inbox(victim);
  const link = chat?.other?.photo?.urls.small ?? '';
  expect((await victim.browser.get(link)).status).toBe(200);
  await act(harasser, 'suspend', { days: 3 });
  expect((await victim.browser.get(link)).status).toBe(404);
  expect((await report(victim, harasser)).status).toBe(200);
  expect((await reportChat(victim, id, [1])).status).toBe(200);
  expect((await victim.browser.post('/api/blocks', { memberId: harasser.id })).status).toBe(200);
});

test('a number that no message has is not found', async () => {
  const { one, two, id } = await makeChat(server);
  await send(two, id, 'Hello');
  for (const seq of [2, 2_147_483_647])
    expect((await reportChat(one, id, [seq])).body.code).toBe('NOT_FOUND');
});

test('a photo that waits is neither frozen nor reported', async () => {
  const [reporter, member] = [await makeListedMember(server), await makeListedMember(server)];
  await member.browser.upload(`${ME}/photos`, await makePhoto());
  const { profileImages } = (await member.browser.get(ME)).body;
  const { id: photoId } = present(profileImages[0]);
  await server.tools.db.execute(
    sql`update photos set held_for = 'perhaps-nudity' where id = ${photoId}`,
  );
  expect((await report(reporter, member, { photoId })).status).toBe(404);
  const { number } = (await report(reporter, member)).body;
  const { evidence } = await openCase(
    team.moderator,
    (await caseNumbered(team.moderator, number))?.id ?? '',
  );
  expect(evidence.pictures).toHaveLength(profileImages.length - 1);
});

test('a released message of somebody who may not write any more is not delivered', async () => {
  const { one, two, id } = await makeChat(server);
  await send(one, id, THREAT);
  await act(one, 'restrict');
  const found = (await casesOf(team.second, '?kind=content')).find(
    ({ subject }) => subject?.id === one.id,
  );
  await claim(team.second, found?.id ?? '');
  await decide(team.second, found?.id ?? '', 'release', { reason: 'no-breach', words: '' });
  expect(await messagesOf(two, id)).toEqual([]);
  const held = (await one.browser.get(`/api/conversations/${id}/held`)).body.items;
  expect(held).toMatchObject([{ state: 'undelivered' }]);
});
