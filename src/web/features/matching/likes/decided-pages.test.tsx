import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReportProvider } from '#web/features/safety/index.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { KABIR, madeMemberCard, MATCH, TARA } from '#web/testing/people.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { LikedByMePage, PassedPage } from './decided-pages.tsx';

vi.mock('#web/lib/auth.tsx', () => ({ useRestricted: () => false }));
const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast, toastFailure: toast }));

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => {
  page.close();
  vi.clearAllMocks();
});
const open = async (Part: typeof PassedPage, address: string) => {
  const Page = () => (
    <ConfirmProvider>
      <ReportProvider>
        <Part />
      </ReportProvider>
    </ConfirmProvider>
  );
  page = await openPage(Page, address, address);
};
const at = '2026-11-15T10:00:00Z';
const tara = { member: madeMemberCard(), at };
const kabir = { member: madeMemberCard({ memberId: KABIR, displayName: 'Kabir' }), at };
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};

test('who was passed on is brought back, and the focus goes on to the next', async () => {
  let isBack = false;
  const asked = fakeApi({
    'matching.passes': () => ({ items: isBack ? [kabir] : [tara, kabir], nextCursor: null }),
    'matching.undoPass': () => {
      isBack = true;
      return { standing: 'none', matchId: null };
    },
  });
  await open(PassedPage, '/likes/passed');
  await screen.findByRole('article', { name: 'Tara' });
  expect(page.text()).toContain('15 Nov 2026');
  await press('Bring back Tara');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Tara' })).toBeNull());
  expect(asked).toContainEqual({ name: 'matching.undoPass', input: { memberId: TARA } });
  expect(toast).toHaveBeenCalledWith('They are back in Browse.');
  const next = screen.getByRole('article', { name: 'Kabir' });
  expect(next.contains(document.activeElement)).toBe(true);
});

test('a like is taken back; one that fails says so, and its member stays', async () => {
  let isTaken = false;
  const asked = fakeApi({
    'matching.likesGiven': () => ({ items: isTaken ? [kabir] : [tara, kabir], nextCursor: null }),
    'matching.undoLike': ({ memberId }) => {
      if (memberId === KABIR) return refused('UNAVAILABLE');
      isTaken = true;
      return { standing: 'none', matchId: null };
    },
  });
  await open(LikedByMePage, '/likes/given');
  await press('Take back Kabir');
  await screen.findByRole('alert');
  expect(toast).not.toHaveBeenCalled();
  await screen.findByRole('article', { name: 'Kabir' });
  await press('Take back Tara');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Tara' })).toBeNull());
  expect(asked).toContainEqual({ name: 'matching.undoLike', input: { memberId: TARA } });
  expect(toast).toHaveBeenCalledWith('Your like was taken back.');
});

test('whoever is taken off a list is gone at once, and stands there again when that failed', async () => {
  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  fakeApi({
    'matching.passes': () => ({ items: [tara, kabir], nextCursor: null }),
    'matching.undoPass': async () => {
      await answered;
      return refused('UNAVAILABLE');
    },
  });
  await open(PassedPage, '/likes/passed');
  await press('Bring back Tara');
  expect(screen.queryByRole('article', { name: 'Tara' })).toBeNull();
  await act(async () => answer());
  await screen.findByRole('alert');
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
    'Tara',
    'Kabir',
  ]);
});

test('a like that was answered before it was taken back is not said to be gone', async () => {
  fakeApi({
    'matching.likesGiven': () => ({ items: [tara], nextCursor: null }),
    'matching.undoLike': () => ({ standing: 'matched', matchId: MATCH }),
  });
  await open(LikedByMePage, '/likes/given');
  await press('Take back Tara');
  await screen.findByRole('article', { name: 'Tara' });
  expect(toast).not.toHaveBeenCalled();
});

test('an empty list leads to people; one that did not come can be asked for again', async () => {
  let isThere = false;
  fakeApi({
    'matching.passes': () => (isThere ? { items: [], nextCursor: null } : refused('UNAVAILABLE')),
  });
  await open(PassedPage, '/likes/passed');
  await screen.findByText('We could not load this list');
  isThere = true;
  await press('Try again');
  await screen.findByText('Nobody passed');
  expect(screen.getByRole('link', { name: 'Browse Companions' }).getAttribute('href')).toBe(
    '/browse',
  );
});
