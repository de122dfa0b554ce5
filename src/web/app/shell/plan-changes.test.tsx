import { billingEvents } from '#contract/billing/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlanGate } from '#web/features/billing/plan-gate.tsx';
import { useLiveSubscription } from '#web/features/billing/subscription.ts';
import { unreadQuery } from '#web/features/messages/messages.api.ts';
import { announceLive } from '#web/lib/live.ts';
import { json, openPage, serve } from '#web/testing/testing-page.tsx';

vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: null }) }));

const PAID = '/api/conversations/unread';
const subscription = {
  isActive: true,
  userType: 'normal',
  planType: 'one-time',
  amountINR: 2500,
  amountEUR: 27.5,
  paymentStatus: 'completed',
  createdAt: '2026-10-15T10:00:00.000Z',
  expiryDate: '2026-11-14T10:00:00.000Z',
};

function PaidPart() {
  const { data, error } = useQuery(unreadQuery);
  return error ? 'an error' : `${data?.unread ?? 'no'} unread`;
}

function PaidPage() {
  useLiveSubscription();
  return (
    <PlanGate behind="blurred">
      <PaidPart />
    </PlanGate>
  );
}

const settled = () => act(() => vi.advanceTimersByTimeAsync(50));

beforeEach(() => {
  vi.useFakeTimers();
  // Dialogs are not part of this browser's stand-in.
  const nothing = () => undefined;
  Object.assign(HTMLDialogElement.prototype, { showModal: nothing, close: nothing });
});
afterEach(() => vi.useRealTimers());

test('a page whose plan ends goes behind the gate without asking for what it would not get', async () => {
  let isActive = true;
  const asked = serve({
    '/api/subscription': () => json({ subscription: { ...subscription, isActive } }),
    [PAID]: () =>
      isActive
        ? json({ unread: 7, requests: 0 })
        : json({ code: 'SUBSCRIPTION_REQUIRED', message: 'Please choose a plan.' }, 402),
  });
  const page = await openPage(PaidPage, '/paid', '/paid');
  await settled();
  expect(page.text()).toBe('7 unread');
  const timesPaid = () => asked.filter((path) => path === PAID).length;
  const before = timesPaid();

  isActive = false;
  act(() => announceLive(billingEvents.subscriptionChanged));
  await settled();
  expect(page.text()).toContain('blurred');
  expect(page.text()).toContain('Choose your plan');
  expect(timesPaid()).toBe(before);

  isActive = true;
  act(() => announceLive(billingEvents.subscriptionChanged));
  await settled();
  expect(page.text()).toBe('7 unread');
  expect(timesPaid(), 'what it knew may be old').toBeGreaterThan(before);
  page.close();
});

test('a plan that cannot be looked up again stays what it was', async () => {
  const answers = { [PAID]: () => json({ unread: 7, requests: 0 }) };
  serve({ ...answers, '/api/subscription': () => json({ subscription }) });
  const page = await openPage(PaidPage, '/paid', '/paid');
  await settled();
  serve({ ...answers, '/api/subscription': () => Promise.reject(new TypeError('no network')) });
  act(() => announceLive('returned'));
  await settled();
  expect(page.text()).toBe('7 unread');
  page.close();
});

test('a refusal for want of a plan is news of it', async () => {
  let isActive = true;
  serve({
    '/api/subscription': () => json({ subscription: { ...subscription, isActive } }),
    [PAID]: () => {
      isActive = false;
      return json({ defined: true, code: 'SUBSCRIPTION_REQUIRED', status: 402, message: '' }, 402);
    },
  });
  const page = await openPage(PaidPage, '/paid', '/paid');
  await settled();
  expect(page.text()).toContain('Choose your plan');
  page.close();
});
