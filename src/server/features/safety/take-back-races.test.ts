import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reply } from '#server/testing/browser.ts';
import {
  like,
  makeAnswering,
  makeChat,
  messagesOf,
  onSunday,
  send,
  textsOf,
  type Someone,
} from '#server/testing/chatting.ts';
import { ME } from '#server/testing/make-editor.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import {
  casesOf,
  claim,
  decide,
  heldCaseOf,
  makeTeam,
  type Team,
} from '#server/testing/moderating.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

const THREAT = 'I will kill you if you do not answer';
const RACES = 5;

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer({ PHOTO_CHECK: 'on', PHOTO_CHECK_THRESHOLD: '0' });
  team = await makeTeam(server);
});
afterAll(() => server.close());

type Staff = Pick<Team['moderator'], 'browser'>;

async function claimed(staff: Staff, memberId: string, kind: string): Promise<string> {
  const { id } = present(await heldCaseOf(staff, { id: memberId }, kind));
  expect((await claim(staff, id)).status).toBe(200);
  return id;
}

const release = (staff: Staff, id: string) =>
  decide(staff, id, 'release', { reason: 'no-breach', words: '' });

const openAbout = async (memberId: string) =>
  (await casesOf(team.admin)).filter(({ subject }) => subject?.id === memberId);

/** Whoever comes second is told so; neither is told of a fault of ours. */
function oneIsFirst(taken: Reply, decided: Reply): boolean {
  expect([taken.status, decided.status]).not.toContain(500);
  expect([taken.status, decided.body.code ?? 200]).toSatisfy(
    ([first, second]) =>
      (first === 200 && second === 'CASE_CLOSED') || (first === 404 && second === 200),
  );
  return taken.status === 200;
}

test('a text is taken back or released, not both', async () => {
  for (let n = 0; n < RACES; n += 1) {
    const member = await makeListedMember(server);
    await member.browser.patch(ME, { bio: THREAT });
    const [text] = (await member.browser.get('/api/safety/waiting')).body.items;
    const id = await claimed(team.moderator, member.id, 'content');
    const [taken, decided] = await Promise.all([
      member.browser.delete(`/api/safety/waiting/${present(text).id}`),
      release(team.moderator, id),
    ]);
    const isTaken = oneIsFirst(taken, decided);
    const own = (await member.browser.get(ME)).body;
    expect([own.bio === THREAT, own.waiting]).toEqual([!isTaken, []]);
    expect(await openAbout(member.id)).toEqual([]);
  }
});

test('another text and a decision about the one that waits end with the other text', async () => {
  for (let n = 0; n < RACES; n += 1) {
    const member = await makeListedMember(server);
    await member.browser.patch(ME, { bio: THREAT });
    const id = await claimed(team.moderator, member.id, 'content');
    const [saved, decided] = await Promise.all([
      member.browser.patch(ME, { bio: 'Tea first.' }),
      release(team.moderator, id),
    ]);
    expect(saved.status).toBe(200);
    expect(decided.body.code ?? 200).toBeOneOf([200, 'CASE_CLOSED']);
    expect((await member.browser.get(ME)).body).toMatchObject({ bio: 'Tea first.', waiting: [] });
    expect(await openAbout(member.id)).toEqual([]);
  }
});

test('a message is taken back or delivered, not both', async () => {
  for (let n = 0; n < RACES; n += 1) {
    const { one, two, id: chatId } = await makeChat(server);
    const { body: held } = await send(one, chatId, THREAT);
    const id = await claimed(team.moderator, one.id, 'content');
    const [taken, decided] = await Promise.all([
      one.browser.delete(`/api/messages/held/${held.id}`),
      release(team.moderator, id),
    ]);
    const isTaken = oneIsFirst(taken, decided);
    expect(textsOf(await messagesOf(two, chatId))).toEqual(isTaken ? [] : [THREAT]);
    expect(await openAbout(one.id)).toEqual([]);
  }
});

test('a like is taken back while a person decides about what was said with it', async () => {
  for (let n = 0; n < RACES; n += 1) {
    const [one, two] = [await makeAnswering(server), await makeAnswering(server)];
    await like(one, two, { ...onSunday, comment: THREAT });
    const id = await claimed(team.moderator, one.id, 'content');
    const [taken, decided] = await Promise.all([
      n % 2 === 0
        ? one.browser.delete(`/api/likes/${two.id}`)
        : one.browser.post('/api/passes', { memberId: two.id }),
      release(team.moderator, id),
    ]);
    expect(taken.status).toBe(200);
    expect(decided.body.code ?? 200).toBeOneOf([200, 'CASE_CLOSED']);
    expect((await two.browser.get('/api/likes/received')).body.items).toEqual([]);
    expect(await openAbout(one.id)).toEqual([]);
  }
});

test.each([
  [
    'unmatch',
    () => team.second,
    async (one: Someone, two: Someone) => {
      const { matchId } = (await like(two, one)).body;
      return () => two.browser.post(`/api/matches/${matchId}/unmatch`);
    },
  ],
  [
    'block',
    () => team.admin,
    async (one: Someone, two: Someone) => () =>
      two.browser.post('/api/blocks', { memberId: one.id }),
  ],
])('the other one may %s while a person decides about what was said', async (_, staff, prepare) => {
  for (let n = 0; n < RACES; n += 1) {
    const [one, two] = [await makeAnswering(server), await makeAnswering(server)];
    await like(one, two, { ...onSunday, comment: THREAT });
    const end = await prepare(one, two);
    const id = await claimed(staff(), one.id, 'content');
    // Their own decisions about each other at the same moment take the same locks.
    const [ended, taken, decided] = await Promise.all([
      end(),
      one.browser.delete(`/api/likes/${two.id}`),
      release(staff(), id),
    ]);
    expect([ended.status, taken.status]).toEqual([200, 200]);
    expect(decided.body.code ?? 200).toBeOneOf([200, 'CASE_CLOSED']);
    expect(await openAbout(one.id)).toEqual([]);
  }
});

test('of a message with a photo, two may decide at once', async () => {
  for (let n = 0; n < RACES; n += 1) {
    const { one, two, id: chatId } = await makeChat(server);
    const uploaded = await one.browser.upload('/api/messages/photos', await makePhoto());
    await send(one, chatId, THREAT, { photoId: uploaded.body.id });
    const words = await claimed(team.moderator, one.id, 'content');
    const picture = await claimed(team.second, one.id, 'photo');
    const replies = await Promise.all([
      decide(team.moderator, words, 'remove'),
      decide(team.second, picture, 'remove'),
    ]);
    const answers = new Set(replies.map(({ body }) => body.code ?? 200));
    expect(answers).toEqual(new Set([200, 'CASE_CLOSED']));
    expect(await messagesOf(two, chatId)).toEqual([]);
    expect(await openAbout(one.id)).toEqual([]);
  }
});

test('a photo is deleted or shown, not both', async () => {
  for (let n = 0; n < RACES; n += 1) {
    const member = await makeListedMember(server);
    const uploaded = await member.browser.upload(`${ME}/photos`, await makePhoto());
    const photo = uploaded.body.profileImages.at(-1);
    const id = await claimed(team.moderator, member.id, 'photo');
    const [deleted, decided] = await Promise.all([
      member.browser.delete(`${ME}/photos/${present(photo).id}`),
      release(team.moderator, id),
    ]);
    expect(deleted.status).toBe(200);
    expect(decided.body.code ?? 200).toBeOneOf([200, 'CASE_CLOSED']);
    const { profileImages } = (await member.browser.get(ME)).body;
    expect(profileImages.some((each: { id: string }) => each.id === present(photo).id)).toBe(false);
    expect(await openAbout(member.id)).toEqual([]);
  }
});
