import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportsEvents, type DataExport } from '#contract/accounts/exports.endpoints.ts';
import { refusals } from '#contract/errors.ts';
import { announceLive } from '#web/lib/live.ts';
import { fakeApi, refused, type Answers } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { ExportPage } from './export-page.tsx';
import { YourDataSection } from './your-data-section.tsx';

const auth = vi.hoisted(() => ({ member: null as object | null, loading: false }));
vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => auth }));
const toasts = vi.hoisted(() => [] as string[]);
vi.mock('#web/lib/toast.ts', () => ({
  toastFailure: (error: Error) => void toasts.push(error.message),
}));

beforeEach(() => {
  vi.useFakeTimers();
  auth.member = { id: 'm', email: 'meera@example.com' };
  toasts.length = 0;
});
afterEach(() => vi.useRealTimers());

const settled = () => act(() => vi.advanceTimersByTimeAsync(50));
const changed = async () => {
  act(() => announceLive(exportsEvents.exportChanged));
  await settled();
};

const copy = (changes: Partial<DataExport> = {}): DataExport => ({
  state: 'making',
  askedAt: '2026-11-17T06:00:00.000Z',
  until: null,
  bytes: null,
  ...changes,
});
const ready = copy({ state: 'ready', until: '2026-11-19T06:00:00.000Z', bytes: 4_210_000 });

type Asking = NonNullable<Answers['accounts.requestExport']>;
async function openSection(read: () => DataExport | null, ask: Asking) {
  const asked = fakeApi({
    'accounts.dataExport': () => ({ export: read() }),
    'accounts.requestExport': ask,
  });
  const page = await openPage(YourDataSection, '/settings', '/settings');
  await settled();
  const press = async (label: string) => {
    await page.click(label);
    await settled();
  };
  return { ...page, asked, press };
}

test('is asked for, is put together, is ready, and says where the link is', async () => {
  let last: DataExport | null = null;
  const page = await openSection(
    () => last,
    () => ({ export: (last = copy()) }),
  );
  await page.press('Get a copy of your data');
  expect(page.text()).toContain('We are putting your copy together');
  expect(document.querySelector('button'), 'one at a time').toBeNull();
  last = ready;
  await changed();
  expect(page.text()).toContain('Your copy is ready until 19 Nov 2026');
  expect(page.text()).toContain('Make a new copy');
  last = copy({ state: 'taken' });
  await changed();
  expect(page.text()).toContain('You downloaded the copy that you asked for on 17 Nov 2026.');
  page.close();
});

test.each([
  ['expired', 'was not downloaded within 48 hours, so we deleted it'],
  ['failed', 'Something went wrong with your last copy'],
] as const)('one that has %s says so, and another can be asked for', async (state, text) => {
  const page = await openSection(
    () => copy({ state }),
    () => ({ export: copy() }),
  );
  expect(page.text()).toContain(text);
  await page.press('Get a copy of your data');
  expect(page.text()).toContain('We are putting your copy together');
  page.close();
});

test('what the server refuses is said in its words', async () => {
  const page = await openSection(
    () => null,
    () => refused('PROOF_REQUIRED'),
  );
  await page.press('Get a copy of your data');
  expect(toasts).toEqual([refusals.PROOF_REQUIRED.message]);
  expect(page.text()).toContain('Get a copy of your data');
  page.close();
});

type LinkAnswer = NonNullable<Answers['accounts.exportLink']>;
const openLink = async (answer: LinkAnswer, address = '/export?token=abc') => {
  const asked = fakeApi({ 'accounts.exportLink': answer });
  const page = await openPage(ExportPage, '/export', address);
  await settled();
  return { ...page, asked };
};

test('whoever is signed out is asked to sign in, and comes back to the link', async () => {
  auth.member = null;
  const page = await openLink(() => ready);
  expect(page.text()).toContain('Please sign in first');
  expect(page.asked).toEqual([]);
  expect(document.querySelector('a[href^="/login"]')?.getAttribute('href')).toContain(
    encodeURIComponent('/export?token=abc'),
  );
  page.close();
});

test('shows a button, and tells when all of it has arrived', async () => {
  let answer: LinkAnswer = () => ready;
  const page = await openLink((input) => answer(input));
  const button = document.querySelector<HTMLAnchorElement>('a[download]');
  expect(button?.textContent).toBe('Download (4.2 MB)');
  expect(button?.getAttribute('href')).toBe('/files/export?token=abc');
  button?.addEventListener('click', (event) => event.preventDefault());
  await page.click('Download (4.2 MB)');
  expect(page.text()).toContain('Your download has begun');
  answer = () => refused('LINK_EXPIRED');
  await changed();
  expect(page.text()).toContain('we have deleted our copy of it');
  page.close();
});

test.each(['/export?token=abc', '/export'])('a link that leads nowhere says so: %s', async (at) => {
  const page = await openLink(() => refused('LINK_EXPIRED'), at);
  expect(page.text()).toContain('This link no longer works');
  expect(document.querySelector('a[href^="/dashboard"]')).not.toBeNull();
  page.close();
});

test('without an answer it can be tried again', async () => {
  let fails = true;
  const page = await openLink(() => (fails ? refused('INTERNAL') : ready));
  expect(page.text()).toContain('We could not look up this link just now');
  fails = false;
  await page.click('Try again');
  await settled();
  expect(page.text()).toContain('Your data is ready');
  page.close();
});
