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
