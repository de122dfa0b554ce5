import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANSWER_KEEPS_PLACE, promptQuestions } from '#contract/profiles/prompts.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { exportOf } from '#server/testing/exporting.ts';
import { claim, decide, heldCaseOf, makeTeam } from '#server/testing/moderating.ts';
import { present } from '#server/testing/reply-body.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const ME = '/api/profiles/me';
const THREAT = 'I will find you and kill you';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const sunday = { prompt: 'sunday', answer: 'Chai on the roof' };
const chai = { prompt: 'chai', answer: 'Trains' };

test('there are forty questions, each of its own', () => {
  expect(new Set(Object.values(promptQuestions)).size).toBe(40);
});

describe('answers', () => {
  test('are shown to others in their order, and stand in the copy of their data', async () => {
    const [one, other] = [await makeListedMember(server), await makeListedMember(server)];
    const saved = await one.browser.patch(ME, {
      prompts: [chai, { ...sunday, answer: ' Chai on the roof ' }],
    });
    expect(saved.body.prompts).toEqual([chai, sunday]);
    const shown = await other.browser.get(`/api/members/${one.id}`);
    expect(shown.body.profile.prompts).toEqual([chai, sunday]);
    const { data } = await exportOf(server, one);
    expect(JSON.stringify(data)).toContain('Chai on the roof');
    const emptied = await one.browser.patch(ME, { prompts: [{ ...chai, answer: ' ' }] });
    expect(emptied.body.prompts).toEqual([]);
  });

  test.each([
    [
      'to more than three questions',
      ['sunday', 'chai', 'ask-me', 'laugh-at'].map((prompt) => ({ prompt, answer: 'x' })),
    ],
    ['to one question twice', [sunday, { ...sunday, answer: 'Again' }]],
    ['to a question that nobody asks', [{ prompt: 'salary', answer: 'A lot' }]],
    ['of more than 200 characters', [{ ...sunday, answer: 'x'.repeat(201) }]],
    ['that cannot be shown', [{ ...sunday, answer: 'a\u0000b' }]],
  ])('%s are refused', async (_, prompts) => {
    const { browser } = await makeListedMember(server);
    expect((await browser.patch(ME, { prompts })).status).toBe(400);
  });

  test('that a person has to look at wait, beside the answer before', async () => {
    const [one, other] = [await makeListedMember(server), await makeListedMember(server)];
    await one.browser.patch(ME, { prompts: [sunday] });
    const held = await one.browser.patch(ME, {
      prompts: [{ ...sunday, answer: THREAT }, chai],
      confirmed: true,
    });
    expect(held.body).toMatchObject({ prompts: [sunday, chai], waiting: ['prompt:sunday'] });
    const first = await one.browser.patch(ME, {
      prompts: [sunday, chai, { prompt: 'ask-me', answer: `${THREAT}!` }],
      confirmed: true,
    });
    expect(first.body).toMatchObject({ prompts: [sunday, chai], waiting: ['prompt:ask-me'] });
    const shown = await other.browser.get(`/api/members/${one.id}`);
    expect(shown.body.profile.prompts).toEqual([sunday, chai]);
    const { items } = (await one.browser.get('/api/safety/waiting')).body;
    expect(items).toMatchObject([{ field: 'prompt:ask-me', text: `${THREAT}!`, state: 'held' }]);
    await one.browser.delete(`/api/safety/waiting/${items[0]?.id}`);
    expect((await one.browser.get(ME)).body.waiting).toEqual([]);
  });
});

test('an answer that waits for a person keeps its place among the three, so that it has one once released', async () => {
  const [one, team] = [await makeListedMember(server), await makeTeam(server)];
  const more = { prompt: 'laugh-at', answer: 'Myself' };
  const save = (...prompts: object[]) => one.browser.patch(ME, { prompts, confirmed: true });
  await save(sunday, chai, { prompt: 'ask-me', answer: THREAT });
  const fourth = await save(sunday, chai, more);
  expect(fourth.status).toBe(400);
  expect(fourth.body.data?.faults).toEqual([{ field: 'prompts', message: ANSWER_KEEPS_PLACE }]);
  // In the place of one of the others there is room.
  expect((await save(sunday, more)).body.prompts).toEqual([sunday, more]);
  // So there is where it waits in a place of its own.
  expect((await save({ ...sunday, answer: `${THREAT}!` }, more)).status).toBe(200);
  await one.browser.patch(ME, { prompts: [sunday, more] });
  const held = present(await heldCaseOf(team.moderator, one));
  await claim(team.moderator, held.id);
  expect((await decide(team.moderator, held.id, 'release')).status).toBe(200);
  expect((await one.browser.get(ME)).body.prompts).toEqual([
    sunday,
    more,
    { prompt: 'ask-me', answer: THREAT },
  ]);
});

test('languages are chosen from the list, eight at most, and others see them', async () => {
  const [one, other] = [await makeListedMember(server), await makeListedMember(server)];
  const save = (languages: string[]) => one.browser.patch(ME, { languages });
  expect((await save(['ta', 'en', 'ta'])).body.languages).toEqual(['ta', 'en']);
  const { profile } = (await other.browser.get(`/api/members/${one.id}`)).body;
  expect(profile.languages).toEqual(['ta', 'en']);
  expect((await save(['klingon'])).status).toBe(400);
  expect((await save('en hi ta te kn ml mr gu bn'.split(' '))).status).toBe(400);
});
