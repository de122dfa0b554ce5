import { billingEvents } from '#contract/billing/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlanGate } from '#web/features/billing/plan-gate.tsx';
import { useLiveSubscription } from '#web/features/billing/subscription.ts';
import { unreadQuery } from '#web/features/messages/messages.api.ts';
import { announceLive } from '#web/lib/live.ts';
import { PLAN } from '#web/testing/asha.ts';
import { fakeApi, inputsTo, refused } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';

vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: null }) }));

const SOME_UNREAD = { unread: 7, requests: 0 };

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
  const asked = fakeApi({
    'billing.subscription': () => ({ subscription: { ...PLAN, isActive } }),
    'messages.unread': () => (isActive ? SOME_UNREAD : refused('SUBSCRIPTION_REQUIRED')),
  });
  const page = await openPage(PaidPage, '/paid', '/paid');
  await settled();
  expect(page.text()).toBe('7 unread');
  const timesPaid = () => inputsTo(asked, 'messages.unread').length;
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
  const answers = { 'messages.unread': () => SOME_UNREAD };
  fakeApi({ ...answers, 'billing.subscription': () => ({ subscription: PLAN }) });
  const page = await openPage(PaidPage, '/paid', '/paid');
  await settled();
  fakeApi({
    ...answers,
    'billing.subscription': () => Promise.reject(new TypeError('no network')),
  });
  act(() => announceLive('returned'));
  await settled();
  expect(page.text()).toBe('7 unread');
  page.close();
});

test('a refusal for want of a plan is news of it', async () => {
  let isActive = true;
  fakeApi({
    'billing.subscription': () => ({ subscription: { ...PLAN, isActive } }),
    'messages.unread': () => {
      isActive = false;
      return refused('SUBSCRIPTION_REQUIRED');
    },
  });
  const page = await openPage(PaidPage, '/paid', '/paid');
  await settled();
  expect(page.text()).toContain('Choose your plan');
  page.close();
});
