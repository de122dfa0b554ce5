import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CompanionProfile } from '#contract/companions/profile.endpoints.ts';
import { OFFER_MAX } from '#contract/companions/rules.ts';
import { fakeApi, inputsTo, refused, type Answers } from '#web/testing/fake-api.ts';
import { madeCompanionProfile } from '#web/testing/people.ts';
import { openPage, pasteTooMuch } from '#web/testing/testing-page.tsx';
import { CompanionPage } from './companion-page.tsx';

const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast, toastFailure: toast }));
vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: { userType: 'provider' } }) }));
const confirm = vi.hoisted(() => vi.fn<(question: { title: string }) => Promise<boolean>>());
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => confirm }));

beforeEach(() => {
  vi.useFakeTimers();
  toast.mockClear();
  confirm.mockReset().mockResolvedValue(true);
});
afterEach(() => vi.useRealTimers());

const settled = () => act(() => vi.advanceTimersByTimeAsync(50));

async function open(profile: CompanionProfile, answers: Answers = {}) {
  const asked = fakeApi({ 'companions.ownProfile': () => profile, ...answers });
  const page = await openPage(CompanionPage, '/companion', '/companion');
  await settled();
  return { ...page, asked };
}

const press = (element: Element) => act(async () => void fireEvent.click(element));
const pill = (label: string) => screen.getByLabelText(label);

test('says what is missing, where it is done and how long the check takes', async () => {
  const page = await open(
    madeCompanionProfile({ missing: ['plan', 'identity', 'hours'], identityMinutes: 42.3 }),
  );
  expect(page.text()).toContain('3 things are missing');
  expect(page.text()).toContain('lately within about 43 minutes');
  const links = [...document.querySelectorAll('main li a')].map((link) =>
    link.getAttribute('href'),
  );
  expect(links).toEqual(['/dashboard?tab=subscription', '/verify', '#hours']);
  expect(page.text()).not.toContain('Available now');
  page.close();
});

test('where nothing was measured, nothing is promised', async () => {
  const page = await open(madeCompanionProfile({ missing: ['identity'] }));
  expect(page.text()).toContain('One thing is missing');
  expect(page.text()).toContain('A person looks at it.');
  page.close();
});

test('is for companions alone', async () => {
  fakeApi({ 'companions.ownProfile': () => refused('COMPANIONS_ONLY') });
  const page = await openPage(CompanionPage, '/companion', '/companion');
  await settled();
  expect(page.text()).toContain('This page is for companions');
  page.close();
});

test('sends only what was changed', async () => {
  const page = await open(madeCompanionProfile(), {
    'companions.saveProfile': () => madeCompanionProfile({ languages: ['hi', 'ta'] }),
  });
  await press(pill('Tamil'));
  await page.click('Save');
  await settled();
  expect(inputsTo(page.asked, 'companions.saveProfile')).toEqual([
    { languages: ['hi', 'ta'], confirmed: false },
  ]);
  expect(toast).toHaveBeenCalledWith('Companion profile saved');
  page.close();
});

test('a pasted offer is not cut, and one that is too long is not sent', async () => {
  const page = await open(madeCompanionProfile());
  const field = pasteTooMuch('What I refuse', OFFER_MAX);
  await page.click('Save');
  await settled();
  expect(inputsTo(page.asked, 'companions.saveProfile')).toEqual([]);
  expect(document.activeElement).toBe(field);
  page.close();
});

test('asks before what was changed is lost, and not once it is saved', async () => {
  const page = await open(madeCompanionProfile(), {
    'companions.saveProfile': () => madeCompanionProfile({ languages: ['hi', 'ta'] }),
  });
  const leave = async () => {
    await act(async () => page.history.push('/dashboard'));
    await settled();
    return page.history.location.pathname;
  };
  await press(pill('Tamil'));
  confirm.mockResolvedValueOnce(false);
  expect(await leave()).toBe('/companion');
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'Leave without saving?' }));
  expect(pill('Tamil')).toMatchObject({ checked: true });
  await page.click('Save');
  await settled();
  expect(await leave()).toBe('/dashboard');
  expect(confirm).toHaveBeenCalledOnce();
  page.close();
});

test('Virtual Relationship alone takes the calls away', async () => {
  const page = await open(madeCompanionProfile({ kinds: ['chat', 'video'] }));
  await press(pill('Rent-a-Friend'));
  await press(pill('Virtual Relationship / Fantasy Roleplay'));
  expect(pill('Video call')).toMatchObject({ checked: false, disabled: true });
  expect(pill('Chat')).toMatchObject({ checked: true, disabled: false });
  expect(page.text()).toContain('Virtual Relationship is text only.');
  page.close();
});

test('hours are added, copied to every day and removed', async () => {
  const page = await open(madeCompanionProfile(), {
    'companions.saveProfile': () => madeCompanionProfile(),
  });
  await press(screen.getByLabelText('Add hours on Monday'));
  await press(screen.getByLabelText('Remove Monday, 1'));
  await page.click('Same hours every day as on Monday');
  await page.click('Save');
  await settled();
  expect(inputsTo(page.asked, 'companions.saveProfile')[0]).toMatchObject({
    hours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: 1320, until: 1440 })),
  });
  page.close();
});

test('a text that is asked about goes out again once its writer is sure', async () => {
  const page = await open(madeCompanionProfile(), {
    'companions.saveProfile': ({ confirmed }) =>
      confirmed
        ? madeCompanionProfile()
        : refused('TEXT_QUESTIONED', { family: 'contact', reason: 'Sure?' }),
  });
  await press(pill('Tamil'));
  await page.click('Save');
  await settled();
  expect(inputsTo(page.asked, 'companions.saveProfile')).toMatchObject([
    { confirmed: false },
    { confirmed: true },
  ]);
  page.close();
});

test('available now begins, says until when, ends by itself and by a tap', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const page = await open(madeCompanionProfile(), {
    'companions.setAvailable': () => madeCompanionProfile({ availableUntil: until }),
    'companions.endAvailable': () => madeCompanionProfile(),
  });
  await page.click('For 2 hours');
  await settled();
  expect(inputsTo(page.asked, 'companions.setAvailable')).toEqual([{ hours: 2 }]);
  expect(page.text()).toContain('You are available until');
  await page.click('End now');
  await settled();
  expect(page.text()).toContain('For 2 hours');
  await page.click('For 1 hour');
  await settled();
  expect(page.text()).toContain('You are available until');
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(page.text()).not.toContain('You are available until');
  page.close();
});

test('time off is whole days of India’s', async () => {
  const off = {
    id: '019a0000-0000-7000-8000-000000000003',
    startsAt: '2099-01-01T18:30:00.000Z',
    endsAt: '2099-01-03T18:30:00.000Z',
  };
  const page = await open(madeCompanionProfile({ timeOff: [off] }), {
    'companions.removeTimeOff': () => madeCompanionProfile(),
  });
  expect(page.text()).toContain('2 Jan 2099 – 3 Jan 2099');
  await press(screen.getByLabelText(/^Remove time off/));
  await settled();
  expect(inputsTo(page.asked, 'companions.removeTimeOff')).toEqual([{ id: off.id }]);
  expect(page.text()).not.toContain('2 Jan 2099');
  page.close();
});
