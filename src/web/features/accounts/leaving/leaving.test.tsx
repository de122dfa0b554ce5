import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, openPage, serve, type Answers } from '#web/testing/testing-page.tsx';
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
const ok = () => json({ ok: true });
async function open(Page: () => React.ReactNode, answers: Answers) {
  const asked = serve(answers);
  const page = await openPage(Page, '/settings', '/settings');
  await settled();
  const click = async (label: string) => {
    await page.click(label);
    await settled();
  };
  return { ...page, asked, click };
}

test('a pause is begun in the settings, and what it means stands beside it', async () => {
  const page = await open(PauseSection, { '/api/accounts/pause': ok });
  expect(page.text()).toContain('nobody new sees you');
  expect(page.text()).toContain('Your plan goes on');
  await page.click('Pause my profile');
  expect(page.asked).toContain('/api/accounts/pause');
  expect(toasts).toEqual(['You are paused.']);
  page.close();
});

test('one tap brings back whoever is paused; where it fails, they are told', async () => {
  let works = false;
  const page = await open(PausedNote, {
    '/api/accounts/resume': () => (works ? ok() : json({}, 500)),
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
    '/api/accounts/leaving': () =>
      json({ paidUntil: '2026-12-01T06:00:00.000Z', retentionDays: 180 }),
  });
  await page.click('Delete my account');
  for (const said of ['What is erased', '180 days', 'It is paid until', 'Nothing is refunded'])
    expect(page.text()).toContain(said);
  await page.click('Keep my account');
  expect(auth.askDeletion).not.toHaveBeenCalled();
  page.close();
});

test('whoever has earned is told what was not paid out, and to take it first', async () => {
  const inr = (minor: number) => ({ currency: 'INR', minor });
  auth.member = { id: 'm', userType: 'provider' };
  let available = 120_050;
  const answers = {
    '/api/accounts/leaving': () => json({ paidUntil: null, retentionDays: 180 }),
    '/api/companions/earnings': () =>
      json({ available: inr(available), onHold: inr(0), inPayout: inr(5_000) }),
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
    '/api/accounts/keep': ok,
    '/api/accounts/export': () => json({ export: null }),
  });
  expect(page.text()).toContain('18 Nov 2026, 12:00 pm');
  expect(page.text()).toContain('Get a copy of your data');
  await page.click('Keep my account');
  expect(page.asked).toContain('/api/accounts/keep');
  expect(toasts).toEqual(['Welcome back. Your account stays as it was.']);
  page.close();
});
