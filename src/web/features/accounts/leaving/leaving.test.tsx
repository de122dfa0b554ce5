import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rupees } from '#contract/money.ts';
import { fakeApi, namesOf, refused, type Answers } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { madeEarnings } from '#web/testing/sessions.ts';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { LeavingPage } from './leaving-page.tsx';
import { PausedNote, PauseSection } from './pause.tsx';

const auth = vi.hoisted(() => ({
  member: null as object | null,
  askDeletion: vi.fn<() => void>(),
}));
vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => auth }));
vi.mock('#web/ui/theme-switch.tsx', () => ({ ThemeButton: () => null }));
const toasts = vi.hoisted(() => [] as string[]);
vi.mock('#web/lib/toast.ts', () => ({
  toast: (text: string) => void toasts.push(text),
  toastFailure: (_: unknown, text: string) => void toasts.push(text),
}));

beforeEach(() => {
  vi.useFakeTimers();
  auth.member = { id: 'm' };
  auth.askDeletion.mockReset();
  toasts.length = 0;
});
afterEach(() => vi.useRealTimers());

const settled = () => act(() => vi.advanceTimersByTimeAsync(50));
const ok = () => ({ ok: true }) as const;
async function open(Page: () => React.ReactNode, answers: Answers) {
  const asked = fakeApi(answers);
  const page = await openPage(Page, '/settings', '/settings');
  await settled();
  const click = async (label: string) => {
    await page.click(label);
    await settled();
  };
  return { ...page, asked, click };
}

test('a pause is begun in the settings, and what it means stands beside it', async () => {
  const page = await open(PauseSection, {
    'accounts.pause': () => ({ pausedAt: '2026-11-17T06:00:00.000Z' }),
  });
  expect(page.text()).toContain('nobody new sees you');
  expect(page.text()).toContain('Your plan goes on');
  await page.click('Pause my profile');
  expect(namesOf(page.asked)).toContain('accounts.pause');
  expect(toasts).toEqual(['You are paused.']);
  page.close();
});

test('one tap brings back whoever is paused; where it fails, they are told', async () => {
  let works = false;
  const page = await open(PausedNote, {
    'accounts.resume': () => (works ? ok() : refused('INTERNAL')),
  });
  await page.click('Come back');
  works = true;
  await page.click('Come back');
  expect(toasts).toEqual([
    'That did not work. Please try again.',
    'Welcome back. People can find you again.',
  ]);
  page.close();
});

test('before a deletion stands what goes, what the law keeps, and the plan that ends', async () => {
  const page = await open(DeleteAccountSection, {
    'accounts.leaving': () => ({ paidUntil: '2026-12-01T06:00:00.000Z', retentionDays: 180 }),
  });
  await page.click('Delete my account');
  for (const said of ['What is erased', '180 days', 'It is paid until', 'Nothing is refunded'])
    expect(page.text()).toContain(said);
  await page.click('Keep my account');
  expect(auth.askDeletion).not.toHaveBeenCalled();
  page.close();
});

test('whoever has earned is told what was not paid out, and to take it first', async () => {
  auth.member = { id: 'm', userType: 'provider' };
  let available = 120_050;
  const answers: Answers = {
    'accounts.leaving': () => ({ paidUntil: null, retentionDays: 180 }),
    'companions.earnings': () =>
      madeEarnings({ available: rupees(available), inPayout: rupees(5_000) }),
  };
  const page = await open(DeleteAccountSection, answers);
  await page.click('Delete my account');
  expect(page.text()).toContain('₹1,250.50 that you earned was not paid out yet');
  expect(page.text()).toContain('Please take a payout first');
  page.close();
  available = -5_000;
  const paid = await open(DeleteAccountSection, answers);
  await paid.click('Delete my account');
  expect(paid.text()).not.toContain('was not paid out');
  paid.close();
});

test('whoever is leaving reads when, can take a copy along, and can stay', async () => {
  auth.member = { id: 'm', eraseAt: '2026-11-18T06:30:00.000Z' };
  const page = await open(() => <LeavingPage onSignOut={() => undefined} />, {
    'accounts.keepAccount': ok,
    'accounts.dataExport': () => ({ export: null }),
  });
  expect(page.text()).toContain('18 Nov 2026, 12:00 pm');
  expect(page.text()).toContain('Get a copy of your data');
  await page.click('Keep my account');
  expect(namesOf(page.asked)).toContain('accounts.keepAccount');
  expect(toasts).toEqual(['Welcome back. Your account stays as it was.']);
  page.close();
});
