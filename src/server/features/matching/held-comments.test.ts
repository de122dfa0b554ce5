import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { promptQuestions } from '#contract/profiles/prompts.ts';
import { like, makeAnswering, onSunday, type Someone } from '#server/testing/chatting.ts';
import {
  claim,
  decide,
  heldCaseOf,
  makeTeam,
  openCase,
  type Team,
} from '#server/testing/moderating.ts';
import { present } from '#server/testing/reply-body.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const THREAT = 'I will find you and kill you';
const CHILD = 'I swap child porn';
const pair = async () => [await makeAnswering(server), await makeAnswering(server)] as const;
const received = async (who: Someone) =>
  (await who.browser.get('/api/likes/received')).body.items[0]?.comment;
const given = async (who: Someone) =>
  (await who.browser.get('/api/likes/given')).body.items[0]?.comment;
const inChat = async (who: Someone, matchId: string) =>
  (await who.browser.get(`/api/matches/${matchId}`)).body.comments;

describe('the content rules for what is said with a like', () => {
  test('ask before contact details go along', async () => {
    const [one, two] = await pair();
    const saying = { ...onSunday, comment: 'Call me on 98765 43210' };
    const asked = await like(one, two, saying);
    expect(asked.body.code).toBe('TEXT_QUESTIONED');
    expect(await given(one)).toBeUndefined();
    expect((await like(one, two, { ...saying, confirmed: true })).body.standing).toBe('liked');
  });

  test.each([
    THREAT,
    'Earn from home, part time data typing, refundable security deposit of 2,000',
    'Hello sir, VIP girls for you, rates start at 4k',
  ])('let a person look at “%s”, while the like arrives', async (comment) => {
    const [one, two] = await pair();
    const reply = await like(one, two, { ...onSunday, comment });
    expect(reply.body).toEqual({ standing: 'liked', matchId: null, commentHeld: true });
    expect(await received(two)).toMatchObject({ text: '', held: false });
    expect(await given(one)).toMatchObject({ text: comment, held: true });
  });

  test.each([
    ['release', THREAT],
    ['remove', ''],
  ])('a person may %s it, also after the match', async (outcome, text) => {
    const [one, two] = await pair();
    await like(one, two, { ...onSunday, comment: THREAT });
    const { matchId } = (await like(two, one)).body;
    const held = present(await heldCaseOf(team.moderator, one));
    const { evidence, contentKind } = await openCase(team.moderator, held.id);
    expect(contentKind).toBe('like-comment');
    expect(evidence.text).toBe(`On the answer to “${promptQuestions.sunday}”: ${THREAT}`);
    await claim(team.moderator, held.id);
    expect((await decide(team.moderator, held.id, outcome)).status).toBe(200);
    for (const who of [one, two])
      expect(await inChat(who, present(matchId))).toMatchObject([{ text, held: false }]);
  });

  test.each([
    ['undone', (one: Someone, two: Someone) => one.browser.delete(`/api/likes/${two.id}`)],
    [
      'a pass',
      (one: Someone, two: Someone) => one.browser.post('/api/passes', { memberId: two.id }),
    ],
    [
      'the end of the match, by its writer',
      async (one: Someone, two: Someone) => {
        const { matchId } = (await like(two, one)).body;
        return one.browser.post(`/api/matches/${matchId}/unmatch`);
      },
    ],
  ])('nobody has to look any more when the like becomes %s', async (_, takeBack) => {
    const [one, two] = await pair();
    await like(one, two, { ...onSunday, comment: THREAT });
    const held = present(await heldCaseOf(team.moderator, one));
    expect((await takeBack(one, two)).status).toBe(200);
    expect(await heldCaseOf(team.moderator, one)).toBeNull();
    expect((await openCase(team.moderator, held.id)).outcome).toBe('withdrawn');
    await like(one, two, onSunday);
    expect(await given(one)).toMatchObject({ text: 'Whose roof?', held: false });
  });

  test.each([
    [
      'unmatched',
      async (one: Someone, two: Someone) => {
        const { matchId } = (await like(two, one)).body;
        return two.browser.post(`/api/matches/${matchId}/unmatch`);
      },
    ],
    [
      'blocked its writer',
      (one: Someone, two: Someone) => two.browser.post('/api/blocks', { memberId: one.id }),
    ],
    [
      'was blocked by its writer',
      async (one: Someone, two: Someone) => {
        await like(two, one);
        return one.browser.post('/api/blocks', { memberId: two.id });
      },
    ],
  ])('nor when the other one has %s', async (_, end) => {
    const [one, two] = await pair();
    await like(one, two, { ...onSunday, comment: THREAT });
    const held = present(await heldCaseOf(team.moderator, one));
    expect((await end(one, two)).status).toBe(200);
    expect(await heldCaseOf(team.moderator, one)).toBeNull();
    expect((await openCase(team.moderator, held.id)).outcome).toBe('withdrawn');
  });

  test('what is sealed stays, whoever ended it', async () => {
    const [one, two] = await pair();
    await like(one, two, { ...onSunday, comment: CHILD });
    await one.browser.delete(`/api/likes/${two.id}`);
    expect(await heldCaseOf(team.admin, one)).toMatchObject({ adminOnly: true });
    const [three, four] = await pair();
    await like(three, four, { ...onSunday, comment: CHILD });
    await four.browser.post('/api/blocks', { memberId: three.id });
    expect(await heldCaseOf(team.admin, three)).toMatchObject({ adminOnly: true });
  });
});

describe('the pages of both are told, so that an open chat shows what was decided:', () => {
  test.each(['release', 'remove'])('%s', async (outcome) => {
    const [one, two] = await pair();
    await like(one, two, { ...onSunday, comment: THREAT });
    await like(two, one);
    const held = present(await heldCaseOf(team.moderator, one));
    await claim(team.moderator, held.id);
    const pages = [
      await openSocket(server, one.browser),
      await openSocket(server, two.browser),
    ] as const;
    const told = Promise.all(pages.map((page) => nextEvent(page, 'people.comment')));
    expect((await decide(team.moderator, held.id, outcome)).status).toBe(200);
    expect(await told).toEqual([{ memberId: two.id }, { memberId: one.id }]);
    for (const page of pages) page.close();
  });

  test('of a like that waits for its answer, nobody hears whose it is', async () => {
    const [one, two] = await pair();
    await like(one, two, { ...onSunday, comment: THREAT });
    const held = present(await heldCaseOf(team.moderator, one));
    await claim(team.moderator, held.id);
    const page = await openSocket(server, two.browser);
    const heard: string[] = [];
    page.onAny((event: string) => heard.push(event));
    const changed = nextEvent(page, 'people.changed');
    await decide(team.moderator, held.id, 'release');
    await changed;
    const [match] = [nextEvent(page, 'people.decided')];
    await like(two, one);
    await match;
    expect(heard).not.toContain('people.comment');
    page.close();
  });
});
