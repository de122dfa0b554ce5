import { afterEach, expect, test, vi } from 'vitest';
import type { Subscription } from '#contract/billing/endpoints.ts';
import { plans } from '#contract/billing/plans.ts';
import { shownText } from '#contract/capabilities.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { SubscriptionDetails, SubscriptionSteps } from './subscription-details.tsx';

const NOTE = `Service Provider: ${shownText(plans.provider.note ?? '')}`;
const AGAIN = 'you show a document once more';

const member = vi.hoisted(() => ({ userType: 'normal', identityVerified: false }));
vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member }) }));

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
afterEach(() => {
  page.close();
  Object.assign(member, { userType: 'normal', identityVerified: false });
});
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

test('a verified member reads before paying that a companion shows the document once more', async () => {
  expect(await open({})).not.toContain(AGAIN);
  page.close();
  member.identityVerified = true;
  const text = await open({});
  expect(text).toContain(AGAIN);
  expect(text.indexOf(AGAIN)).toBeLessThan(text.lastIndexOf('Upgrade'));
  page.close();
  expect(await open({ userType: 'provider' })).not.toContain(AGAIN);
});

test('what was paid leads with rupees, and says what the card was charged', async () => {
  page = await openPage(
    () => <SubscriptionDetails subscription={subscription} />,
    '/details',
    '/details',
  );
  expect(page.text()).toContain('₹2,500, charged as €27.50');
});
