import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultSettings } from '#contract/profiles/endpoints.ts';
import { defaultPersonality, defaultPreferences } from '#contract/profiles/fields.ts';
import { makeFinishedMember } from '#server/testing/make-finished-member.ts';
import { ME, makeEditor } from '#server/testing/make-editor.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const member = () => makeEditor(server);

test('a new profile has the specified beginnings', async () => {
  const { read, email } = await member();
  expect(await read()).toMatchObject({
    email,
    displayName: 'Asha',
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

test('a personality counts once a slider was moved, also when it was moved back', async () => {
  const { read, save } = await member();
  expect((await read()).personalityStated).toBe(false);
  await save({ bio: 'Chai first.', personality: { humor: 5 } });
  expect((await read()).personalityStated, 'where it stood').toBe(false);
  await save({ personality: { humor: 6 } });
  const { body } = await save({ personality: { humor: 5 } });
  expect(body).toMatchObject({ personality: defaultPersonality, personalityStated: true });
});

test('what was filled in can be taken back', async () => {
  const { save } = await member();
  await save({ age: 40, occupation: 'Teacher', interests: ['Chess'] });
  const { body } = await save({ age: null, occupation: '   ', interests: [] });
  expect(body).toMatchObject({ age: null, occupation: null, interests: [] });
});

test('empty and repeated interests are ignored', async () => {
  const { save } = await member();
  const { body } = await save({ interests: ['Chess', '', ' chess ', '   ', 'Ghazals'] });
  expect(body.interests).toEqual(['Chess', 'Ghazals']);
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
    ['half a character', { bio: '\ud800' }, 'Bio holds characters that cannot be shown'],
    [
      'half a character in a group',
      { preferences: { location: '\ud800' } },
      'Location holds characters that cannot be shown',
    ],
    [
      'half a character in a list',
      { preferences: { interests: ['\udc00x'] } },
      'An entry holds characters that cannot be shown',
    ],
    ['half a character in a name', { displayName: 'Asha \ud800' }, /name/],
    ['a name of nothing visible', { displayName: '\u3164' }, /name/],
    ['a location over two lines', { location: 'Pune\nX' }, /Location holds characters/],
    ['a thousand interests', { interests: Array(1000).fill(1) }, 'That list is too long.'],
    [
      'a thousand unknown fields',
      Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, 1])),
      'That list is too long.',
    ],
    ['null for a group', { personality: null }, 'Please check what you entered.'],
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
    expect((await browser.get('/api/accounts/session')).body.member?.role).toBe('member');
  });
});

describe('a finished profile', () => {
  test.each([
    ['age', null, 'your age'],
    ['location', ' ', 'your location'],
    ['bio', '\u200b', 'a bio'],
    ['interests', [], 'an interest'],
    ['connectionTypes', [], 'a connection type'],
    ['occupation', null, 'your occupation'],
  ])('may change %s, but not take it back', async (field, value, missing) => {
    const { browser, profile } = await makeFinishedMember(server);
    const reply = await browser.patch(ME, { education: 'phd', [field]: value });
    expect([reply.status, reply.body.message]).toEqual([400, `Your profile needs ${missing}.`]);
    expect((await browser.get(ME)).body).toEqual(profile);
    expect((await browser.patch(ME, { bio: 'Another', age: 44 })).status).toBe(200);
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

test('a bio of nothing but invisible characters is none', async () => {
  const { save } = await member();
  expect((await save({ bio: '\u200b \u200d' })).body.bio).toBeNull();
});

test('others see exactly what is public', async () => {
  const { browser, save } = await member();
  await save({ bio: 'Hello', age: 30 });
  const { body } = await browser.get(`${ME}/public`);
  expect(body).toMatchObject({ displayName: 'Asha', bio: 'Hello', age: 30 });
  expect(fieldsOf(body)).toEqual([
    'age',
    'bio',
    'bodyType',
    'companion',
    'connectionTypes',
    'displayName',
    'education',
    'gender',
    'height',
    'hobbies',
    'interests',
    'languages',
    'lifestyle.diet',
    'lifestyle.drinking',
    'lifestyle.exercise',
    'lifestyle.smoking',
    'lifestyle.socialMedia',
    'lifestyle.workSchedule',
    'location',
    'lookingFor',
    'memberId',
    'occupation',
    'onlyVerified',
    'personality.adventurous',
    'personality.confidence',
    'personality.creative',
    'personality.empathy',
    'personality.humor',
    'personality.intellectual',
    'personality.outgoing',
    'personality.romantic',
    'personalityStated',
    'physicalTraits.ethnicity',
    'physicalTraits.eyeColor',
    'physicalTraits.hairColor',
    'physicalTraits.piercings',
    'physicalTraits.tattoos',
    'profileImages',
    'prompts',
    'relationshipGoals.dealBreakers',
    'relationshipGoals.longTerm',
    'relationshipGoals.shortTerm',
    'relationshipStatus',
    'verified',
  ]);
});

/** Written out, nested ones too: whatever is added later must be added here by someone who thought about it. */
function fieldsOf(value: object): string[] {
  return Object.entries(value)
    .flatMap(([name, inner]) =>
      inner && typeof inner === 'object' && !Array.isArray(inner)
        ? fieldsOf(inner).map((field) => `${name}.${field}`)
        : [name],
    )
    .toSorted();
}
