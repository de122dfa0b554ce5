import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { BlockedMembers } from './safety-settings.tsx';

const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast, toastFailure: toast }));

const MEERA = '019a0000-0000-7000-8000-000000000002';

const open = () => openPage(BlockedMembers, '/dashboard/settings', '/dashboard/settings');

test('names whom the member has blocked, and takes it back with one tap', async () => {
  let blocked = true;
  const block = { memberId: MEERA, name: 'Meera', blockedAt: '2026-11-15T10:00:00.000Z' };
  const asked = fakeApi({
    'safety.blocks': () => ({ items: blocked ? [block] : [], nextCursor: null }),
    'safety.unblock': () => {
      blocked = false;
      return { ok: true };
    },
  });
  const page = await open();
  await screen.findByText('Meera');
  expect(page.text()).toContain('MeeraBlocked on 15 Nov 2026');
  await userEvent.click(screen.getByRole('button', { name: /Unblock/ }));
  await screen.findByText('You have not blocked anyone.');
  expect(asked).toContainEqual({ name: 'safety.unblock', input: { memberId: MEERA } });
  expect(toast).toHaveBeenCalledWith('Meera is no longer blocked.');
  page.close();
});

test('a list that could not be loaded can be asked for again', async () => {
  let works = false;
  fakeApi({
    'safety.blocks': () => (works ? { items: [], nextCursor: null } : refused('INTERNAL')),
  });
  const page = await open();
  await screen.findByText('We could not load this list.');
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You have not blocked anyone.');
  page.close();
});
