import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import { memberCardSchema } from '#contract/profiles/endpoints.ts';
import { lastActiveText } from '#contract/relative-time.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { makeMember, signInAgain } from '#server/testing/make-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { present } from '#server/testing/reply-body.ts';

let server: TestServer;
type Someone = Awaited<ReturnType<typeof makeListedMember>>;
let viewer: Someone;
const cast = {} as Record<'asha' | 'ravi' | 'zoya' | 'kim', Someone>;
const common = { age: 30, connectionTypes: ['rent-a-friend'], interests: ['Chess'] };

beforeAll(async () => {
  server = await startTestServer();
  viewer = await makeListedMember(server, {
    ...common,
    location: 'Pune',
    personality: { outgoing: 7 },
  });
  cast.asha = await makeListedMember(server, {
    ...common,
    displayName: 'Asha Kulkarni',
    gender: 'female',
    location: 'Pune',
    bodyType: 'slim',
    education: 'bachelors',
    lifestyle: { smoking: 'non-smoker', drinking: 'occasionally' },
    interests: ['Chess', 'Ghazals', 'Trekking', 'Chai', 'Rangoli'],
    bio: 'Sunday hikes and filter coffee.',
    personality: { outgoing: 7 },
    preferences: { ageRange: { min: 25, max: 35 } },
  });
  cast.ravi = await makeListedMember(server, {
    ...common,
    displayName: 'Ravi Nair',
    gender: 'male',
    age: 45,
    location: 'Kochi, Kerala',
    bodyType: 'athletic',
    education: 'phd',
    lifestyle: { smoking: 'regularly', drinking: 'non-drinker' },
    connectionTypes: ['emotional-healing', 'virtual-relationship'],
  });
  cast.zoya = await makeListedMember(server, {
    ...common,
    displayName: 'Zoya Khan',
    age: 61,
    location: 'Lucknow',
    preferences: { gender: 'female' },
  });
  cast.kim = await makeListedMember(server, { displayName: 'Kim Ao', location: 'Kohima' });
});
afterAll(() => server.close());

const page = (query: string, who = viewer) => who.browser.get(`/api/browse?${query}`);
const names = async (query: string, who = viewer): Promise<string[]> =>
  (await page(query, who)).body.items.map((card: BrowseCard) => card.displayName).toSorted();

describe('filters', () => {
  test('none: everyone of 18 to 50 and those who gave no age, but not oneself', async () => {
    expect(await names('')).toEqual(['Asha Kulkarni', 'Kim Ao', 'Ravi Nair']);
  });

  test.each([
    ['ageMax=70', ['Asha Kulkarni', 'Kim Ao', 'Ravi Nair', 'Zoya Khan']],
    ['ageMin=40&ageMax=50', ['Kim Ao', 'Ravi Nair']],
    ['gender=female', ['Asha Kulkarni']],
    ['gender=female&ageMax=70', ['Asha Kulkarni', 'Zoya Khan']],
    ['gender=male', ['Ravi Nair']],
    ['location=PUN', ['Asha Kulkarni']],
    ['location=kerala', ['Ravi Nair']],
    ['location=100%25', []],
    ['connectionType=rent-a-friend', ['Asha Kulkarni']],
    ['connectionType=virtual-relationship', ['Ravi Nair']],
    ['bodyType=slim', ['Asha Kulkarni']],
    ['education=phd', ['Ravi Nair']],
    ['smoking=regularly', ['Ravi Nair']],
    ['drinking=occasionally', ['Asha Kulkarni']],
    [
      'gender=female&bodyType=slim&education=bachelors&smoking=non-smoker&drinking=occasionally&location=pune&connectionType=rent-a-friend&search=asha&ageMin=30&ageMax=30',
      ['Asha Kulkarni'],
    ],
    ['gender=female&education=phd', []],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test.each([
    'gender=robot',
    'ageMin=17',
    'ageMax=101',
    'bodyType=giant',
    'cursor=x',
    `search=${'x'.repeat(81)}`,
  ])('%s is refused', async (query) => {
    expect((await page(query)).status).toBe(400);
  });
});

describe('search', () => {
  test.each([
    ['asha', ['Asha Kulkarni']],
    ['KULKAR', ['Asha Kulkarni']],
    ['ghazals', ['Asha Kulkarni']],
    ['filter coffee', ['Asha Kulkarni']],
    ['coffee asha', ['Asha Kulkarni']],
    ['kochi', ['Ravi Nair']],
    ['ra', ['Asha Kulkarni', 'Ravi Nair']],
    ['zzz nobody', []],
    ['50%25_', []],
    ["o'%20or%201=1--", []],
  ])('%s', async (search, expected) => {
    expect(await names(`search=${search}`)).toEqual(expected);
  });

  test('forgives a typo, and says what it searched for', async () => {
    const { body } = await page('search=Kulkerni');
    expect(body.searchedFor).toBe('kulkarni');
    expect(body.items.map((card: BrowseCard) => card.displayName)).toEqual(['Asha Kulkarni']);
  });
});

test('a card carries what it shows and nothing else', async () => {
  const { body } = await page('search=asha');
  const [card] = body.items;
  expect(card).toMatchObject({
    memberId: cast.asha.id,
    interests: ['Chess', 'Ghazals', 'Trekking'],
    moreInterests: 2,
    standing: 'none',
    matchId: null,
    photo: null,
  });
  const added = ['standing', 'matchId', 'fits', 'companionOffer'];
  const shown = [...Object.keys(memberCardSchema.shape), ...added];
  expect(Object.keys(present(card)).toSorted()).toEqual(shown.toSorted());
});

test('compatibility is the points earned of the points possible', async () => {
  const { body } = await page('search=asha');
  // Age 20 of 20, same location 15 of 15, interests 25 x 1/5, a common type 15 of 15, personality 10 of 10.
  expect(body.items[0]?.compatibility).toBe(Math.round((100 * 65) / 85));
});

describe('visibility', () => {
  test('whoever hides is gone at once, and back at once', async () => {
    const someone = await makeListedMember(server, { displayName: 'Nila Hide' });
    expect(await names('search=nila')).toEqual(['Nila Hide']);
    await someone.browser.patch('/api/profiles/me/settings', { profileVisibility: false });
    expect(await names('search=nila')).toEqual([]);
    expect((await viewer.browser.get(`/api/members/${someone.id}`)).status).toBe(404);
    await someone.browser.patch('/api/profiles/me/settings', { profileVisibility: true });
    expect(await names('search=nila')).toEqual(['Nila Hide']);
  });

  test('whoever has not filled in a profile is not listed', async () => {
    await makeMember(server, { name: 'Newcomer Nobody' });
    expect(await names('search=newcomer')).toEqual([]);
  });

  test('blocked either way is gone from browse and profile', async () => {
    const [one, two] = [
      await makeListedMember(server, { displayName: 'Blo Cker' }),
      await makeListedMember(server, { displayName: 'Blo Cked' }),
    ];
    await server.tools.db.execute(
      sql`insert into blocks values (${one.id}, ${two.id}, ${server.clock.now().toISOString()})`,
    );
    for (const [me, other] of [
      [one, two],
      [two, one],
    ] as const) {
      expect(await names('search=blo', me)).toEqual([]);
      expect((await me.browser.get(`/api/members/${other.id}`)).status).toBe(404);
      expect((await me.browser.post('/api/likes', { memberId: other.id })).status).toBe(404);
    }
    expect(await names('search=blo')).toEqual(['Blo Cked', 'Blo Cker']);
  });
});

describe('order and pages', () => {
  test('those not acted on first; a card keeps its standing; nobody twice, nobody lost', async () => {
    const fresh = await startTestServer();
    try {
      const me = await makeListedMember(fresh, common);
      const others: Someone[] = [];
      for (let count = 0; count < 30; count += 1) {
        others.push(
          await makeListedMember(fresh, {
            displayName: `Member ${String.fromCodePoint(65 + count)}`,
          }),
        );
        fresh.clock.letPass(1000);
      }
      const [liked, passed] = [others[29], others[28]];
      await me.browser.post('/api/likes', { memberId: liked?.id });
      await me.browser.post('/api/passes', { memberId: passed?.id });
      const first = (await page('', me)).body;
      const second = (await page(`cursor=${first.nextCursor}`, me)).body;
      // Whoever could read or make one would learn when anybody was last here.
      expect(Buffer.from(String(first.nextCursor), 'base64url').toString('latin1')).not.toMatch(
        /\d{12}/,
      );
      expect((await page(`cursor=${first.nextCursor}`, others[0])).status).toBe(400);
      // Nor may one made for another order be compared with when somebody joined.
      expect((await page(`sort=new&cursor=${first.nextCursor}`, me)).status).toBe(400);
      const seen = [...first.items, ...second.items] as BrowseCard[];
      expect(second.nextCursor).toBeNull();
      const newestFirst = others
        .slice(0, 28)
        .toReversed()
        .map(({ id }) => id);
      expect(seen.map(({ memberId }) => memberId)).toEqual([...newestFirst, liked?.id, passed?.id]);
      expect(seen.slice(-2).map(({ standing }) => standing)).toEqual(['liked', 'passed']);
    } finally {
      await fresh.close();
    }
  });

  test('whoever was here lately comes first', async () => {
    server.clock.letPass(hours(2));
    await cast.kim.browser.get('/api/profiles/me');
    await expect.poll(async () => (await page('')).body.items[0]?.displayName).toBe('Kim Ao');
  });
});

describe('a member’s page', () => {
  test('explains the percentage and leaves out what is private', async () => {
    const { status, body } = await viewer.browser.get(`/api/members/${cast.asha.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ standing: 'none', matchId: null, profile: { age: 30 } });
    expect(body.compatibility?.parts.map(({ part }: { part: string }) => part)).toEqual([
      'age',
      'location',
      'interests',
      'connectionTypes',
      'personality',
    ]);
    for (const secret of ['email', 'preferences', 'settings', 'createdAt', 'hidden'])
      expect(JSON.stringify(body)).not.toContain(`"${secret}"`);
  });

  test('hides when they were here from those who ask not to be seen', async () => {
    await cast.asha.browser.patch('/api/profiles/me/settings', { showOnlineStatus: false });
    const { body } = await viewer.browser.get(`/api/members/${cast.asha.id}`);
    expect(body.lastActiveAt).toBeNull();
    expect((await page('search=asha')).body.items[0]?.lastActiveAt).toBeNull();
  });

  test('tells from signing in on when they were here, as coarsely as it is read', async () => {
    const here = await makeListedMember(server, { bio: 'Whistler' });
    server.clock.letPass(hours(2));
    const { email, password } = here;
    await server.browser().post('/api/accounts/sign-in', { email, password, remember: false });
    const told = async () =>
      new Date(present((await viewer.browser.get(`/api/members/${here.id}`)).body.lastActiveAt));
    const text = async () => lastActiveText(await told(), server.clock.now(), () => 'that day');
    await expect.poll(text).toBe('Active now');
    // Noted in steps of three minutes: as long ago, or up to three more.
    server.clock.letPass(minutes(11));
    expect(await text()).toBe('Active 10 minutes ago');
    server.clock.letPass(hours(3));
    expect(await text()).toBe('Active 3 hours ago');
    const sinceHour = server.clock.now().getTime() - (await told()).getTime();
    expect(sinceHour).toBeGreaterThanOrEqual(hours(3));
    expect(sinceHour, 'minutes of it would be no hours').toBeLessThan(hours(3) + minutes(1));
  });

  test('those who do not show it stand in the list by the day alone', async () => {
    // Noon in India: all that follows is on one day, there and in UTC.
    const sinceNoon = (server.clock.now().getTime() - hours(6.5)) % hours(24);
    server.clock.letPass(hours(24) - sinceNoon);
    // By then, if it is a day, the session has ended.
    await signInAgain(viewer);
    const unseen = await makeListedMember(server, { bio: 'Quokka' });
    await unseen.browser.patch('/api/profiles/me/settings', { showOnlineStatus: false });
    const seen = await makeListedMember(server, { bio: 'Quokka' });
    server.clock.letPass(hours(1));
    await seen.browser.get('/api/profiles/me');
    server.clock.letPass(hours(1));
    await unseen.browser.get('/api/profiles/me');
    const memberIds = async () =>
      (await page('search=quokka')).body.items.map(({ memberId }: BrowseCard) => memberId);
    await expect.poll(memberIds).toEqual([seen.id, unseen.id]);
  });

  test.each(['01a1dcea-2070-7777-8309-e7a0651dff44'])('nobody: 404', async (id) => {
    expect((await viewer.browser.get(`/api/members/${id}`)).status).toBe(404);
  });
});
