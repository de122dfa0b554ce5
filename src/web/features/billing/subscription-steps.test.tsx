import { afterEach, expect, test } from 'vitest';
import type { Subscription } from '#contract/billing/endpoints.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { SubscriptionSteps } from './subscription-steps.tsx';

const NOTE = 'Service Provider: Today it opens the same as Normal User.';

const subscription: Subscription = {
  isActive: true,
  expiryDate: '2026-12-15T10:00:00.000Z',
  userType: 'normal',
  planType: 'one-time',
  amountINR: 2500,
  amountEUR: 27.5,
  paymentStatus: 'completed',
  createdAt: '2026-11-15T10:00:00.000Z',
};

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());
const open = async (changes: Partial<Subscription>) => {
  const Steps = () => <SubscriptionSteps subscription={{ ...subscription, ...changes }} />;
  page = await openPage(Steps, '/steps', '/steps');
  return page.text();
};

test.each([
  ['with the lesser plan', {}, 'Upgrade'],
  ['after a plan has ended', { isActive: false }, 'Subscribe as Service Provider'],
] as const)(
  '%s, what the dearer one opens is said before its button',
  async (_, changes, button) => {
    const text = await open(changes);
    expect(text).toContain(NOTE);
    expect(text.indexOf(NOTE)).toBeLessThan(text.lastIndexOf(button));
  },
);

test('whoever has the dearer plan is not told', async () => {
  expect(await open({ userType: 'provider' })).not.toContain(NOTE);
});
