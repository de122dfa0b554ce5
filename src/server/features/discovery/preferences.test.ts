import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import { CITY_UNKNOWN } from '#contract/discovery/rules.ts';
import { makeFinishedMember } from '#server/testing/make-finished-member.ts';
import { makeListedMember } from '#server/testing/make-listed-member.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
type Someone = Awaited<ReturnType<typeof makeListedMember>>;
let viewer: Someone;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await makeListedMember(server, {
    displayName: 'Viewer',
    age: 30,
    gender: 'female',
    location: 'Pune',
  });
  const make = (displayName: string, profile: object) =>
    makeListedMember(server, { displayName, ...profile });
  await make('Near', { gender: 'male', age: 32, location: 'mumbai ' });
  await make('Far', { gender: 'male', age: 32, location: 'Delhi' });
  await make('Woman', { gender: 'female', age: 25, location: 'Poona' });
  await make('Other', { gender: 'non-binary', location: 'Shangri-La' });
});
afterAll(() => server.close());

const cards = async (query = '', who = viewer): Promise<BrowseCard[]> =>
  (await who.browser.get(`/api/browse?${query}`)).body.items;
const names = async (query = '') => (await cards(query)).map(({ displayName }) => displayName);
const fitting = async (): Promise<string[]> =>
  (await cards())
    .filter(({ fits }) => fits)
    .map(({ displayName }) => displayName)
    .toSorted();
const prefer = (preferences: object) => viewer.browser.patch('/api/profiles/me', { preferences });
const everybody = ['Far', 'Near', 'Other', 'Woman'];

describe('what one looks for', () => {
  test('without a wish everybody fits', async () => {
    expect(await fitting()).toEqual(everybody);
  });

  test('whoever contradicts a wish comes later, and nobody disappears', async () => {
    await prefer({ gender: 'female' });
    expect(await fitting()).toEqual(['Woman']);
    expect((await names())[0]).toBe('Woman');
    expect((await names()).toSorted()).toEqual(everybody);
    expect(await names('sort=active')).not.toEqual(await names());
    await prefer({ gender: 'any' });
  });

  test('the distance counts once it was edited, between cities that are known', async () => {
    await prefer({ distance: 50 });
    expect(await fitting(), 'as it began').toEqual(everybody);
    await prefer({ distance: 150 });
    expect(await fitting()).toEqual(['Near', 'Other', 'Woman']);
    await prefer({ distance: 50 });
    expect(await fitting(), 'by choice now').toEqual(['Other', 'Woman']);
    await prefer({ distance: 500 });
  });

  test('the ages count once they were sent, and leave out nobody who has told none', async () => {
    await prefer({ ageRange: { min: 18, max: 28 }, distance: 500 });
    expect(await fitting()).toEqual(['Other', 'Woman']);
    await prefer({ ageRange: { min: 18, max: 60 } });
  });

  test('finishing the wizard confirms the ages it has shown', async () => {
    const finished = await makeFinishedMember(server);
    const seen = async () =>
      (await cards('ageMax=100', viewer)).find(({ memberId }) => memberId === finished.member.id);
    await viewer.browser.patch('/api/profiles/me', { age: 61 });
    expect((await seen())?.fits, 'they look for 18 to 35').toBe(false);
    await viewer.browser.patch('/api/profiles/me', { age: 30 });
    expect((await seen())?.fits).toBe(true);
    await finished.browser.patch('/api/profiles/me/settings', { profileVisibility: false });
  });

  test('and whom the others look for', async () => {
    const choosy = await makeListedMember(server, {
      displayName: 'Choosy',
      location: 'Pune',
      preferences: { gender: 'male' },
    });
    expect(await fitting()).not.toContain('Choosy');
    await choosy.browser.patch('/api/profiles/me', { preferences: { gender: 'female' } });
    expect(await fitting()).toContain('Choosy');
    await choosy.browser.patch('/api/profiles/me/settings', { profileVisibility: false });
  });
});

describe('filters and sorting', () => {
  test('by distance from the own city', async () => {
    expect(await names('distance=0')).toEqual(['Woman']);
    expect((await names('distance=250')).toSorted()).toEqual(['Near', 'Woman']);
    expect(await names('distance=250&location=maharashtra&gender=male')).toEqual(['Near']);
    const nowhere = await makeListedMember(server, { location: 'Atlantis' });
    const { status, body } = await nowhere.browser.get('/api/browse?distance=50');
    expect([status, body.message]).toEqual([400, CITY_UNKNOWN]);
    await nowhere.browser.patch('/api/profiles/me/settings', { profileVisibility: false });
  });

  test('for non-binary members', async () => {
    expect(await names('gender=non-binary')).toEqual(['Other']);
  });

  test('nearest first, newest first', async () => {
    expect(await names('sort=nearest')).toEqual([
      'Woman',
      'Near',
      expect.anything(),
      expect.anything(),
    ]);
    expect(await names('sort=new')).toEqual(['Other', 'Woman', 'Near', 'Far']);
    expect((await viewer.browser.get('/api/browse?sort=richest')).status).toBe(400);
  });

  test('a card tells how far somebody lives no more exactly than in bands', async () => {
    const told = Object.fromEntries(
      (await cards()).map(({ displayName, distance }) => [displayName, distance]),
    );
    expect(told).toEqual({
      Woman: 'same-city',
      Near: 'within-250',
      Far: 'farther',
      Other: null,
    });
  });
});

test('a city is kept in the spelling that is known', async () => {
  const saved = async (location: string) =>
    (await viewer.browser.patch('/api/profiles/me', { location })).body.location;
  expect(await saved(' bombay')).toBe('Mumbai');
  expect(await saved('BENGALURU , karnataka')).toBe('Bengaluru');
  expect(await saved('Shangri-La')).toBe('Shangri-La');
  expect(await saved('Pune')).toBe('Pune');
});
