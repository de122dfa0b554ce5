import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { BrowseCard } from '#contract/discovery/endpoints.ts';
import { CITY_UNKNOWN } from '#contract/discovery/rules.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { KABIR, madeBrowseCard, madeOwnProfile } from '#web/testing/people.ts';
import { cardOf, listOf, openBrowse, usual } from '#web/testing/open-browse.tsx';
import { BrowsePage } from './browse-page.tsx';

vi.mock('#web/lib/auth.tsx', () => ({
  useAuth: () => ({ member: { identityVerified: true } }),
  useRestricted: () => false,
}));
// There is room for the filters beside the grid.
vi.mock('@mantine/hooks', async (original) => ({
  ...(await original<object>()),
  useMediaQuery: () => true,
}));

let page: Awaited<ReturnType<typeof openBrowse>>;
afterEach(() => page.close());
const open = async (address = '/browse') => {
  page = await openBrowse(BrowsePage, address);
};
const lastAsked = (asked: ReturnType<typeof fakeApi>) =>
  asked.findLast(({ name }) => name === 'discovery.browse')?.input;

const fits = madeBrowseCard();
const other = madeBrowseCard({ memberId: KABIR, displayName: 'Kabir', fits: false });
const decided = madeBrowseCard({
  memberId: '019a0000-0000-7000-8000-000000000004',
  displayName: 'Zoya',
  fits: false,
  standing: 'passed',
});

const made = (displayName: string, last: number, change: Partial<BrowseCard>) =>
  madeBrowseCard({
    memberId: `019a0000-0000-7000-8000-00000000001${last}`,
    displayName,
    ...change,
  });

// The first here: who comes back to the list gets all of it at once.
test('all that were found are drawn, few at a time, in their order', async () => {
  const names = Array.from({ length: 20 }, (_, place) => `Tara ${place}`);
  const found = names.map((displayName, place) =>
    madeBrowseCard({
      memberId: `019a0000-0000-7000-8000-${String(place).padStart(12, '0')}`,
      displayName,
    }),
  );
  fakeApi({ ...usual, 'discovery.browse': () => listOf(...found) });
  const shown = () =>
    screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));
  page = await openBrowse(BrowsePage);
  await waitFor(() => expect(shown()).toEqual(names));
});

test('the others come behind a quiet line', async () => {
  fakeApi({ ...usual, 'discovery.browse': () => listOf(fits, other, decided) });
  await open();
  await cardOf('Kabir');
  expect(page.text()).toMatch(/Tara.*Others you may like.*Kabir.*Zoya/s);
});

test('where nobody comes before them, nothing is said that may not be true', async () => {
  fakeApi({ ...usual, 'discovery.browse': () => listOf(other) });
  await open();
  await cardOf('Kabir');
  expect(page.text()).toMatch(/People you may like.*Kabir/s);
  expect(page.text()).not.toMatch(/Nobody|Others/);
});

test('those who fit and come with a later page say so', async () => {
  const later = [made('Ravi', 1, {}), made('Noor', 2, { fits: false })];
  fakeApi({ ...usual, 'discovery.browse': () => listOf(fits, other, ...later, decided) });
  await open();
  await cardOf('Noor');
  expect(page.text()).toMatch(
    /Tara.*Others you may like.*Kabir.*More people who fit you.*Ravi.*Others you may like.*Noor.*Zoya/s,
  );
});

test('nothing moves when the first of the others is decided about', async () => {
  const noor = made('Noor', 2, { fits: false });
  fakeApi({
    ...usual,
    'discovery.browse': () => listOf(fits, other, noor),
    'matching.like': () => ({ standing: 'liked', matchId: null }),
  });
  await open();
  const card = await cardOf('Kabir');
  fireEvent.click(within(card).getByRole('button', { name: 'Like Kabir' }));
  await waitFor(() => expect(card.textContent).toContain('Liked'));
  expect(page.text()).toMatch(/Tara.*Others you may like.*Kabir.*Noor/s);
});

test('can be chosen, stays in the address, and survives Clear All', async () => {
  const asked = fakeApi({
    ...usual,
    'profiles.own': () => madeOwnProfile({ cityKnown: true }),
    'discovery.browse': () => listOf(other),
  });
  await open('/browse?gender=non-binary&distance=100');
  await cardOf('Kabir');
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'active' } });
  await waitFor(() =>
    expect(lastAsked(asked)).toMatchObject({
      gender: 'non-binary',
      distance: '100',
      sort: 'active',
    }),
  );
  expect(page.history.location.href).toContain('sort=active');
  await waitFor(() => expect(page.text()).not.toContain('Nobody fits'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear All' }));
  await waitFor(() =>
    expect(lastAsked(asked)).toEqual({ ageMin: '18', ageMax: '50', sort: 'active' }),
  );
});

test('nobody is nearest to nowhere, and the reason leads to the profile', async () => {
  fakeApi(usual);
  await open();
  await cardOf('Tara');
  const nearest = screen.getByRole('option', { name: 'Nearest (needs your city)' });
  expect(nearest).toHaveProperty('disabled', true);
  expect(screen.queryByLabelText('Distance')).toBeNull();
  const reason = screen.getByText(CITY_UNKNOWN, { exact: false });
  const way = within(reason).getByRole('link', { name: 'Go to your profile' });
  expect(way.getAttribute('href')).toBe('/dashboard');
});
