import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { reportReasons } from '#contract/safety/cases.ts';
import { refusals } from '#contract/errors.ts';
import { defaultSettings } from '#contract/profiles/endpoints.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { KABIR, madeBrowseCard, madeOwnProfile, TARA } from '#web/testing/people.ts';
import { cardOf, listOf, openBrowse, usual } from '#web/testing/open-browse.tsx';
import { BrowsePage } from './browse-page.tsx';

vi.mock('#web/lib/auth.tsx', () => ({
  useAuth: () => ({ member: { identityVerified: true } }),
  useRestricted: () => false,
}));
vi.mock('#web/lib/toast.ts', () => ({ toast: vi.fn<() => void>() }));
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
/** What of it is beyond the usual ages and order. */
const filtersIn = (input: object) => {
  const usualAges = new Set(['ageMin 18', 'ageMax 50', 'sort fit']);
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !usualAges.has(`${name} ${value}`)),
  );
};
/** What the server was last asked to filter by. */
const filtersOf = (asked: ReturnType<typeof fakeApi>) =>
  filtersIn(asked.findLast(({ name }) => name === 'discovery.browse')?.input as object);
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const tick = (label: string) => fireEvent.click(screen.getByLabelText(label));
const address = () => page.history.location.href;

describe('filters', () => {
  const filters: [name: string, set: () => unknown, asked: Record<string, string>][] = [
    ['gender', () => tick('Female'), { gender: 'female' }],
    ['minimum age', () => fill('Minimum age', '30'), { ageMin: '30' }],
    ['maximum age', () => fill('Maximum age', '36'), { ageMax: '36' }],
    ['location', () => fill('Location', 'UR'), { location: 'UR' }],
    [
      'connection type',
      () => fill('Connection type', 'emotional-healing'),
      { connectionType: 'emotional-healing' },
    ],
    ['body type', () => fill('Body type', 'athletic'), { bodyType: 'athletic' }],
    ['education', () => fill('Education', 'masters'), { education: 'masters' }],
    ['smoking', () => fill('Smoking', 'occasionally'), { smoking: 'occasionally' }],
    ['drinking', () => fill('Drinking', 'non-drinker'), { drinking: 'non-drinker' }],
    ['verified', () => tick('Verified only'), { verified: 'yes' }],
    ['search', () => fill('Search', 'CRICKET'), { search: 'CRICKET' }],
  ];

  test('each stands in the address and is asked for, and Clear All brings everyone back', async () => {
    const kabir = madeBrowseCard({ memberId: KABIR, displayName: 'Kabir' });
    const asked = fakeApi({
      ...usual,
      'discovery.browse': (input) =>
        listOf(Object.keys(filtersIn(input)).length === 0 ? madeBrowseCard() : kabir),
    });
    await open();
    await cardOf('Tara');
    expect(filtersOf(asked)).toEqual({});
    for (const [name, set, wanted] of filters) {
      set();
      await waitFor(() => expect(filtersOf(asked), name).toEqual(wanted));
      expect(address()).toBe(`/browse?${new URLSearchParams(wanted).toString()}`);
      await waitFor(() => expect(page.text()).toContain('Kabir'));
      await page.click('Clear All');
      await waitFor(() => expect(page.text()).toContain('Tara'));
      expect(address()).toBe('/browse');
    }
  });

  test('several go together, and Back takes the last choice away', async () => {
    const asked = fakeApi(usual);
    await open();
    await cardOf('Tara');
    const two = { gender: 'female', drinking: 'non-drinker' };
    tick('Female');
    await waitFor(() => expect(address()).toBe('/browse?gender=female'));
    fill('Drinking', 'non-drinker');
    await waitFor(() => expect(filtersOf(asked)).toEqual(two));
    fill('Connection type', 'emotional-healing');
    const three = { ...two, connectionType: 'emotional-healing' };
    await waitFor(() => expect(filtersOf(asked)).toEqual(three));
    await act(async () => page.history.back());
    await waitFor(() =>
      expect(screen.getByLabelText('Connection type')).toHaveProperty('value', ''),
    );
    expect(screen.getByLabelText('Drinking')).toHaveProperty('value', 'non-drinker');
    expect(address()).toBe(`/browse?${new URLSearchParams(two).toString()}`);
  });

  test('come from the address, where bad values are ignored', async () => {
    const asked = fakeApi(usual);
    await open('/browse?gender=robot&ageMin=12&drinking=non-drinker&nonsense=1');
    await cardOf('Tara');
    expect(filtersOf(asked)).toEqual({ drinking: 'non-drinker' });
    expect(screen.getByLabelText('Drinking')).toHaveProperty('value', 'non-drinker');
    expect(screen.getByLabelText('Any')).toHaveProperty('checked', true);
  });
});

test('typing searches without filling the history, mends a typo, and may find nobody', async () => {
  fakeApi({
    ...usual,
    'discovery.browse': ({ search }) => {
      if (search === 'nobody') return listOf();
      return { ...listOf(madeBrowseCard()), searchedFor: search === 'tarra' ? 'tara' : null };
    },
  });
  await open();
  await cardOf('Tara');
  fill('Search', 'tarra');
  await waitFor(() => expect(page.text()).toContain('Showing results for tara'));
  fill('Search', 'nobody');
  await screen.findByRole('heading', { name: 'No profiles found' });
  expect(page.history.length, 'one step for all that is typed').toBe(1);
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear All' }).at(-1) as HTMLElement);
  await cardOf('Tara');
  expect(screen.getByLabelText('Search')).toHaveProperty('value', '');
  expect(page.history.length, 'and one for Clear All').toBe(2);
});

test('a list that fails can be asked again, and a card tells what is promised', async () => {
  let works = false;
  const tara = madeBrowseCard({
    verified: true,
    occupation: 'Archivist',
    interests: ['Chess', 'Ghazals', 'Trekking'],
    moreInterests: 2,
    shared: ['Chess', 'Trekking'],
    compatibility: 64,
    lastActiveAt: new Date().toISOString(),
  });
  fakeApi({ ...usual, 'discovery.browse': () => (works ? listOf(tara) : refused('INTERNAL')) });
  await open();
  await screen.findByRole('heading', { name: 'We could not load the profiles' });
  works = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const card = await cardOf('Tara');
  const link = within(card).getByRole('link');
  expect(link.getAttribute('href')).toBe(`/profile/${TARA}`);
  within(link).getByRole('img', { name: 'Identity verified' });
  expect(card.textContent, 'on the picture, then below it').toMatch(
    /Tara 29 You both: Chess, Trekking64% compatibleShillongActive now · ArchivistChess.*PassLike$/,
  );
  const interests = within(card).getAllByRole('listitem');
  expect(interests.map(({ textContent }) => textContent)).toEqual([
    'Chess',
    'Ghazals',
    'Trekking',
    '+2 more',
  ]);
});

test.each([
  [
    { settings: { ...defaultSettings, profileVisibility: false } },
    'Your profile is gone from browse and search. People you have liked, matched with or written to still see you.',
    'Show my profile',
    '/dashboard?tab=settings',
  ],
  [
    { profileComplete: false, onboardingComplete: false },
    'Others cannot find you yet.',
    'Finish your profile',
    '/onboarding',
  ],
])('whoever cannot be found is told so and led to the remedy %#', async (own, text, way, to) => {
  fakeApi({ ...usual, 'profiles.own': () => madeOwnProfile(own) });
  await open();
  await cardOf('Tara');
  expect(page.text()).toContain(text);
  expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(to);
});

test('whoever can be found is told nothing', async () => {
  fakeApi(usual);
  await open();
  await cardOf('Tara');
  expect(screen.queryByRole('note', { name: 'Your profile' })).toBeNull();
});

test('a refused like rolls back under a banner, which goes by a press and with the network', async () => {
  fakeApi({ ...usual, 'matching.like': () => refused('EMAIL_UNVERIFIED') });
  await open();
  const card = await cardOf('Tara');
  const like = () => within(card).getByRole('button', { name: 'Like Tara' });
  const banner = `Error liking profile: ${refusals.EMAIL_UNVERIFIED.message}`;
  fireEvent.click(like());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(banner));
  expect(like(), 'the card is as before').toHaveProperty('disabled', false);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
  expect(screen.getByRole('alert').textContent).toBe('');
  fireEvent.click(like());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(banner));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('alert').textContent).toBe('');
});

describe('from a card', () => {
  const two = () =>
    listOf(madeBrowseCard(), madeBrowseCard({ memberId: KABIR, displayName: 'Kabir' }));
  const choose = async (action: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'More about Tara' }));
    const sheet = screen.getByRole('dialog', { name: 'Tara' });
    within(sheet).getByRole('link', { name: 'View profile' });
    fireEvent.click(within(sheet).getByRole('button', { name: action }));
  };
  const goneOn = async () => {
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Tara' })).toBeNull());
    const next = within(await cardOf('Kabir')).getByRole('link');
    expect(document.activeElement, 'the focus has gone on').toBe(next);
  };

  test('somebody is blocked, and gone', async () => {
    const asked = fakeApi({
      ...usual,
      'discovery.browse': two,
      'safety.block': () => ({ ok: true }),
    });
    await open();
    await cardOf('Tara');
    await choose('Block');
    const question = await screen.findByRole('dialog', { name: 'Block Tara?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Block' }));
    await goneOn();
    expect(asked).toContainEqual({ name: 'safety.block', input: { memberId: TARA } });
  });

  test('somebody is reported, and gone with the block that goes along', async () => {
    const asked = fakeApi({
      ...usual,
      'discovery.browse': two,
      'safety.report': () => ({ number: 'K7QF-2M9X' }),
    });
    await open();
    await cardOf('Tara');
    await choose('Report');
    fireEvent.click(await screen.findByRole('radio', { name: reportReasons.money.label }));
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
    const receipt = await screen.findByRole('dialog', { name: 'Thank you' });
    within(receipt).getByText('K7QF-2M9X');
    fireEvent.click(within(receipt).getByRole('button', { name: 'Done' }));
    await goneOn();
    expect(asked).toContainEqual({
      name: 'safety.report',
      input: expect.objectContaining({ memberId: TARA, reason: 'money', block: true }),
    });
  });
});
