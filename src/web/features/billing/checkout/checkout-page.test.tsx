import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CheckoutPage } from './checkout-page.tsx';
import { json, openPage, serve, type Answers } from '#web/testing/testing-page.tsx';

vi.mock('#web/lib/auth.tsx', () => ({ useAuth: () => ({ member: null }) }));

const PATH = '/payment/checkout';
const CALL = '/api/createCheckoutSession';

// The only kind of address that can be gone to in a test.
const THERE = '#provider';
const provider = () => json({ data: { url: `${window.location.origin}/${THERE}` } });

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

let page: Awaited<ReturnType<typeof openPage>>;
const openCheckout = async (answers: Answers, state = {}) => {
  const asked = serve(answers);
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
    let answer: (reply: Response) => void = () => undefined;
    const reply = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const asked = await openCheckout({ [CALL]: () => reply });
    expect(page.text()).toBe('Initializing payment...');
    await pass(5_000);
    expect(asked).toEqual([CALL]);
    expect(page.text()).toBe('Initializing payment...');
    answer(provider());
    await pass(100);
    expect(window.location.hash).toBe(THERE);
    expect(asked).toEqual([CALL]);
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
    expect(asked).toEqual([CALL]);
    expect(page.text()).toContain('Payment Checkout');
    const again = serve({ [CALL]: provider });
    await page.click('Stripe Checkout');
    await pass(100);
    expect(again).toEqual([CALL]);
  });

  test('that fails says why, and can be tried again or left', async () => {
    const refusal = { code: 'PAYMENT_UNAVAILABLE', message: 'Payments rest for a moment.' };
    const asked = await openCheckout({ [CALL]: () => json(refusal, 503) });
    await pass(100);
    expect(page.text()).toContain(refusal.message);
    expect(asked).toEqual([CALL]);
    serve({ [CALL]: provider });
    await page.click('Stripe Checkout');
    await pass(100);
    expect(window.location.hash).toBe(THERE);
    expect(page.text()).not.toContain(refusal.message);
    await page.click('Cancel');
    expect(page.history.location.pathname).toBe('/dashboard');
  });
});
