import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Phone } from '#contract/accounts/phones.endpoints.ts';
import { fakeApi, inputsTo, namesOf, refused, type Answers } from '#web/testing/fake-api.ts';
import { fillIn, openPage } from '#web/testing/testing-page.tsx';
import { PhoneOffer } from './phone-offer.tsx';
import { PhoneSection } from './phone-section.tsx';

const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast, toastFailure: toast }));
const confirm = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => confirm }));
const site = vi.hoisted(() => ({ texts: 'delivered' as string | null, mail: 'delivered' }));
const member = vi.hoisted(() => ({ emailVerified: true }));
vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member }) }));
vi.mock('#web/lib/site.tsx', async (original) => ({
  ...(await original<object>()),
  useSite: () => site,
}));

const none: Phone = { number: null, verifiedAt: null, code: null };
const own: Phone = { ...none, number: '+91 ••••• •3210', verifiedAt: '2026-11-17T06:00:00.000Z' };
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const underWay = (triesLeft = 5): Phone => ({
  ...none,
  code: {
    number: '+91 ••••• •3210',
    expiresAt: inSeconds(600),
    resendAt: inSeconds(30),
    triesLeft,
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  site.texts = 'delivered';
  toast.mockReset();
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = (label: RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => label.test(textContent));

async function open(answers: Answers, Page = PhoneSection) {
  const asked = fakeApi(answers);
  const page = await openPage(Page, '/dashboard/settings', '/dashboard/settings');
  await pass(50);
  return { ...page, asked };
}

test('a number gets a code, which is typed; sending again waits and counts down', async () => {
  const page = await open({
    'accounts.phone': () => none,
    'accounts.sendPhoneCode': () => underWay(),
    'accounts.confirmPhone': () => own,
  });
  await page.click('Add a number');
  fillIn('Mobile number', '12345');
  await page.click('Send code');
  await pass(50);
  expect(page.text()).toContain('Please enter a mobile number');
  const sends = () => inputsTo(page.asked, 'accounts.sendPhoneCode');
  expect(sends()).toEqual([]);
  fillIn('Mobile number', '98200 43210');
  await page.click('Send code');
  await pass(50);
  expect(page.text()).toContain('We sent a code to +91 ••••• •3210.');
  expect(button(/Send again in 0:\d\d/)?.disabled).toBe(true);
  await pass(31_000);
  expect(button(/^Send again$/)?.disabled).toBe(false);
  await page.click('Send again');
  await pass(50);
  expect(sends()).toHaveLength(2);
  expect(button(/Send again in/)?.disabled).toBe(true);
  expect(screen.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code');
  fillIn('Code', '123 456');
  await page.click('Confirm number');
  await pass(50);
  expect(page.text()).toContain('Confirmed on 17 Nov 2026');
  page.close();
});

test('a wrong code says how many tries are left', async () => {
  const page = await open({
    'accounts.phone': () => underWay(),
    'accounts.confirmPhone': () => refused('CODE_WRONG', { triesLeft: 4 }),
  });
  fillIn('Code', '000000');
  await page.click('Confirm number');
  await pass(50);
  expect(page.text()).toContain('You have 4 tries left.');
  page.close();
});

test('a confirmed number can be removed, after a question', async () => {
  let phone = own;
  const page = await open({
    'accounts.phone': () => phone,
    'accounts.removePhone': () => (phone = none),
  });
  expect(page.text()).toContain('+91 ••••• •3210');
  confirm.mockResolvedValue(false);
  await page.click('Remove');
  await pass(50);
  expect(page.text()).toContain('+91 ••••• •3210');
  confirm.mockResolvedValue(true);
  await page.click('Remove');
  await pass(50);
  expect(page.text()).toContain('Add a number');
  page.close();
});

test('where nobody can be texted nothing is said of it, but a number can be removed', async () => {
  site.texts = null;
  const silent = await open({ 'accounts.phone': () => none });
  expect(silent.text()).toBe('');
  silent.close();
  const page = await open({ 'accounts.phone': () => own });
  expect(button(/Remove/)).toBeDefined();
  expect(button(/Change/)).toBeUndefined();
  page.close();
});

test('the demo says where the code is', async () => {
  site.texts = 'shown';
  const page = await open({ 'accounts.phone': () => underWay() });
  expect(page.text()).toContain("waits in the demo's outbox");
  page.close();
});

test('who has just signed up is offered it, and may skip it', async () => {
  const page = await open({ 'accounts.phone': () => none }, PhoneOffer);
  expect(page.text()).toContain('Confirm your mobile number?');
  await page.click('Skip');
  expect(page.text()).toBe('');
  page.close();
  const confirmed = await open({ 'accounts.phone': () => own }, PhoneOffer);
  expect(confirmed.text()).toBe('');
  confirmed.close();
});

test('nobody is offered it whose email is not confirmed: they would get no text', async () => {
  member.emailVerified = false;
  const page = await open({ 'accounts.phone': () => none }, PhoneOffer);
  expect(page.text()).toBe('');
  expect(page.asked).toEqual([]);
  member.emailVerified = true;
  page.close();
});

test('after a reload the code can be sent again, without the number', async () => {
  const resendAt = inSeconds(-1);
  const { code } = underWay();
  const page = await open({
    'accounts.phone': () => ({ ...none, code: code && { ...code, resendAt } }),
    'accounts.sendPhoneCode': () => underWay(),
  });
  await page.click('Send again');
  await pass(50);
  expect(namesOf(page.asked)).toContain('accounts.sendPhoneCode');
  page.close();
});
