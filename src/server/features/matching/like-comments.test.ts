import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { promptQuestions } from '#contract/profiles/prompts.ts';
import {
  firstPhotoOf,
  like,
  makeAnswering,
  makeChat,
  onSunday,
  type Someone,
} from '#server/testing/chatting.ts';
import { exportOf } from '#server/testing/exporting.ts';
import { makeFinishedMember } from '#server/testing/make-finished-member.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, setPaidUntil } from '#server/testing/make-member.ts';
import { makePhoto } from '#server/testing/make-photo.ts';
import { caseNumbered, claim, decide, makeTeam, openCase } from '#server/testing/moderating.ts';
import { present } from '#server/testing/reply-body.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const ME = '/api/profiles/me';
const THREAT = 'I will find you and kill you';
const answering = () => makeAnswering(server);
const photographed = async () => {
  const made = await makeFinishedMember(server);
  return { ...made, id: made.member.id };
};
const pair = async () => [await answering(), await answering()] as const;
const received = async (who: Someone) =>
  (await who.browser.get('/api/likes/received')).body.items[0]?.comment;
const given = async (who: Someone) =>
  (await who.browser.get('/api/likes/given')).body.items[0]?.comment;
const inChat = async (who: Someone, matchId: string) =>
  (await who.browser.get(`/api/matches/${matchId}`)).body.comments;
const report = (who: Someone, likeId: string, more: object = {}) =>
  who.browser.post(`/api/likes/${likeId}/report`, {
    clientId: randomUUID(),
    reason: 'harassment',
    ...more,
  });

describe('a comment on a like', () => {
  test('is on an answer: read by whom it is for and by its author, nobody else', async () => {
    const [one, two] = await pair();
    const reply = await like(one, two, { ...onSunday, comment: ' Whose roof? ' });
    expect(reply.body).toEqual({ standing: 'liked', matchId: null });
    const told = {
      part: 'answer',
      prompt: 'sunday',
      photo: null,
      text: 'Whose roof?',
      held: false,
    };
    expect(await received(two)).toMatchObject({ ...told, mine: false });
    expect(await given(one)).toMatchObject({ ...told, mine: true });
    expect(await given(two)).toBeUndefined();
  });

  test('is on a photo, whose picture goes along, or on one without words', async () => {
    const [fan, star] = [await makeListedMember(server), await photographed()];
    const on = await firstPhotoOf(star);
    await like(fan, star, { on });
    const comment = await received(star);
    expect(comment).toMatchObject({
      part: 'photo',
      prompt: null,
      text: '',
      photo: { id: on.photoId },
    });
    const link = present(comment?.photo).urls.small;
    expect((await star.browser.get(link)).status).toBe(200);
  });

  test('stays, without what it was on, when that is gone', async () => {
    const [fan, star] = [await makeListedMember(server), await photographed()];
    const { photoId } = await firstPhotoOf(star);
    await like(fan, star, { on: { photoId }, comment: 'Where is this?' });
    await star.browser.upload(`${ME}/photos`, await makePhoto());
    await star.browser.delete(`${ME}/photos/${photoId}`);
    const gone = { photo: null, prompt: null, text: 'Where is this?' };
    for (const comment of [await received(star), await given(fan)])
      expect(comment).toMatchObject({ part: 'photo', ...gone });
    const [one, two] = await pair();
    await like(one, two, onSunday);
    await two.browser.patch(ME, { prompts: [] });
    expect(await received(two)).toMatchObject({
      part: 'answer',
      prompt: null,
      text: 'Whose roof?',
    });
  });

  test('stands with the match, for both, in the order in which the two liked', async () => {
    const { one, two, matchId } = await makeChat(server, 'Whose roof?');
    expect(await inChat(one, matchId)).toMatchObject([{ mine: true }, { mine: false }]);
    expect(await inChat(two, matchId)).toMatchObject([
      { mine: false, text: 'Whose roof?' },
      { mine: true, text: 'Whose roof?' },
    ]);
  });

  test('is told in no notification, and read by nobody without a plan', async () => {
    const [one, two] = [await answering(), await makeMember(server)];
    await two.browser.patch(ME, { prompts: [{ prompt: 'sunday', answer: 'Chai' }] });
    expect((await like(one, { id: two.member.id }, onSunday)).status).toBe(200);
    await setPaidUntil(server, two.member.id, null);
    for (const path of ['likes/received', 'notifications'] as const)
      expect(JSON.stringify((await two.browser.get(`/api/${path}`)).body)).not.toMatch(
        /roof\?|sunday/,
      );
  });
});

describe('refused is', () => {
  test('what is not theirs, or nobody sees', async () => {
    const [one, two] = await pair();
    const other = await makeFinishedMember(server);
    for (const on of [await firstPhotoOf(other), { photoId: randomUUID() }, { prompt: 'chai' }])
      expect((await like(one, two, { on, comment: 'Nice' })).status).toBe(404);
    expect(await given(one)).toBeUndefined();
  });

  test('a comment on nothing, on two things, or of 201 characters', async () => {
    const [one, two] = await pair();
    for (const saying of [
      { comment: 'Hello' },
      { ...onSunday, on: { prompt: 'sunday', photoId: randomUUID() } },
      { ...onSunday, on: { prompt: 'nothing' } },
      { ...onSunday, comment: 'x'.repeat(201) },
      { ...onSunday, comment: '\u200b' },
    ])
      expect((await like(one, two, saying)).status).toBe(400);
    expect((await like(one, two, { ...onSunday, comment: 'x'.repeat(200) })).status).toBe(200);
  });

  test('a second like, whatever is said with it; of many at once one is kept', async () => {
    const [one, two] = await pair();
    const comments = ['First', 'Second', 'Third', 'Fourth'];
    const replies = await Promise.all(
      comments.map((comment) => like(one, two, { ...onSunday, comment })),
    );
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
    const kept = comments[replies.findIndex(({ status }) => status === 200)];
    expect(await received(two)).toMatchObject({ text: kept });
  });
});

describe('what is said goes with', () => {
  test('the like that is taken back, or turned into a pass', async () => {
    const [one, two] = await pair();
    await like(one, two, onSunday);
    await one.browser.delete(`/api/likes/${two.id}`);
    await like(one, two);
    expect(await received(two)).toBeUndefined();
    const [three, four] = await pair();
    await like(three, four, onSunday);
    await three.browser.post('/api/passes', { memberId: four.id });
    expect(JSON.stringify((await three.browser.get('/api/passes')).body)).not.toContain('roof?');
    await like(three, four);
    expect(await received(four)).toBeUndefined();
  });

  test.each(['the end of the match', 'a block'])('%s', async (how) => {
    const { one, two, matchId } = await makeChat(server, 'Whose roof?');
    const likeId = present((await inChat(one, matchId))?.find(({ mine }) => !mine)).likeId;
    if (how === 'a block') await one.browser.post('/api/blocks', { memberId: two.id });
    else await one.browser.post(`/api/matches/${matchId}/unmatch`);
    for (const who of [one, two]) {
      expect((await who.browser.get(`/api/matches/${matchId}`)).status).toBe(404);
      expect(JSON.stringify((await exportOf(server, who)).data)).not.toContain('Whose roof?');
    }
    expect((await report(one, likeId)).status).toBe(404);
    if (how === 'a block') return;
    await like(two, one);
    const again = (await like(one, two)).body.matchId;
    expect(await inChat(one, present(again))).toBeUndefined();
  });
});

describe('a report', () => {
  test('keeps a copy of the comment, and a moderator can take it away', async () => {
    const [one, two] = await pair();
    await like(one, two, onSunday);
    const { likeId } = present(await received(two));
    expect((await report(one, likeId)).status, 'one’s own').toBe(404);
    expect((await report(await answering(), likeId)).status, 'of others').toBe(404);
    const clientId = randomUUID();
    const { number } = (await report(two, likeId, { clientId })).body;
    expect((await report(two, likeId, { clientId })).body.number).toBe(number);
    const { id } = present(await caseNumbered(team.moderator, number));
    const opened = await openCase(team.moderator, id);
    expect(opened).toMatchObject({ contentKind: 'shown-like-comment', subject: { id: one.id } });
    expect(opened.evidence.text).toContain('Whose roof?');
    await claim(team.moderator, id);
    await decide(team.moderator, id, 'remove');
    expect(await received(two)).toMatchObject({ part: 'answer', text: '' });
    expect((await openCase(team.moderator, id)).evidence.text).toContain('Whose roof?');
  });

  test('can block in the same step, and is answered again after it', async () => {
    const [one, two] = await pair();
    await like(one, two, onSunday);
    const { likeId } = present(await received(two));
    const clientId = randomUUID();
    const first = await report(two, likeId, { clientId, block: true });
    expect(first.status).toBe(200);
    expect((await two.browser.get('/api/likes/received')).body.items).toEqual([]);
    expect((await report(two, likeId, { clientId, block: true })).body).toEqual(first.body);
  });

  test('of what waits for a person is not taken: nobody has read it', async () => {
    const [one, two] = await pair();
    await like(one, two, { ...onSunday, comment: THREAT });
    const { likeId } = present(await given(one));
    expect((await report(two, likeId)).status).toBe(404);
  });
});

test('a copy of the data has what one said, and what a match said; of other likes only when', async () => {
  const { one, two } = await makeChat(server, 'Whose roof?');
  const fan = await makeListedMember(server);
  await like(fan, one, { ...onSunday, comment: 'Mine is higher' });
  const { data } = await exportOf(server, one);
  expect(data['likes']).toMatchObject([{ on: promptQuestions.sunday, comment: 'Whose roof?' }]);
  expect(data['likes-received']).toMatchObject([{ comment: 'Whose roof?' }, {}]);
  expect(JSON.stringify(data)).not.toContain('Mine is higher');
  expect((await exportOf(server, fan)).data['likes']).toMatchObject([
    { comment: 'Mine is higher' },
  ]);
  expect(JSON.stringify((await exportOf(server, two)).data)).toContain('Whose roof?');
});
