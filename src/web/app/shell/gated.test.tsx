import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { PlanPreview } from '#contract/home/endpoints.ts';
import type { UserType } from '#contract/accounts/rules.ts';
import { matchingEvents } from '#contract/matching/endpoints.ts';
import { announceLive } from '#web/lib/live.ts';
import { ASHA, signedIn } from '#web/testing/asha.ts';
import { fakeApi, inputsTo, refused } from '#web/testing/fake-api.ts';
import { openApp } from '#web/testing/open-app.tsx';
import { madeToday } from '#web/testing/today.ts';

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.close());

const FACE = 'data:image/png;base64,AAAA';
const OTHER_FACE = 'data:image/png;base64,BBBB';
const nobody: PlanPreview = {
  faces: [],
  fitsNearby: null,
  withinKm: 50,
  wished: true,
  likes: null,
};
const shownFaces = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-label="Who is here"] span')].map(
    ({ style }) => style.backgroundImage,
  );

async function openGate(preview: Partial<PlanPreview> | null, userType: UserType = 'normal') {
  fakeApi({
    ...signedIn({ ...ASHA, userType }),
    'billing.subscription': () => ({ subscription: null }),
    'home.planPreview': () => (preview ? { ...nobody, ...preview } : refused('INTERNAL')),
  });
  app = await openApp('/browse');
  return within(await screen.findByRole('region', { name: 'Who is here', hidden: true }));
}

test('the gate says roughly how many like the member and fit, over faces of who agreed', async () => {
  const gate = await openGate({ faces: [FACE], fitsNearby: 40, likes: 'few' });
  await gate.findByText('A few people have liked you');
  gate.getByText('At least 40 people within 50 km of your city fit what you look for.');
  gate.getByText('Members who agreed to be shown like this, and drawings.');
  expect(shownFaces()).toHaveLength(12);
  expect(shownFaces().filter((image) => image.includes(FACE))).toHaveLength(1);
});

test.each<[Partial<PlanPreview>, string, string]>([
  [
    { likes: 'one', fitsNearby: 'few', withinKm: 400 },
    'Somebody likes you',
    'A few people within 400 km of your city fit what you look for.',
  ],
  [
    { likes: 'few', fitsNearby: 'few', wished: false },
    'A few people have liked you',
    'A few people are within 50 km of your city.',
  ],
  [
    { fitsNearby: 10, wished: false },
    'At least 10 people are within 50 km of your city',
    'With a plan you browse profiles, like people, and write to those who like you back.',
  ],
])('it says of one, of far away and of no wish only what is true %#', async (preview, ...said) => {
  const gate = await openGate(preview);
  for (const text of said) await gate.findByText(text);
});

test('its numbers follow what happens, and its faces stand still until it is opened anew', async () => {
  const now: PlanPreview = { ...nobody, faces: [FACE], likes: 'one' };
  const gate = await openGate(now);
  await gate.findByText('Somebody likes you');
  Object.assign(now, { faces: [OTHER_FACE], likes: 'few' });
  await act(async () => announceLive(matchingEvents.peopleChanged));
  await gate.findByText('A few people have liked you');
  expect(shownFaces()[0]).toContain(FACE);
  await app.follow('/about');
  await waitFor(() => expect(shownFaces()).toEqual([]));
  Object.assign(now, { likes: 10 });
  await app.follow('/browse');
  await screen.findByText('At least 10 people have liked you');
  expect(shownFaces()[0]).toContain(OTHER_FACE);
});

test('what happens replaces no faces at the gate of the dashboard, which also shows who waits', async () => {
  let answers = 0;
  const asked = fakeApi({
    ...signedIn(),
    'billing.subscription': () => ({ subscription: null }),
    'home.planPreview': () => ({ ...nobody, faces: [`${FACE}${(answers += 1)}`] }),
    'home.today': () => madeToday({ hasPlan: false }),
  });
  app = await openApp('/dashboard');
  await screen.findByText('Members who agreed to be shown like this, and drawings.');
  const [first] = shownFaces();
  expect(first).toContain(FACE);
  const before = answers;
  await act(async () => announceLive(matchingEvents.peopleChanged));
  await waitFor(() => expect(inputsTo(asked, 'home.today').length).toBeGreaterThan(1));
  await waitFor(() => expect(answers).toBeGreaterThan(before));
  expect(shownFaces()[0]).toBe(first);
});

test('of nobody it claims nothing, nor where it could not ask', async () => {
  for (const preview of [{}, null]) {
    const gate = await openGate(preview);
    await gate.findByText('Meet the people here');
    gate.getByText('These are drawings. Photos of members are for members.');
    expect(gate.queryByText(/fit what you look for|like you$/)).toBeNull();
    if (preview) app.close();
  }
});

test.each([
  ['normal', ['Choose Normal User', 'Choose Service Provider']],
  ['provider', ['Choose Service Provider', 'Choose Normal User']],
] as const)('the plan of a %s account comes first, and stands out', async (userType, order) => {
  await openGate({}, userType);
  const buttons = screen.getAllByText(/^Choose (Normal|Service)/);
  expect(buttons.map(({ textContent }) => textContent)).toEqual(order);
  const [first, second] = buttons.map((button) => button.closest('button'));
  expect(first?.dataset['variant'] ?? 'filled').toBe('filled');
  expect(second?.dataset['variant']).toBe('default');
});
