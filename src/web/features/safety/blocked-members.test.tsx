import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, openPage, serve } from '#web/testing/testing-page.tsx';
import { BlockedMembers } from './safety-settings.tsx';

const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast, toastFailure: toast }));

const MEERA = '019a0000-0000-7000-8000-000000000002';
const PATH = '/api/blocks';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => vi.useRealTimers());

const settled = () => act(() => vi.advanceTimersByTimeAsync(50));
const open = () => openPage(BlockedMembers, '/dashboard/settings', '/dashboard/settings');

test('names whom the member has blocked, and takes it back with one tap', async () => {
  let blocked = true;
  const block = { memberId: MEERA, name: 'Meera', blockedAt: '2026-11-15T10:00:00.000Z' };
  const asked = serve({
    [PATH]: () => json({ items: blocked ? [block] : [], nextCursor: null }),
    [`${PATH}/${MEERA}`]: () => {
      blocked = false;
      return json({ ok: true });
    },
  });
  const page = await open();
  await settled();
  expect(page.text()).toContain('MeeraBlocked on 15 Nov 2026');
  await page.click('Unblock');
  await settled();
  expect(page.text()).toContain('You have not blocked anyone.');
  expect(asked).toContain(`${PATH}/${MEERA}`);
  expect(toast).toHaveBeenCalledWith('Meera is no longer blocked.');
  page.close();
});

test('a list that could not be loaded can be asked for again', async () => {
  let works = false;
  serve({
    [PATH]: () => (works ? json({ items: [], nextCursor: null }) : json({}, 500)),
  });
  const page = await open();
  await settled();
  expect(page.text()).toContain('We could not load this list.');
  works = true;
  await page.click('Try again');
  await settled();
  expect(page.text()).toContain('You have not blocked anyone.');
  page.close();
});
