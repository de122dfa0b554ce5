import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/errors.ts';
import type { Standing } from '#contract/matching/rules.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { KABIR, madeBrowseCard, TARA } from '#web/testing/people.ts';
import { cardOf, listOf, openBrowse, usual } from '#web/testing/open-browse.tsx';
import { BrowsePage } from './browse-page.tsx';

vi.mock('#web/lib/auth.tsx', () => ({
  useAuth: () => ({ member: { identityVerified: true } }),
  useRestricted: () => false,
}));

let page: Awaited<ReturnType<typeof openBrowse>>;
beforeEach(() => localStorage.clear());
afterEach(() => page.close());

const two = () =>
  listOf(madeBrowseCard(), madeBrowseCard({ memberId: KABIR, displayName: 'Kabir' }));
const reply = (standing: Standing) => ({ standing, matchId: null });
const decided = {
  ...usual,
  'discovery.browse': two,
  'matching.like': () => reply('liked'),
  'matching.pass': () => reply('passed'),
  'matching.undoLike': () => reply('none'),
  'matching.undoPass': () => reply('none'),
} as const;

const shown = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** A phone, on which one at a time was chosen. */
async function openOne() {
  page = await openBrowse(BrowsePage);
  await cardOf('Kabir');
  press('One at a time');
  await waitFor(() => expect(shown()).toEqual(['Tara']));
}

test('the choice is remembered, and the grid is a press away', async () => {
  fakeApi(decided);
  await openOne();
  page.close();
  page = await openBrowse(BrowsePage);
  await cardOf('Tara');
  expect(shown(), 'the next one waits below').toEqual(['Tara']);
  press('Grid');
  expect(shown()).toEqual(['Tara', 'Kabir']);
});

test('buttons decide, the next one follows, and Undo brings the last one back', async () => {
  const asked = fakeApi(decided);
  await openOne();
  press('Pass Tara');
  expect(shown()).toEqual(['Kabir']);
  expect(page.text()).toContain('Passed Tara. Next: Kabir, 29.');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Undo Tara' })).toHaveProperty('disabled', false),
  );
  press('Undo Tara');
  await waitFor(() => expect(shown()).toEqual(['Tara']));
  expect(asked.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['matching.pass', 'matching.undoPass']),
  );
});

test('arrow keys decide, unless somebody types', async () => {
  const asked = fakeApi(decided);
  await openOne();
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'ArrowRight' });
  expect(shown()).toEqual(['Tara']);
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(shown()).toEqual(['Kabir']);
  fireEvent.keyDown(document.body, { key: 'ArrowLeft', repeat: true });
  expect(shown(), 'a key held down decides once').toEqual(['Kabir']);
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await screen.findByText('That is everyone between 18 and 50.');
  expect(asked).toContainEqual({ name: 'matching.like', input: { memberId: TARA } });
  expect(asked).toContainEqual({ name: 'matching.pass', input: { memberId: KABIR } });
});

test('arrow keys decide nothing while other filters are asked for, nor behind a dialog', async () => {
  let answer = (): void => undefined;
  const asked = fakeApi({
    ...decided,
    'discovery.browse': async ({ sort }) => {
      if (sort === 'new') await new Promise<void>((resolve) => (answer = resolve));
      return two();
    },
  });
  await openOne();
  const likes = () => asked.filter(({ name }) => name === 'matching.like');
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'new' } });
  const deck = screen.getByLabelText('Profiles');
  await waitFor(() => expect(deck.getAttribute('aria-busy')).toBe('true'));
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(shown()).toEqual(['Tara']);
  answer();
  await waitFor(() =>
    expect(screen.getByLabelText('Profiles').getAttribute('aria-busy')).toBe('false'),
  );

  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Like Tara' })).toHaveProperty('disabled', false),
  );
  press('More about Tara');
  await screen.findByRole('dialog');
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(likes()).toEqual([]);
});

test('after a swipe, only the press that ends it is swallowed', async () => {
  fakeApi(decided);
  await openOne();
  const card = screen.getByRole('article', { name: 'Tara' });
  Object.assign(Element.prototype, { setPointerCapture: () => undefined });
  const swipe = () => {
    for (const [type, clientX] of [
      ['pointerdown', 100],
      ['pointermove', 140],
      ['pointerup', 140],
    ] as const) {
      const event = new MouseEvent(type, { bubbles: true, button: 0, clientX });
      fireEvent(card, Object.assign(event, { isPrimary: true, pointerId: 1 }));
    }
  };
  const clickLink = (detail: number) => {
    const link = screen.getByRole('article').querySelector('a') as HTMLElement;
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
    // The page itself goes nowhere here.
    link.addEventListener('click', (event) => event.preventDefault(), { once: true });
    const reached = vi.fn<() => void>();
    link.addEventListener('click', reached, { once: true });
    fireEvent(link, click);
    return reached.mock.calls.length;
  };
  swipe();
  expect(clickLink(1), 'the end of the swipe').toBe(0);
  expect(clickLink(1), 'the next press').toBe(1);
  swipe();
  expect(clickLink(0), 'a key, after a finger that ends in no press').toBe(1);
});

test('who is back is said once it is so', async () => {
  let refuse = true;
  fakeApi({
    ...decided,
    'matching.undoPass': () => (refuse ? refused('INTERNAL') : reply('none')),
  });
  await openOne();
  const said = () =>
    screen.getByRole('region', { name: 'Profiles' }).querySelector('[role=status]');
  const undo = () => screen.getByRole('button', { name: 'Undo Tara' });
  press('Pass Tara');
  await waitFor(() => expect(undo()).toHaveProperty('disabled', false));
  press('Undo Tara');
  await screen.findByRole('alert');
  expect(said()?.textContent).not.toContain('back');
  refuse = false;
  await waitFor(() => expect(undo()).toHaveProperty('disabled', false));
  press('Undo Tara');
  await waitFor(() => expect(said()?.textContent).toContain('Tara is back.'));
});

test('who could not be liked comes back, and the page says why', async () => {
  fakeApi({ ...decided, 'matching.like': () => refused('EMAIL_UNVERIFIED') });
  await openOne();
  press('Like Tara');
  expect(shown()).toEqual(['Kabir']);
  await waitFor(() => expect(shown()).toEqual(['Tara']));
  expect(screen.getByRole('alert').textContent).toContain(refusals.EMAIL_UNVERIFIED.message);
});

test('the next page is asked for before the last card', async () => {
  const asked = fakeApi({
    ...decided,
    'discovery.browse': ({ cursor }) =>
      cursor
        ? listOf(madeBrowseCard({ memberId: KABIR, displayName: 'Kabir' }))
        : { ...listOf(madeBrowseCard()), nextCursor: 'more' },
  });
  localStorage.setItem('saath.browse-view', '"one"');
  page = await openBrowse(BrowsePage);
  await cardOf('Tara');
  await waitFor(() =>
    expect(asked).toContainEqual({
      name: 'discovery.browse',
      input: expect.objectContaining({ cursor: 'more' }),
    }),
  );
  press('Pass Tara');
  await cardOf('Kabir');
});
