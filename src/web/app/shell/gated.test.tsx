import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { PlanPreview } from '#contract/home/endpoints.ts';
import type { UserType } from '#contract/accounts/rules.ts';
import { ASHA, signedIn } from '#web/testing/asha.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { openApp } from '#web/testing/open-app.tsx';

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(() => app.close());

const FACE = 'data:image/png;base64,AAAA';

async function openGate(preview: Partial<PlanPreview> | null, userType: UserType = 'normal') {
  fakeApi({
    ...signedIn({ ...ASHA, userType }),
    'billing.subscription': () => ({ subscription: null }),
    'home.planPreview': () =>
      preview ? { faces: [], fitsNearby: null, likes: null, ...preview } : refused('INTERNAL'),
  });
  app = await openApp('/browse');
  return within(await screen.findByRole('region', { name: 'Who is here', hidden: true }));
}

test('the gate says roughly how many like the member and fit, over faces of who agreed', async () => {
  const gate = await openGate({ faces: [FACE], fitsNearby: 40, likes: 'few' });
  await gate.findByText('A few people have liked you');
  gate.getByText('At least 40 people near you fit what you look for.');
  gate.getByText('Members who agreed to be shown like this, and drawings.');
  const faces = [...document.querySelectorAll<HTMLElement>('[aria-label="Who is here"] span')];
  expect(faces).toHaveLength(12);
  expect(faces.filter(({ style }) => style.backgroundImage.includes(FACE))).toHaveLength(1);
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
