import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusals } from '#contract/errors.ts';
import { fakeApi, namesOf, refused, type Answers } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { CheckoutPage } from './checkout-page.tsx';

vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: null }) }));

const PATH = '/payment/checkout';
const CALL = 'billing.createCheckoutSession';

// The only kind of address that can be gone to in a test.
const THERE = '#provider';
const provider = () => ({
  data: { url: `${window.location.origin}/${THERE}`, sessionId: 'cs_test_1' },
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

let page: Awaited<ReturnType<typeof openPage>>;
const openCheckout = async (answers: Answers, state = {}) => {
  const asked = fakeApi(answers);
  page = await openPage(CheckoutPage, PATH, `${PATH}?plan=provider`, state);
  return asked;
};

beforeEach(() => {
  vi.useFakeTimers();
  window.location.hash = '';
});
afterEach(() => {
  page.close();
  vi.useRealTimers();
});

describe('the checkout', () => {
  test('begins by itself, exactly once, and leads to the provider', async () => {
    let answer: (reply: ReturnType<typeof provider>) => void = () => undefined;
    const reply = new Promise<ReturnType<typeof provider>>((resolve) => {
      answer = resolve;
    });
    const asked = await openCheckout({ [CALL]: () => reply });
    expect(page.text()).toBe('Initializing payment...');
    await pass(5_000);
    expect(namesOf(asked)).toEqual([CALL]);
    expect(page.text()).toBe('Initializing payment...');
    answer(provider());
    await pass(100);
    expect(window.location.hash).toBe(THERE);
    expect(namesOf(asked)).toEqual([CALL]);
    // A browser that keeps the page shows it as it was left.
    for (const text of ['Payment Checkout', 'Service Provider', '₹5,000', '€55.00', 'Cancel'])
      expect(page.text()).toContain(text);
  });

  test('does not begin again for whoever comes back from there', async () => {
    const asked = await openCheckout({ [CALL]: provider });
    await pass(100);
    const { state } = page.history.location;
    page.close();
    await openCheckout({ [CALL]: provider }, state);
    await pass(5_000);
    expect(namesOf(asked)).toEqual([CALL]);
    expect(page.text()).toContain('Payment Checkout');
    const again = fakeApi({ [CALL]: provider });
    await page.click('Stripe Checkout');
    await pass(100);
    expect(namesOf(again)).toEqual([CALL]);
  });

  test('that fails says why, and can be tried again or left', async () => {
    const { message } = refusals.PAYMENT_UNAVAILABLE;
    const asked = await openCheckout({ [CALL]: () => refused('PAYMENT_UNAVAILABLE') });
    await pass(100);
    expect(page.text()).toContain(message);
    expect(namesOf(asked)).toEqual([CALL]);
    fakeApi({ [CALL]: provider });
    await page.click('Stripe Checkout');
    await pass(100);
    expect(window.location.hash).toBe(THERE);
    expect(page.text()).not.toContain(message);
    await page.click('Cancel');
    expect(page.history.location.pathname).toBe('/dashboard');
  });
});
