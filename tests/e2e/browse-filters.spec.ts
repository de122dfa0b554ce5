import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { allIdsShown } from './support/browse-grid.ts';
import { seededMembers, type SeededMember } from './support/seeded-members.ts';

interface Filter {
  name: string;
  set: (page: Page) => Promise<unknown>;
  address: string;
  keeps: (member: SeededMember) => boolean;
}

const choose = (label: string, choice: string) => (page: Page) =>
  page.getByLabel(label).selectOption({ label: choice });

const filters: Filter[] = [
  {
    name: 'gender',
    set: (page) => page.getByText('Female', { exact: true }).click(),
    address: 'gender=female',
    keeps: ({ gender }) => gender === 'female',
  },
  {
    name: 'age',
    set: async (page) => {
      await page.getByLabel('Minimum age').fill('30');
      await page.getByLabel('Maximum age').fill('36');
    },
    address: 'ageMin=30&ageMax=36',
    keeps: ({ age }) => age !== null && age >= 30 && age <= 36,
  },
  {
    name: 'location',
    set: (page) => page.getByLabel('Location').fill('UR'),
    address: 'location=UR',
    keeps: ({ location }) => location?.toLowerCase().includes('ur') ?? false,
  },
  {
    name: 'connection type',
    set: choose('Connection type', 'Emotional Healing (SHIV)'),
    address: 'connectionType=emotional-healing',
    keeps: ({ connectionTypes }) => connectionTypes.includes('emotional-healing'),
  },
  {
    name: 'body type',
    set: choose('Body type', 'Athletic'),
    address: 'bodyType=athletic',
    keeps: ({ bodyType }) => bodyType === 'athletic',
  },
  {
    name: 'education',
    set: choose('Education', "Master's Degree"),
    address: 'education=masters',
    keeps: ({ education }) => education === 'masters',
  },
  {
    name: 'smoking',
    set: choose('Smoking', 'Occasionally'),
    address: 'smoking=occasionally',
    keeps: ({ lifestyle }) => lifestyle.smoking === 'occasionally',
  },
  {
    name: 'drinking',
    set: choose('Drinking', 'Non-drinker'),
    address: 'drinking=non-drinker',
    keeps: ({ lifestyle }) => lifestyle.drinking === 'non-drinker',
  },
  {
    name: 'verified',
    set: (page) => page.getByText('Verified only', { exact: true }).click(),
    address: 'verified=yes',
    keeps: ({ verified }) => verified,
  },
  {
    name: 'search',
    set: (page) => page.getByRole('searchbox', { name: 'Search' }).fill('CRICKET'),
    address: 'search=CRICKET',
    keeps: ({ name, bio, location, interests }) =>
      [name, bio, location, ...interests].some((text) => text?.toLowerCase().includes('cricket')),
  },
];

/** Who of the seeded members must be there: section 5 of the specification, in plain words. */
function expected(kept: Filter[]): string[] {
  const ageAsked = kept.some(({ name }) => name === 'age');
  return seededMembers
    .filter(({ settings }) => settings.profileVisibility)
    .filter(({ age }) => ageAsked || (age !== null && age >= 18 && age <= 50))
    .filter((member) => kept.every(({ keeps }) => keeps(member)))
    .map(({ id }) => id)
    .toSorted();
}

/** Members of other tests come and go; those of the seed stay. */
async function seededShown(page: Page): Promise<string[] | null> {
  const ids = await allIdsShown(page);
  const seeded = new Set(seededMembers.map(({ id }) => id));
  return ids && ids.filter((id) => seeded.has(id)).toSorted();
}

const byName = (name: string) => filters.filter((filter) => filter.name === name);

test('every filter alone keeps whom it should, and Clear All brings everyone back', async ({
  memberPage: page,
}) => {
  test.slow();
  await page.goto('/browse');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Companions');
  await expect.poll(() => seededShown(page)).toEqual(expected([]));
  for (const filter of filters) {
    const wanted = expected([filter]);
    expect(wanted.length, `the seed has someone for ${filter.name}`).toBeGreaterThan(0);
    expect(wanted.length, `and someone else`).toBeLessThan(expected([]).length);
    await filter.set(page);
    await expect(page).toHaveURL(`/browse?${filter.address}`);
    await expect.poll(() => seededShown(page), filter.name).toEqual(wanted);
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(page).toHaveURL('/browse');
  }
  await expect.poll(() => seededShown(page)).toEqual(expected([]));
});

test('three filters together, from the controls and from the address', async ({
  memberPage: page,
}) => {
  const three = ['gender', 'drinking', 'connection type'].flatMap(byName);
  expect(expected(three).length).toBeGreaterThan(0);
  await page.goto('/browse');
  for (const filter of three) await filter.set(page);
  await expect.poll(() => seededShown(page)).toEqual(expected(three));
  await page.reload();
  await expect.poll(() => seededShown(page)).toEqual(expected(three));
  await expect(page.getByLabel('Drinking')).toHaveValue('non-drinker');
  await page.goBack();
  await expect
    .poll(() => seededShown(page), 'Back takes the last choice away')
    .toEqual(expected(three.slice(0, 2)));
  await page.goto('/browse?gender=robot&ageMin=12&drinking=non-drinker&nonsense=1');
  await expect
    .poll(() => seededShown(page), 'bad values are ignored')
    .toEqual(expected(byName('drinking')));
});

test('whoever is verified bears the mark, on the card and on the profile', async ({
  memberPage: page,
}) => {
  await page.goto('/browse?verified=yes');
  const cards = page.getByRole('region', { name: 'Profiles' }).getByRole('article');
  await expect(cards.first()).toBeVisible();
  const mark = { name: 'Identity verified' };
  await expect(cards.filter({ hasNot: page.getByRole('img', mark) })).toHaveCount(0);
  await cards.first().getByRole('link', mark).click();
  await expect(page.getByRole('main').getByText(mark.name, { exact: true })).toBeVisible();
});
