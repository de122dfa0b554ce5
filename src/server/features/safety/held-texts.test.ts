import { afterAll, beforeAll, expect, test } from 'vitest';
import { interestGroups } from '#contract/profiles/interests.ts';
import { TAGS_MAX } from '#contract/profiles/rules.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { familyReasons } from '#contract/safety/rules.ts';
import type { WaitingText } from '#contract/safety/waiting.endpoints.ts';
import { days } from '#server/platform/clock.ts';
import type { Browser } from '#server/testing/browser.ts';
import { ME } from '#server/testing/make-editor.ts';
import { makeFinishedMember } from '#server/testing/make-finished-member.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, signInAgain } from '#server/testing/make-member.ts';
import { judge, readCorpus } from '#server/testing/safety-corpus.ts';
import { nextEvent, openSocket } from '#server/testing/socket.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { contentHeld, contentReviewed, contentWithdrawn } from './safety.facts.ts';

const THREAT = 'I will kill you if you do not answer';
const NUMBER = 'Call me on 98200 12345';
const RUDE = judge(readCorpus('tuning')).find(
  ({ kind, finding }) => kind === 'name' && finding && finding.family !== 'contact',
);
const RUDE_NAMES = ['Escort Service', 'Call Girl Full Night'];
const CHILD_NAME = 'Child Porn Swap';
const [EXPLICIT_TAG, OTHER_TAG] = judge(readCorpus('tuning'))
  .filter(
    ({ kind, text, finding }) => kind === 'tag' && text.length < 40 && finding?.outcome === 'hold',
  )
  .map(({ text }) => text);

let server: TestServer;
interface Case {
  kind: 'name' | 'bio' | 'tag';
  contentId: string;
  memberId: string;
  text: string | null;
}
const cases: Case[] = [];
const withdrawn: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  server.tools.listen([
    { to: contentHeld, afterCommit: (held) => void cases.push(held as Case) },
    {
      to: contentWithdrawn,
      afterCommit: (gone) => void withdrawn.push((gone as Case).contentId),
    },
  ]);
});
afterAll(() => server.close());

const finished = async (profile: ProfileChanges = {}) => {
  const made = await makeFinishedMember(server, { profile });
  return { ...made, id: made.profile.memberId };
};
const casesOf = (memberId: string) => cases.filter((one) => one.memberId === memberId);
const caseOf = (memberId: string, text: string) =>
  waitFor(() => casesOf(memberId).find((one) => one.text === text));
const decide = ({ kind, contentId }: Case, released: boolean) =>
  server.tools.write(async (tx) => tx.tell(contentReviewed, { kind, contentId, released }));
const waiting = async (browser: Browser): Promise<WaitingText[]> =>
  (await browser.get('/api/safety/waiting')).body.items;
const save = (browser: Browser, changes: object) => browser.patch(ME, changes);

test('a bio that a person must look at waits beside the one before, and is shown once released', async () => {
  const { browser, id } = await finished();
  const page = await openSocket(server, browser);
  const hint = nextEvent(page, 'texts.waiting');
  const saved = await save(browser, { bio: THREAT, occupation: 'Cook' });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({ bio: 'Chai first.', occupation: 'Cook', waiting: ['bio'] });
  await hint;
  expect(await waiting(browser)).toEqual([
    {
      id: expect.any(String),
      field: 'bio',
      text: THREAT,
      state: 'held',
      reason: familyReasons.threat,
      since: expect.any(String),
    },
  ]);
  // The same again is the same.
  await save(browser, { bio: THREAT });
  expect(casesOf(id)).toHaveLength(1);
  await decide(await caseOf(id, THREAT), true);
  expect((await browser.get(ME)).body).toMatchObject({ bio: THREAT, waiting: [] });
  expect(await waiting(browser)).toEqual([]);
  page.close();
});

test('what is removed is told to its writer, who keeps the words until another text is saved', async () => {
  const { browser, id } = await finished();
  await save(browser, { bio: THREAT });
  await decide(await caseOf(id, THREAT), false);
  expect(await waiting(browser)).toMatchObject([{ field: 'bio', text: THREAT, state: 'removed' }]);
  expect((await browser.get(ME)).body).toMatchObject({ bio: 'Chai first.', waiting: [] });
  await save(browser, { bio: 'Tea first.' });
  expect(await waiting(browser)).toEqual([]);
});

test('another text takes the place of the one that waits, and nobody looks at that any more', async () => {
  const { browser, id } = await finished();
  await save(browser, { bio: THREAT });
  const first = await caseOf(id, THREAT);
  const saved = await save(browser, { bio: 'Tea first.' });
  expect(saved.body).toMatchObject({ bio: 'Tea first.', waiting: [] });
  await waitFor(() => withdrawn.includes(first.contentId));
  await decide(first, true);
  expect((await browser.get(ME)).body.bio).toBe('Tea first.');
});

test('a text can be taken back by its writer alone', async () => {
  const [{ browser }, other] = [await finished(), await makeMember(server)];
  await save(browser, { lookingFor: THREAT });
  const [text] = await waiting(browser);
  const path = `/api/safety/waiting/${text?.id}`;
  expect((await other.browser.delete(path)).status).toBe(404);
  expect((await browser.delete(path)).status).toBe(200);
  expect((await browser.delete(path)).status).toBe(404);
  expect((await browser.get(ME)).body).toMatchObject({ lookingFor: null, waiting: [] });
});

test('of a list, one entry waits and the others are shown', async () => {
  const { browser, id } = await finished();
  const tags = ['Chess', EXPLICIT_TAG ?? '', 'Tea'];
  const saved = await save(browser, { interests: tags });
  expect(saved.body).toMatchObject({ interests: ['Chess', 'Tea'], waiting: ['interests'] });
  // Those that are chosen later do not take its place.
  await save(browser, { interests: ['Chess', 'Cats', OTHER_TAG] });
  expect(await waiting(browser)).toHaveLength(2);
  await decide(await caseOf(id, EXPLICIT_TAG ?? ''), true);
  expect((await browser.get(ME)).body).toMatchObject({
    interests: ['Chess', 'Cats', EXPLICIT_TAG],
    waiting: ['interests'],
  });
});

test('an entry that is released is not lost where the list was filled meanwhile', async () => {
  const [{ browser, id }, other] = [await finished(), await makeListedMember(server)];
  const released = EXPLICIT_TAG ?? '';
  await save(browser, { interests: ['Chess', released] });
  const [first = '', ...full] = interestGroups.flatMap(({ tags }) => tags).slice(0, TAGS_MAX);
  expect((await save(browser, { interests: [first, ...full] })).status).toBe(200);
  await decide(await caseOf(id, released), true);
  const interests = [first, ...full, released];
  expect((await browser.get(ME)).body).toMatchObject({ interests, waiting: [] });
  const seen = await other.browser.get(`/api/members/${id}`);
  expect(seen.body.profile.interests).toEqual(interests);
  expect((await save(browser, { occupation: 'Cook' })).body).toMatchObject({ interests });
  // Which of them goes is for their owner to say.
  expect((await save(browser, { interests: interests.toReversed() })).status).toBe(400);
  const chosen = [...full, released];
  expect((await save(browser, { interests: chosen })).body).toMatchObject({ interests: chosen });
});

test('nobody is asked about a city that we propose', async () => {
  const { browser } = await finished();
  // "Navi" is also how the ninth class of a school is called.
  const saved = await save(browser, { location: 'Navi Mumbai' });
  expect(saved.body).toMatchObject({ location: 'Navi Mumbai', waiting: [] });
});

test('whoever is sure may put contact details into their profile', async () => {
  const { browser, id } = await finished();
  const asked = await save(browser, { bio: NUMBER });
  expect(asked.status).toBe(422);
  expect(asked.body).toMatchObject({
    code: 'TEXT_QUESTIONED',
    data: { family: 'contact', field: 'bio' },
  });
  expect((await browser.get(ME)).body.bio).toBe('Chai first.');
  expect((await save(browser, { bio: NUMBER, confirmed: true })).body.bio).toBe(NUMBER);
  // What is there already is not asked about again.
  expect((await save(browser, { bio: NUMBER, occupation: 'Cook' })).status).toBe(200);
  expect(casesOf(id)).toEqual([]);
});

test('the wizard goes on while a text waits, and others see the profile without it', async () => {
  const made = await finished({ bio: THREAT });
  expect(made.profile).toMatchObject({ bio: null, onboardingComplete: true, waiting: ['bio'] });
  const other = await makeListedMember(server);
  expect((await other.browser.get(`/api/members/${made.id}`)).body.profile.bio).toBeNull();
  expect((await save(made.browser, { occupation: 'Cook' })).status).toBe(200);
  await decide(await caseOf(made.id, THREAT), false);
  expect((await save(made.browser, { occupation: 'Baker' })).status).toBe(200);
  expect((await save(made.browser, { interests: [] })).body.code).toBe('PROFILE_EMPTIED');
});

test('whoever writes that they are in need is offered help, and nobody looks at it', async () => {
  const { browser, id } = await finished();
  const page = await openSocket(server, browser);
  const help = nextEvent(page, 'help.offered');
  const saved = await save(browser, { bio: 'I want to kill myself' });
  expect(saved.body).toMatchObject({ bio: 'I want to kill myself', waiting: [] });
  await help;
  expect(casesOf(id)).toEqual([]);
  page.close();
});

test('a name is asked about, used once its owner is sure, and looked at afterwards', async () => {
  const name = RUDE?.text ?? '';
  const { browser, id } = await finished();
  const before = (await browser.get(ME)).body.displayName;
  expect((await save(browser, { displayName: name })).body.code).toBe('TEXT_QUESTIONED');
  expect((await browser.get(ME)).body.displayName).toBe(before);
  const saved = await save(browser, { displayName: name, confirmed: true });
  expect(saved.body).toMatchObject({ displayName: name, waiting: [] });
  expect(await waiting(browser)).toEqual([]);
  await decide(await caseOf(id, name), false);
  expect((await browser.get(ME)).body.displayName).toBe(before);
  expect(await waiting(browser)).toMatchObject([{ field: 'displayName', state: 'removed' }]);
});

test('a name that is taken away makes room for the last one that nobody doubts, and its case outlives it', async () => {
  const [first = '', second = ''] = RUDE_NAMES;
  const { browser, id } = await finished();
  const before = (await browser.get(ME)).body.displayName;
  await save(browser, { displayName: first, confirmed: true });
  await save(browser, { displayName: second, confirmed: true });
  const [ofFirst, ofSecond] = [await caseOf(id, first), await caseOf(id, second)];
  expect(withdrawn).not.toContain(ofFirst.contentId);
  await decide(ofSecond, false);
  expect((await browser.get(ME)).body.displayName).toBe(before);
  await decide(ofFirst, false);
  expect((await browser.get(ME)).body.displayName).toBe(before);
});

test('a name that could harm a child is never shown, and used once an admin has released it', async () => {
  const { browser, id } = await finished();
  const before = (await browser.get(ME)).body.displayName;
  const saved = await save(browser, { displayName: CHILD_NAME, confirmed: true });
  expect(saved.body.displayName).toBe(before);
  expect(await waiting(browser)).toMatchObject([{ field: 'displayName', state: 'held' }]);
  await decide(await caseOf(id, CHILD_NAME), true);
  expect((await browser.get(ME)).body.displayName).toBe(CHILD_NAME);
});

test('a name that asks for help brings the help lines', async () => {
  const { browser } = await finished();
  const page = await openSocket(server, browser);
  const help = nextEvent(page, 'help.offered');
  expect((await save(browser, { displayName: 'Want To Die' })).status).toBe(200);
  await help;
  page.close();
});

test('no more wait than a list holds, and no more a day than people can look at', async () => {
  const made = await finished();
  const { browser } = made;
  const tags = (batch: string) =>
    Array.from({ length: 10 }, (_, at) => `${EXPLICIT_TAG} ${batch}${'abcdefghij'[at]}`);
  for (const batch of 'abc') {
    const saved = await save(browser, { interests: tags(batch), confirmed: true });
    expect(saved.status).toBe(200);
  }
  expect(await waiting(browser)).toHaveLength(30);
  expect((await save(browser, { interests: tags('d') })).body.code).toBe('HELD_LIMIT');
  expect((await save(browser, { occupation: 'Cook' })).status).toBe(200);
  server.clock.letPass(days(1));
  await signInAgain(made);
  expect((await save(browser, { interests: tags('d') })).status).toBe(200);
  const left = await waiting(browser);
  expect(left).toHaveLength(30);
  expect(left.map(({ text }) => text)).not.toContain(tags('a')[0]);
});

test('a name at sign-up is asked about, and nothing is left of it until then', async () => {
  const { browser } = await makeMember(server);
  await browser.post('/api/accounts/sign-out');
  const form = {
    name: 'Escort-Service Rao',
    email: 'sure.of.the.name@example.com',
    password: 'a long enough passphrase 42',
    acceptTerms: true,
  };
  const signUp = (more: object) => browser.post('/api/accounts/sign-up', { ...form, ...more });
  expect((await signUp({})).body.code).toBe('TEXT_QUESTIONED');
  const { status, body } = await signUp({ confirmed: true });
  expect(status).toBe(200);
  expect(await caseOf(body.member.id, 'Escort-Service')).toMatchObject({ kind: 'name' });
});
