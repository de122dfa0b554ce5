import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MemberView } from '#contract/discovery/endpoints.ts';
import { reportReasons } from '#contract/safety/cases.ts';
import { ReportProvider } from '#web/features/safety/index.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { madeMemberView, MATCH, TARA } from '#web/testing/people.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { MemberProfilePage } from './member-profile-page.tsx';

const ME = vi.hoisted(() => '019a0000-0000-7000-8000-000000000001');
vi.mock('#web/lib/auth.tsx', () => ({
  useAuth: () => ({ member: { id: ME, identityVerified: true } }),
  useRestricted: () => false,
}));
vi.mock('#web/lib/toast.ts', () => ({ toast: vi.fn<() => void>() }));

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());
const Page = () => (
  <ConfirmProvider>
    <ReportProvider>
      <MemberProfilePage />
    </ReportProvider>
  </ConfirmProvider>
);
const open = async (memberId = TARA, search = '') => {
  page = await openPage(Page, '/profile/$memberId', `/profile/${memberId}${search}`);
};
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => {
  const found = await button(name);
  await act(async () => void fireEvent.click(found));
};
const path = () => page.history.location.pathname;

test.each(['nobody', '00000000-0000-4000-8000-000000000000'])(
  'nobody is there: %s, and Go Back leads to the members',
  async (memberId) => {
    fakeApi({});
    await open(memberId);
    await screen.findByRole('heading', { name: 'Profile Not Found' });
    expect(page.text()).toContain("This profile doesn't exist or may have been removed.");
    await press('Go Back');
    await waitFor(() => expect(path()).toBe('/browse'));
  },
);

test('the own one is shown as others see it', async () => {
  fakeApi({});
  await open(ME);
  await waitFor(() => expect(page.history.location.href).toBe('/dashboard?view=public'));
});

test('one that does not load can be asked for again, and explains how well the two fit', async () => {
  let works = false;
  const view = madeMemberView(
    {
      compatibility: {
        percent: 40,
        parts: [
          { part: 'location', earned: 0, possible: 15 },
          { part: 'interests', earned: 6.25, possible: 25 },
        ],
      },
      shared: ['Treks', 'Old Hindi songs'],
      lastActiveAt: new Date().toISOString(),
    },
    { verified: true },
  );
  fakeApi({ 'discovery.member': () => (works ? view : refused('INTERNAL')) });
  await open();
  await screen.findByText('We could not load this profile');
  works = true;
  await press('Try again');
  await screen.findByRole('heading', { level: 1, name: /Tara/ });
  const fit = screen.getByRole('region', { name: 'What you share' });
  expect(fit.textContent).toMatch(/^You both: Treks, Old Hindi songsWhy 40%\?/);
  expect(within(fit).getByRole('group'), 'the table is there for who asks').toHaveProperty(
    'open',
    false,
  );
  expect(fit.textContent).toContain('You live in different places');
  expect(fit.textContent).toContain('6.3 of 25');
  expect(page.text()).toContain('Active now');
  expect(page.text()).toContain('Identity verified');
});

describe('what is decided about somebody', () => {
  const undecided = { standing: 'none', matchId: null } as const;

  test('a pass can be taken back', async () => {
    fakeApi({
      'discovery.member': () => madeMemberView(),
      'matching.pass': () => ({ standing: 'passed', matchId: null }),
      'matching.undoPass': () => undecided,
    });
    await open();
    await press('Pass');
    await waitFor(() => expect(page.text()).toContain('You passed on Tara.'));
    await press('Undo pass');
    await waitFor(() => expect(page.text()).not.toContain('You passed on Tara.'));
    expect(await button('Pass')).toHaveProperty('disabled', false);
  });

  test('a like that failed is taken back under a banner, which can be put away', async () => {
    fakeApi({
      'discovery.member': () => madeMemberView(),
      'matching.like': () => refused('UNAVAILABLE'),
    });
    await open();
    await press('Connect');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Error liking profile: '),
    );
    await button('Connect');
    await press('Dismiss message');
    expect(page.text()).not.toContain('Error liking profile');
  });

  test('a match leads to the matches, where it stands open', async () => {
    fakeApi({ 'discovery.member': () => madeMemberView({ standing: 'matched', matchId: MATCH }) });
    await open();
    await press('Matched');
    await waitFor(() => expect(path()).toBe('/matches'));
    expect(page.history.location.state).toMatchObject({ openMatchId: MATCH });
  });
});

test('whoever comes from the card of a companion finds the question open', async () => {
  const companionOffer: MemberView['companionOffer'] = {
    availableNow: true,
    categories: ['rent-a-friend'],
    kinds: ['chat'],
    languages: ['en'],
    answersWithin: null,
    answeredPercent: null,
    rating: null,
    offers: 'Walks.',
    refuses: 'Late nights.',
  };
  fakeApi({ 'discovery.member': () => madeMemberView({ companionOffer }) });
  await open(TARA, '?ask=now');
  await screen.findByRole('dialog', { name: 'Ask Tara' });
});

describe('from a profile', () => {
  const photo = {
    id: '019a0000-0000-7000-8000-0000000000aa',
    urls: { small: '/s.webp', medium: '/m.webp', large: '/l.webp' },
    width: 800,
    height: 800,
    placeholder: '',
  };
  const report = async () => {
    fireEvent.click(await screen.findByRole('radio', { name: reportReasons.money.label }));
    await press('Send report');
    await screen.findByRole('dialog', { name: 'Thank you' });
    await press('Done');
  };

  test('somebody is blocked, and it leads away', async () => {
    const asked = fakeApi({
      'discovery.member': () => madeMemberView(),
      'safety.block': () => ({ ok: true }),
    });
    await open();
    await press('More about Tara');
    await press('Block');
    const question = await screen.findByRole('dialog', { name: 'Block Tara?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(path()).toBe('/browse'));
    expect(asked).toContainEqual({ name: 'safety.block', input: { memberId: TARA } });
  });

  test('a report without a block stays, and one of a photo names it and leads away', async () => {
    const asked = fakeApi({
      'discovery.member': () => madeMemberView({}, { profileImages: [photo] }),
      'safety.report': () => ({ number: 'K7QF-2M9X' }),
    });
    const reports = () => asked.filter(({ name }) => name === 'safety.report');
    await open();
    await press('More about Tara');
    await press('Report');
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Block/ }));
    await report();
    expect(reports().at(-1)?.input).toMatchObject({ memberId: TARA, block: false });
    expect(path()).toBe(`/profile/${TARA}`);

    const [ofPhoto] = await screen.findAllByRole('button', { name: /^Report.*photo/ });
    fireEvent.click(ofPhoto as HTMLElement);
    const sheet = await screen.findByRole('dialog', { name: /^Report/ });
    expect(sheet.querySelector('img')).not.toBeNull();
    await report();
    expect(reports().at(-1)?.input).toMatchObject({ photoId: photo.id, block: true });
    await waitFor(() => expect(path()).toBe('/browse'));
  });
});
