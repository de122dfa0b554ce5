import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Identity, IdentityCheck } from '#contract/safety/identity.endpoints.ts';
import { safetyEvents } from '#contract/safety/events.ts';
import { announceLive } from '#web/lib/live.ts';
import { fakeApi, inputsTo, namesOf } from '#web/testing/fake-api.ts';
import { fillIn, openPage } from '#web/testing/testing-page.tsx';
// Fetched when it is needed: here it is at once.
import './details-form.tsx';
import { VerifyPage } from './verify-page.tsx';

const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast, toastFailure: toast }));
const confirm = vi.hoisted(() => vi.fn<(question: { title: string }) => Promise<boolean>>());
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => confirm }));

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const checkOf = (changes: Partial<IdentityCheck> = {}): IdentityCheck => ({
  id: '019a0000-0000-7000-8000-000000000003',
  documentType: 'passport',
  state: 'started',
  gesture: 'thumb-up',
  files: [],
  signed: false,
  startedAt: inMinutes(-5),
  submittedAt: null,
  dueAt: null,
  decidedAt: null,
  destroyAt: inMinutes(4000),
  reason: null,
  words: null,
  ...changes,
});

beforeEach(() => {
  vi.useFakeTimers();
  confirm.mockReset().mockResolvedValue(true);
});
afterEach(() => vi.useRealTimers());
const settled = () => act(() => vi.advanceTimersByTimeAsync(50));

async function open(check: IdentityCheck | null, more: Partial<Identity> = {}) {
  let answer: Identity = { check, verifiedAt: null, hours: 1, ekyc: false, ...more };
  const asked = fakeApi({
    'safety.identity': () => answer,
    'safety.identityDetails': () => (answer = withFiles('details')),
    'safety.withdrawIdentity': () => (answer = { ...answer, check: null }),
  });
  const withFiles = (file: 'details'): Identity => ({
    ...answer,
    check: check && { ...check, files: [...check.files, file] },
  });
  const page = await openPage(VerifyPage, '/verify', '/verify');
  await settled();
  return {
    ...page,
    asked,
    becomes: async (next: Partial<Identity>) => {
      answer = { ...answer, ...next };
      act(() => announceLive(safetyEvents.identityChanged, {}));
      await settled();
    },
  };
}

test('says what happens with the files before it begins', async () => {
  const page = await open(null);
  expect(page.text()).toContain('destroyed');
  expect(page.text()).toContain('We look within an hour');
  expect(page.text()).toContain('Agree and begin');
  page.close();
});

test('goes on where it was left', async () => {
  const page = await open(checkOf({ files: ['details', 'front'] }));
  expect(page.text()).toContain('step 3 of 3');
  expect(page.text()).toContain('Show a thumbs-up beside your face');
  page.close();
  const all = await open(checkOf({ files: ['front', 'selfie', 'details'] }));
  expect(all.text()).toContain('Send for review');
  all.close();
});

test('counts the hour down, says when it is over, and changes by itself', async () => {
  const waiting = { state: 'waiting' as const, submittedAt: inMinutes(0), dueAt: inMinutes(60) };
  const page = await open(checkOf(waiting));
  expect(page.text()).toMatch(/59:5\d|1:00:00/);
  await act(() => vi.advanceTimersByTimeAsync(61 * 60_000));
  expect(page.text()).toContain('later than we want to be');
  await page.becomes({ verifiedAt: inMinutes(0), check: checkOf({ state: 'approved' }) });
  expect(document.querySelector('h1')?.textContent).toBe('You are verified');
  const ways = [...document.querySelectorAll('main a')].map(({ textContent }) => textContent);
  expect(ways).toEqual(['Browse', 'See your profile', 'Settings']);
  page.close();
});

test('tells why it was refused, and offers another try', async () => {
  const page = await open(
    checkOf({ state: 'refused', reason: 'wrong-gesture', words: 'Your hand is cut off.' }),
  );
  expect(page.text()).toContain('does not show the gesture');
  expect(page.text()).toContain('Your hand is cut off.');
  expect(page.text()).toContain('Agree and try again');
  page.close();
});

test('tells why a verification does not hold any more, and offers another check', async () => {
  const page = await open(checkOf({ state: 'revoked', reason: 'companion-name' }));
  expect(page.text()).toContain('Please check once more');
  expect(page.text()).toContain('You are a companion now.');
  expect(page.text()).toContain('Agree and try again');
  page.close();
});

test('asks for a covered photo again where a number could be read', async () => {
  const page = await open(
    checkOf({ documentType: 'aadhaar', reason: 'not-covered', files: ['selfie', 'details'] }),
  );
  expect(page.text()).toContain('We destroyed that photo at once');
  page.close();
});

const labels = {
  name: 'Name on the passport',
  birthDate: 'Date of birth',
  number: 'Passport number',
  expiresOn: 'Valid until',
};
async function fill(values: Partial<typeof labels>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    fillIn(labels[name as keyof typeof labels], value);
  await act(async () => document.querySelector('form')?.requestSubmit());
  await settled();
}

const passport = {
  name: 'Asha Menon',
  birthDate: '1996-02-03',
  number: 'M1234567',
  expiresOn: '2090-05-01',
};

test('says of each field what is wrong, and of an expired document before any photo', async () => {
  const page = await open(checkOf());
  await fill({ name: '' });
  expect(page.text()).toContain('Please enter the name on the document');
  expect(page.text()).toContain('Please enter the date of birth');
  expect(page.text()).toContain('Please enter the passport number');
  await fill({ ...passport, expiresOn: '2020-05-01' });
  expect(page.text()).toContain('This passport has expired. Please use another document.');
  expect(namesOf(page.asked)).not.toContain('safety.identityDetails');
  page.close();
});

test('asks whether the year is right where it makes somebody a child', async () => {
  const page = await open(checkOf());
  const year = new Date(Date.now()).getUTCFullYear() - 10;
  confirm.mockResolvedValue(false);
  await fill({ ...passport, birthDate: `${year}-01-01` });
  expect(confirm.mock.calls[0]?.[0].title).toBe('That makes you 10. Is the year right?');
  expect(namesOf(page.asked)).not.toContain('safety.identityDetails');
  await fill(passport);
  expect(inputsTo(page.asked, 'safety.identityDetails')).toMatchObject([passport]);
  page.close();
});

test('shows what was typed before it is sent, keeps it for typing again, and nowhere else', async () => {
  const page = await open(checkOf({ files: ['front', 'selfie'] }));
  await fill(passport);
  for (const words of ['Asha Menon', 'Born 3 Feb 1996', 'Number M1234567', 'until 1 May 2090'])
    expect(page.text()).toContain(words);
  await page.click('Type again');
  await settled();
  expect(screen.getByLabelText<HTMLInputElement>('Passport number').value).toBe('M1234567');
  const stored = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage));
  expect(stored.join()).not.toContain('M1234567');
  page.close();
});

test('is cancelled without a question while nothing is uploaded, and destroys with one', async () => {
  const page = await open(checkOf());
  expect(page.text()).toContain('Use another document');
  expect(page.text()).not.toContain('destroy');
  await page.click('Cancel');
  await settled();
  expect(confirm).not.toHaveBeenCalled();
  expect(page.history.location.href).toBe('/dashboard?tab=settings');
  page.close();
  const begun = await open(checkOf({ files: ['details'] }));
  expect(begun.text()).toContain('Take it back and destroy it');
  await begun.click('Use another document');
  await settled();
  expect(confirm).toHaveBeenCalledOnce();
  expect(begun.text()).toContain('Which document do you have at hand?');
  begun.close();
});

test('offers to type again only what was typed', async () => {
  const typed = await open(checkOf({ files: ['front', 'selfie', 'details'] }));
  expect(typed.text()).toContain('Type again');
  typed.close();
  const files: IdentityCheck['files'] = ['ekyc', 'selfie', 'details'];
  const signed = await open(checkOf({ documentType: 'aadhaar', files, signed: true }));
  expect(signed.text()).toContain('Take again');
  expect(signed.text()).not.toContain('Type again');
  signed.close();
});

test('a camera that is allowed after the page was left goes off again', async () => {
  const stop = vi.fn<() => void>();
  let allow: (stream: object) => void = () => undefined;
  const getUserMedia = () => new Promise((resolve) => (allow = resolve));
  Object.assign(navigator, { mediaDevices: { getUserMedia } });
  const page = await open(checkOf({ files: ['details'] }));
  await page.click('Use the camera');
  page.close();
  await act(async () => allow({ getTracks: () => [{ stop }] }));
  expect(stop).toHaveBeenCalled();
  Object.assign(navigator, { mediaDevices: undefined });
});
