import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import type { IdentityTimes } from '#contract/safety/identity-times.endpoints.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { measures } from './landing/landing.claims.ts';
import { Points } from './landing/points.tsx';

const today = { ...capabilities };
afterEach(() => {
  Object.assign(capabilities, today);
});

async function read(measured: IdentityTimes['measured'], isThere: (text: string) => boolean) {
  capabilities['identity-check'] = true;
  fakeApi({ 'safety.identityTimes': () => ({ measured }) });
  const page = await openPage(() => <Points points={measures} />, '/p', '/p');
  await waitFor(() => expect(isThere(page.text())).toBe(true));
  const text = page.text();
  page.close();
  return text;
}

test('how long a check takes is said as it was measured', async () => {
  const measured = { decided: 40, medianMinutes: 27.2 };
  const text = await read(measured, (said) => said.includes('Usually'));
  expect(text).toContain('and a selfie. Usually within 28 minutes.');
});

test('and not at all while there are too few', async () => {
  const text = await read(null, (said) => said.includes('and a selfie.'));
  expect(text).not.toContain('Usually');
});
