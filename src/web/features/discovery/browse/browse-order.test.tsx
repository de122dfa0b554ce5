import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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

test('the others come behind a quiet line', async () => {
  fakeApi({ ...usual, 'discovery.browse': () => listOf(fits, other, decided) });
  await open();
  await cardOf('Kabir');
  expect(page.text()).toMatch(/Tara.*Others you may like.*Kabir.*Zoya/s);
});

test('whom nobody new fits is told so, whoever was decided about, and sees the others', async () => {
  fakeApi({ ...usual, 'discovery.browse': () => listOf(other) });
  await open();
  await cardOf('Kabir');
  expect(page.text()).toContain('Nobody new fits all you look for. Here are the others.');
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

test('nobody is nearest to nowhere', async () => {
  fakeApi(usual);
  await open();
  await cardOf('Tara');
  expect(screen.getByRole('option', { name: 'Nearest' })).toHaveProperty('disabled', true);
  expect(screen.queryByLabelText('Distance')).toBeNull();
});
