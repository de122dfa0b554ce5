import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPersonality, defaultPreferences } from '#contract/profile-fields.ts';
import { defaultSettings } from '#contract/profiles.ts';
import { makeMember } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ME = '/api/profiles/me';

async function member() {
  const { browser, ...made } = await makeMember(server);
  return {
    ...made,
    browser,
    read: async () => (await browser.get(ME)).body,
    save: (changes: unknown) => browser.patch(ME, changes),
  };
}

test('a new profile has the specified beginnings', async () => {
  const { read, email } = await member();
  expect(await read()).toMatchObject({
    email,
    displayName: 'Asha Rao',
    profileComplete: false,
    onboardingComplete: false,
    onboardingStep: 1,
    connectionTypes: [],
    interests: [],
    profileImages: [],
    age: null,
    personality: defaultPersonality,
    preferences: defaultPreferences,
    settings: defaultSettings,
  });
});

test('saving merges what was sent and marks the profile complete', async () => {
  const { read, save } = await member();
  await save({ bio: '  Chai first. ', lifestyle: { diet: 'jain' }, personality: { humor: 9 } });
  const reply = await save({
    displayName: 'Asha R',
    age: 31,
    lifestyle: { smoking: 'non-smoker' },
    preferences: { ageRange: { max: 45 }, distance: 500 },
  });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    displayName: 'Asha R',
    bio: 'Chai first.',
    age: 31,
    profileComplete: true,
    onboardingComplete: false,
    lifestyle: { diet: 'jain', smoking: 'non-smoker', exercise: null },
    personality: { ...defaultPersonality, humor: 9 },
    preferences: { ...defaultPreferences, ageRange: { min: 18, max: 45 }, distance: 500 },
  });
  expect(await read()).toEqual(reply.body);
});

test('what was told can be taken back', async () => {
  const { save } = await member();
  await save({ age: 40, occupation: 'Teacher', interests: ['Chess'] });
  const { body } = await save({ age: null, occupation: '   ', interests: [] });
  expect(body).toMatchObject({ age: null, occupation: null, interests: [] });
});

test('empty and repeated interests are ignored', async () => {
  const { save } = await member();
  const { body } = await save({ interests: ['Chess', '', ' chess ', '   ', 'Ghazals'] });
  expect(body.interests).toEqual(['chess', 'Ghazals']);
});

describe('refused with its own sentence, changing nothing', () => {
  test.each([
    ['age 17', { age: 17 }, 'Age must be between 18 and 100'],
    ['age 101', { age: 101 }, 'Age must be between 18 and 100'],
    ['half an age', { age: 20.5 }, 'Age must be between 18 and 100'],
    ['distance 0', { preferences: { distance: 0 } }, 'Distance must be between 1 and 500'],
    ['distance 501', { preferences: { distance: 501 } }, 'Distance must be between 1 and 500'],
    [
      'a preferred age of 68',
      { preferences: { ageRange: { max: 68 } } },
      'Preferred age must be between 18 and 67',
    ],
    [
      'a lowest age above the highest',
      { preferences: { ageRange: { min: 40 } } },
      'The lowest preferred age cannot be above the highest',
    ],
    [
      'a trait of 11',
      { personality: { humor: 11 } },
      'Each personality trait must be between 1 and 10',
    ],
    [
      'a trait of 0',
      { personality: { humor: 0 } },
      'Each personality trait must be between 1 and 10',
    ],
    ['an unknown option', { bodyType: 'giant' }, 'Please choose one of the listed options'],
    [
      'an unknown option in a group',
      { lifestyle: { diet: 'air' } },
      'Please choose one of the listed options',
    ],
    [
      'an unknown connection type',
      { connectionTypes: ['escort'] },
      'Please choose one of the listed options',
    ],
    ['a ninth trait', { personality: { charm: 5 } }, /charm/],
    ['a bio of 1,001 characters', { bio: 'x'.repeat(1001) }, 'Bio must be at most 1000 characters'],
    ['a bio with a NUL', { bio: 'a\0b' }, 'Bio holds characters that cannot be shown'],
    [
      'a location that turns the line around',
      { location: '\u202eabc' },
      'Location holds characters that cannot be shown',
    ],
    [
      '31 interests',
      { interests: Array.from({ length: 31 }, (_, at) => `i${at}`) },
      'Please choose at most 30',
    ],
    ['a name without letters', { displayName: '...' }, /name/],
  ])('%s', async (_, change, message) => {
    const { read, save } = await member();
    const before = await read();
    const reply = await save({ occupation: 'Spy', ...change });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toMatch(message);
    expect(await read()).toEqual(before);
  });

  test.each([
    { subscription: { isActive: true } },
    { userType: 'provider' },
    { role: 'admin' },
    { verified: true },
    { email: 'other@example.com' },
    { uid: '00000000-0000-7000-8000-000000000000' },
    { memberId: '00000000-0000-7000-8000-000000000000' },
    { profileComplete: true },
    { onboardingComplete: true },
    { profileImages: [] },
    { settings: { profileVisibility: false } },
    { createdAt: '2020-01-01T00:00:00Z' },
  ])('%j', async (change) => {
    const { read, save, browser } = await member();
    const before = await read();
    expect((await save({ occupation: 'Spy', ...change })).status).toBe(400);
    const step = { step: 2, changes: { occupation: 'Spy', ...change } };
    expect((await browser.patch(`${ME}/onboarding`, step)).status).toBe(400);
    expect(await read()).toEqual(before);
    expect((await browser.get('/api/accounts/session')).body.member.role).toBe('member');
  });
});

test('one member’s saving leaves another’s profile alone', async () => {
  const [one, two] = [await member(), await member()];
  const before = await two.read();
  await one.save({ bio: 'Mine', displayName: 'One' });
  expect(await two.read()).toEqual(before);
});

test('saves from many tabs at once lose no field that only one of them changed', async () => {
  const { read, save } = await member();
  const changes = [
    { bio: 'From the first tab' },
    { occupation: 'Potter' },
    { lifestyle: { diet: 'vegan' } },
    { lifestyle: { smoking: 'regularly' } },
    { personality: { humor: 10 } },
    { personality: { empathy: 1 } },
    { preferences: { ageRange: { min: 25 } } },
    { preferences: { ageRange: { max: 60 } } },
    { relationshipGoals: { longTerm: ['marriage'] } },
    { relationshipGoals: { dealBreakers: ['rudeness'] } },
    { displayName: 'Asha Two Tabs' },
  ];
  const replies = await Promise.all(changes.map((change) => save(change)));
  expect(replies.map(({ status }) => status)).toEqual(changes.map(() => 200));
  const after = await read();
  for (const change of changes) expect(after).toMatchObject(change);
});

describe('settings', () => {
  test('change one by one and keep the rest', async () => {
    const { browser, read } = await member();
    const off = await browser.patch(`${ME}/settings`, { showOnlineStatus: false });
    expect(off.body).toEqual({ ...defaultSettings, showOnlineStatus: false });
    await Promise.all([
      browser.patch(`${ME}/settings`, { emailNotifications: false }),
      browser.patch(`${ME}/settings`, { allowMessagesFromAnyone: true }),
    ]);
    expect((await read()).settings).toEqual({
      ...defaultSettings,
      showOnlineStatus: false,
      emailNotifications: false,
      allowMessagesFromAnyone: true,
    });
  });

  test.each([{ emailNotifications: 'yes' }, { role: true }, { profileVisibility: null }])(
    '%j is refused',
    async (change) => {
      const { browser, read } = await member();
      expect((await browser.patch(`${ME}/settings`, change)).status).toBe(400);
      expect((await read()).settings).toEqual(defaultSettings);
    },
  );
});

describe('onboarding', () => {
  const filled = {
    connectionTypes: ['rent-a-friend'],
    age: 28,
    location: 'Pune',
    height: '150-165',
    bodyType: 'average',
    bio: 'Hello',
    interests: ['Chess'],
    occupation: 'Baker',
  };

  test('keeps each step as it is left, without marking anything complete', async () => {
    const { browser, read } = await member();
    const step = { step: 2, changes: { connectionTypes: ['rent-a-friend'] } };
    expect((await browser.patch(`${ME}/onboarding`, step)).status).toBe(200);
    expect(await read()).toMatchObject({
      connectionTypes: ['rent-a-friend'],
      onboardingStep: 2,
      profileComplete: false,
      onboardingComplete: false,
    });
  });

  test.each([0, 6, 1.5])('there is no step %d', async (step) => {
    const { browser } = await member();
    expect((await browser.patch(`${ME}/onboarding`, { step, changes: {} })).status).toBe(400);
  });

  test.each([
    [1, { ...filled, connectionTypes: [] }],
    [2, { ...filled, age: null }],
    [2, { ...filled, location: ' ' }],
    [2, { ...filled, height: null }],
    [2, { ...filled, bodyType: null }],
    [3, { ...filled, bio: '' }],
    [3, { ...filled, interests: [] }],
    [3, { ...filled, occupation: null }],
    [4, filled],
  ])('cannot be finished while step %d is not filled in', async (step, changes) => {
    const { browser, read } = await member();
    await browser.patch(`${ME}/onboarding`, { step: 5, changes });
    const reply = await browser.post(`${ME}/onboarding/complete`);
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ code: 'ONBOARDING_UNFINISHED', data: { step } });
    expect(await read()).toMatchObject({ profileComplete: false, onboardingComplete: false });
  });
});

test('others see neither email, settings, preferences nor flags', async () => {
  const { browser, save } = await member();
  await save({ bio: 'Hello', age: 30 });
  const { body } = await browser.get(`${ME}/public`);
  expect(body).toMatchObject({ displayName: 'Asha Rao', bio: 'Hello', age: 30 });
  for (const secret of [
    'email',
    'settings',
    'preferences',
    'createdAt',
    'profileComplete',
    'onboardingComplete',
    'onboardingStep',
  ])
    expect(body).not.toHaveProperty(secret);
});
