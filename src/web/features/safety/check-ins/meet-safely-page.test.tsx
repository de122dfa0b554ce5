import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CheckIn } from '#contract/safety/check-ins.endpoints.ts';
import { fakeApi, inputsTo, namesOf, refused, type Answers } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { MeetSafelyPage } from './meet-safely-page.tsx';

const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast, toastFailure: toast }));
const confirm = vi.hoisted(() => vi.fn<(question: { body: string }) => Promise<boolean>>());
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => confirm }));

const ID = '019a0000-0000-7000-8000-000000000003';
const ends = (inMinutes: number) => new Date(Date.now() + inMinutes * 60_000).toISOString();

const checkInOf = (changes: Partial<CheckIn> = {}): CheckIn => ({
  id: ID,
  whom: 'Rohan',
  where: 'A café',
  startsAt: ends(-60),
  endsAt: ends(30),
  dueAt: ends(45),
  contactName: 'Priya',
  contactEmail: 'priya@example.com',
  alarm: null,
  ...changes,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  confirm.mockResolvedValue(true);
});
afterEach(() => vi.useRealTimers());

const settled = () => act(() => vi.advanceTimersByTimeAsync(50));

async function open(checkIn: CheckIn | null, more: Answers = {}) {
  const asked = fakeApi({ 'safety.checkIn': () => ({ checkIn, graceMinutes: 15 }), ...more });
  const page = await openPage(MeetSafelyPage, '/meet-safely', '/meet-safely');
  await settled();
  return { ...page, asked };
}

test('says by when to check in, and who hears of it otherwise', async () => {
  const page = await open(checkInOf());
  expect(page.text()).toContain('Check in by');
  expect(page.text()).toContain('If we hear nothing, we mail Priya.');
  page.close();
});

test('once the time is over, it asks', async () => {
  const page = await open(checkInOf({ endsAt: ends(-1), dueAt: ends(14) }));
  expect(page.text()).toContain('Your meeting should be over. Are you safe?');
  page.close();
});

test('after an alarm only help and being safe are left to say', async () => {
  const alarm = { kind: 'missed' as const, at: ends(-1), mailedAt: null };
  const page = await open(checkInOf({ alarm }));
  expect(page.text()).toContain('You did not check in. We are mailing Priya now.');
  expect(page.text()).toContain('Call 112');
  expect(page.text()).toContain('I am safe');
  expect(page.text()).not.toContain('Call it off');
  expect(page.text()).not.toContain('minutes');
  page.close();
});

test('help shows 112 first, also where the contact cannot be told, and tries again', async () => {
  let works = false;
  const alarm = { kind: 'help' as const, at: ends(0), mailedAt: null };
  const page = await open(checkInOf(), {
    'safety.checkInHelp': () => (works ? { checkIn: checkInOf({ alarm }) } : refused('INTERNAL')),
  });
  await page.click('I need help');
  await settled();
  const dialog = document.querySelector('dialog');
  expect(dialog?.querySelector('a')?.getAttribute('href')).toBe('tel:112');
  expect(dialog?.textContent).toContain('Priya has not been told.');
  works = true;
  await page.click('Try again');
  await settled();
  expect(dialog?.textContent).toContain('We are mailing Priya that you need help');
  page.close();
});

test('checking in ends it, and leads back to the title', async () => {
  let checkIn: CheckIn | null = checkInOf();
  const page = await open(checkIn, {
    'safety.checkIn': () => ({ checkIn, graceMinutes: 15 }),
    'safety.checkInSafe': () => {
      checkIn = null;
      return { ok: true };
    },
  });
  await page.click('I am safe');
  await settled();
  expect(page.text()).toContain('Plan my check-in');
  expect(document.activeElement?.tagName).toBe('H1');
  expect(toast).toHaveBeenCalledWith(expect.stringContaining('Good to hear.'));
  page.close();
});

test('calling it off ends it after a question, and the contact hears nothing', async () => {
  let checkIn: CheckIn | null = checkInOf();
  const page = await open(checkIn, {
    'safety.checkIn': () => ({ checkIn, graceMinutes: 15 }),
    'safety.cancelCheckIn': () => {
      checkIn = null;
      return { ok: true };
    },
  });
  confirm.mockResolvedValueOnce(false);
  await page.click('Call it off');
  await settled();
  expect(confirm.mock.lastCall?.[0].body).toContain('Priya hears nothing');
  expect(namesOf(page.asked)).not.toContain('safety.cancelCheckIn');
  await page.click('Call it off');
  await settled();
  expect(inputsTo(page.asked, 'safety.cancelCheckIn')).toEqual([{ id: ID }]);
  expect(page.text()).toContain('Plan my check-in');
  page.close();
});
