import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CompanionProfile } from '#contract/companions/profile.endpoints.ts';
import { json, openPage, type Answers } from '#web/testing/testing-page.tsx';
import { CompanionPage } from './companion-page.tsx';

const toast = vi.hoisted(() => vi.fn<(text: string) => Promise<void>>());
vi.mock('#web/lib/toast.ts', () => ({ toast, toastFailure: toast }));
vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: { userType: 'provider' } }) }));
const confirm = vi.hoisted(() => vi.fn<(question: { title: string }) => Promise<boolean>>());
vi.mock('#web/ui/confirm-dialog.tsx', () => ({ useConfirm: () => confirm }));

const PATH = '/api/companion';

const profileOf = (changes: Partial<CompanionProfile> = {}): CompanionProfile => ({
  categories: ['rent-a-friend'],
  kinds: ['chat'],
  languages: ['hi'],
  offers: 'Walks.',
  refuses: 'Late nights.',
  hours: [{ day: 0, from: 1080, until: 1260 }],
  dailyLimit: 5,
  timeOff: [],
  availableUntil: null,
  missing: [],
  identityMinutes: null,
  ...changes,
});

const refused = (code: string, status: number) =>
  json({ defined: false, code, status, message: 'No', data: { reason: 'Sure?' } }, status);

interface Sent {
  method: string;
  path: string;
  body: unknown;
}
let sent: Sent[] = [];
beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  toast.mockClear();
  confirm.mockReset().mockResolvedValue(true);
});
afterEach(() => vi.useRealTimers());

/** Answers by method and path, and notes what was sent. */
function serve(answers: Answers): void {
  globalThis.fetch = async (request) => {
    if (!(request instanceof Request)) return json({}, 404);
    const path = new URL(request.url, 'http://localhost').pathname;
    const { method } = request;
    const text = await request.text();
    if (method !== 'GET') sent.push({ method, path, body: text ? JSON.parse(text) : null });
    return answers[`${method} ${path}`]?.() ?? json({ items: [] });
  };
}

const settled = () => act(() => vi.advanceTimersByTimeAsync(50));

async function open(profile: CompanionProfile, answers: Answers = {}) {
  serve({ [`GET ${PATH}`]: () => json(profile), ...answers });
  const page = await openPage(CompanionPage, '/companion', '/companion');
  await settled();
  return page;
}

const press = (element: Element | null | undefined) =>
  act(async () => {
    if (!(element instanceof HTMLElement)) throw new Error('it is not there');
    element.click();
  });
const pill = (label: string) =>
  [...document.querySelectorAll('label')]
    .find(({ textContent }) => textContent === label)
    ?.querySelector('input');

test('says what is missing, where it is done and how long the check takes', async () => {
  const page = await open(
    profileOf({ missing: ['plan', 'identity', 'hours'], identityMinutes: 42.3 }),
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
  const page = await open(profileOf({ missing: ['identity'] }));
  expect(page.text()).toContain('One thing is missing');
  expect(page.text()).toContain('A person looks at it.');
  page.close();
});

test('is for companions alone', async () => {
  serve({
    [`GET ${PATH}`]: () => refused('COMPANIONS_ONLY', 403),
  });
  const page = await openPage(CompanionPage, '/companion', '/companion');
  await settled();
  expect(page.text()).toContain('This page is for companions');
  page.close();
});

test('sends only what was changed', async () => {
  const page = await open(profileOf(), {
    [`PATCH ${PATH}`]: () => json(profileOf({ languages: ['hi', 'ta'] })),
  });
  await press(pill('Tamil'));
  await page.click('Save');
  await settled();
  expect(sent).toMatchObject([{ path: PATH, body: { languages: ['hi', 'ta'], confirmed: false } }]);
  expect(Object.keys(sent[0]?.body ?? {})).toEqual(['languages', 'confirmed']);
  expect(toast).toHaveBeenCalledWith('Companion profile saved');
  page.close();
});

test('asks before what was changed is lost, and not once it is saved', async () => {
  const page = await open(profileOf(), {
    [`PATCH ${PATH}`]: () => json(profileOf({ languages: ['hi', 'ta'] })),
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
  const page = await open(profileOf({ kinds: ['chat', 'video'] }));
  await press(pill('Rent-a-Friend'));
  await press(pill('Virtual Relationship / Fantasy Roleplay'));
  expect(pill('Video call')).toMatchObject({ checked: false, disabled: true });
  expect(pill('Chat')).toMatchObject({ checked: true, disabled: false });
  expect(page.text()).toContain('Virtual Relationship is text only.');
  page.close();
});

test('hours are added, copied to every day and removed', async () => {
  const page = await open(profileOf(), { [`PATCH ${PATH}`]: () => json(profileOf()) });
  await press(document.querySelector('[aria-label="Add hours on Monday"]'));
  await press(document.querySelector('[aria-label="Remove Monday, 1"]'));
  await page.click('Same hours every day as on Monday');
  await page.click('Save');
  await settled();
  expect(sent[0]?.body).toMatchObject({
    hours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: 1320, until: 1440 })),
  });
  page.close();
});

test('a text that is asked about goes out again once its writer is sure', async () => {
  const asked = () => refused('TEXT_QUESTIONED', 422);
  const page = await open(profileOf(), {
    [`PATCH ${PATH}`]: () => (sent.length === 1 ? asked() : json(profileOf())),
  });
  await press(pill('Tamil'));
  await page.click('Save');
  await settled();
  expect(sent.map(({ body }) => (body as { confirmed: boolean }).confirmed)).toEqual([false, true]);
  page.close();
});

test('available now begins, says until when, ends by itself and by a tap', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const page = await open(profileOf(), {
    [`PUT ${PATH}/available`]: () => json(profileOf({ availableUntil: until })),
    [`DELETE ${PATH}/available`]: () => json(profileOf()),
  });
  await page.click('For 2 hours');
  await settled();
  expect(sent).toMatchObject([{ method: 'PUT', body: { hours: 2 } }]);
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
  const page = await open(profileOf({ timeOff: [off] }), {
    [`DELETE ${PATH}/time-off/${off.id}`]: () => json(profileOf()),
  });
  expect(page.text()).toContain('2 Jan 2099 – 3 Jan 2099');
  await press(document.querySelector('[aria-label^="Remove time off"]'));
  await settled();
  expect(sent).toMatchObject([{ method: 'DELETE', path: `${PATH}/time-off/${off.id}` }]);
  expect(page.text()).not.toContain('2 Jan 2099');
  page.close();
});
