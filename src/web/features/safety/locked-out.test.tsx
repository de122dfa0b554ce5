import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Decision, Report, AccountStatus } from '#contract/safety/reports.endpoints.ts';
import { APPEAL_MAX } from '#contract/safety/cases.ts';
import { fakeApi, inputsTo, refused, type Answers } from '#web/testing/fake-api.ts';
import { fillIn, openPage, pasteTooMuch } from '#web/testing/testing-page.tsx';
import { LockedOut } from './locked-out.tsx';
import { AccountStatusPage } from './account-status-page.tsx';

vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => () => Promise.resolve(true) }));
vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: null }) }));
vi.mock('#web/ui/theme-switch.tsx', () => ({ ThemeButton: () => null }));

const ID = '019a0000-0000-7000-8000-000000000003';

const decision = (changes: Partial<Decision> = {}): Decision => ({
  id: ID,
  action: 'suspend',
  reason: 'threat',
  words: 'You threatened a member.',
  decidedAt: '2026-11-17T06:00:00.000Z',
  until: '2026-11-18T13:10:00.000Z',
  endedAt: null,
  appeal: null,
  ...changes,
});

const suspended = (changes: Partial<Decision> = {}): AccountStatus => ({
  status: 'suspended',
  until: '2026-11-18T13:10:00.000Z',
  decisions: [decision(changes)],
});

const nothing: AccountStatus = { status: 'active', until: null, decisions: [] };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(document, { fonts: new EventTarget() });
});
afterEach(() => vi.useRealTimers());

const settled = () => act(() => vi.advanceTimersByTimeAsync(50));

async function open(standing: () => AccountStatus, more: Answers = {}, Page = AccountStatusPage) {
  const asked = fakeApi({
    'safety.accountStatus': standing,
    'safety.reports': () => ({ items: [], nextCursor: null }),
    ...more,
  });
  const page = await openPage(Page, '/standing', '/standing');
  await settled();
  return { ...page, asked };
}

const Out = () => <LockedOut onSignOut={() => undefined} />;

test('whoever is suspended reads why, until when, how to appeal, and where help is', async () => {
  const page = await open(() => suspended(), { 'safety.checkIn': noCheckIn }, Out);
  expect(page.text()).toContain('It ends by itself on 18 Nov 2026, 6:40 pm, India time.');
  expect(page.text()).toContain('You threatened a member.');
  expect(page.text()).toContain('its days run on meanwhile');
  expect(document.querySelector('a[href="/grievance"]')).not.toBeNull();
  expect(page.text(), 'nobody waits for them').not.toContain('112');
  page.close();
});

const noCheckIn = () => ({ checkIn: null, graceMinutes: 15 });

test('while nobody knows of a check-in, the emergency number is there, and a way to ask again', async () => {
  let fails = true;
  const page = await open(
    () => suspended(),
    {
      'safety.checkIn': () => (fails ? refused('UNAVAILABLE') : noCheckIn()),
    },
    Out,
  );
  expect(page.text()).toContain('We could not load your check-in, if you have one.');
  expect(document.querySelector('a[href="tel:112"]')).not.toBeNull();
  fails = false;
  await page.click('Try again');
  await settled();
  expect(page.text()).not.toContain('We could not load');
  page.close();
});

test('an appeal is written, given up, sent once, and says by when it is answered', async () => {
  let appeal: Decision['appeal'] = null;
  const words = 'It was a line from a film that we both knew.';
  const page = await open(() => suspended({ appeal }), {
    'safety.appeal': () => {
      appeal = { number: 'K7QF-2M9X', sentAt: '2026-11-17T06:30:00.000Z', answer: null };
      return { number: appeal.number };
    },
  });
  await page.click('Appeal');
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  await page.click('Cancel');
  expect(document.activeElement?.textContent).toBe('Appeal');
  await page.click('Appeal');
  await page.click('Send appeal');
  expect(page.text()).toContain('Please write at least 20 characters.');
  fillIn('Why do you think that we are wrong?', words);
  await page.click('Send appeal');
  await settled();
  expect(page.text()).toContain('We mail you the answer by 20 Nov 2026, 12:00 pm, India time.');
  expect(document.activeElement?.textContent).toContain('You appealed on');
  expect(inputsTo(page.asked, 'safety.appeal')).toMatchObject([{ id: ID, words }]);
  page.close();
});

test('a pasted appeal is not cut, and one that is too long is not sent', async () => {
  const page = await open(() => suspended());
  await page.click('Appeal');
  const field = pasteTooMuch('Why do you think that we are wrong?', APPEAL_MAX);
  await page.click('Send appeal');
  await settled();
  expect(page.text()).toContain(`Please write at most ${APPEAL_MAX} characters.`);
  expect(page.text()).toContain('That is 1 character too many.');
  expect(document.activeElement).toBe(field);
  expect(inputsTo(page.asked, 'safety.appeal')).toEqual([]);
  page.close();
});

test('what was taken back after an appeal is said once', async () => {
  const answer = { granted: true, words: 'We are sorry.', at: '2026-11-17T08:00:00.000Z' };
  const appeal = { number: 'K7QF-2M9X', sentAt: '2026-11-17T06:30:00.000Z', answer };
  const restored = decision({ id: ID.replace('3', '4'), action: 'restore', words: answer.words });
  const page = await open(() => ({
    ...nothing,
    decisions: [restored, decision({ appeal, endedAt: answer.at })],
  }));
  expect(page.text().split('We are sorry.')).toHaveLength(2);
  page.close();
});

test('whoever has nothing there is told so', async () => {
  const page = await open(() => nothing);
  expect(page.text()).toContain('You have reported nobody');
  page.close();
});

test('reports that do not load can be asked for again; then each says what came of it', async () => {
  const report: Report = {
    number: 'K7QF-2M9X',
    name: 'Kabir',
    reason: 'threat',
    reportedAt: '2026-11-17T06:00:00.000Z',
    acted: true,
    decidedAt: '2026-11-17T07:00:00.000Z',
  };
  let fails = true;
  const page = await open(() => nothing, {
    'safety.reports': () =>
      fails ? refused('UNAVAILABLE') : { items: [report], nextCursor: null },
  });
  expect(page.text()).toContain('We could not load your reports');
  fails = false;
  await page.click('Try again');
  await settled();
  expect(page.text()).toContain('We looked at it and acted.');
  page.close();
});
