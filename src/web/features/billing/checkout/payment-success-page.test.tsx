import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Payment } from '#contract/billing/endpoints.ts';
import type { PaymentStatus } from '#contract/billing/rules.ts';
import { PLAN } from '#web/testing/asha.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { openPage } from '#web/testing/testing-page.tsx';
import { PaymentSuccessPage } from './payment-success-page.tsx';

const SESSION = 'cs_test_1';
const PATH = '/payment/success';

const paymentThatIs = (status: PaymentStatus): Payment => ({
  id: '019a0000-0000-7000-8000-000000000001',
  plan: 'normal',
  price: { currency: 'INR', minor: 250_000 },
  charge: { currency: 'EUR', minor: 2750 },
  status,
  createdAt: '2026-11-15T10:00:00.000Z',
  paidAt: null,
  invoiceNumber: null,
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

let page: Awaited<ReturnType<typeof openPage>>;
const openSuccess = async (address = `${PATH}?session_id=${SESSION}`) => {
  page = await openPage(PaymentSuccessPage, PATH, address);
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  page.close();
  vi.useRealTimers();
});

describe('the page after paying', () => {
  test('is at work for 2 s, then says so, and leads on to the dashboard 3 s later', async () => {
    fakeApi({ 'billing.payment': () => paymentThatIs('completed') });
    await openSuccess();
    await pass(1_900);
    expect(page.text()).toBe('Processing your payment...');
    await pass(100);
    expect(page.text()).toContain('Payment Successful!');
    expect(page.text()).toContain(
      'Your subscription has been activated. You now have full access to all features.',
    );
    expect(page.text()).toContain(SESSION);
    await pass(2_900);
    expect(page.history.location.pathname).toBe(PATH);
    await pass(100);
    expect(page.history.location.pathname).toBe('/dashboard');
    expect(page.history.length, 'Back does not lead here again').toBe(1);
  });

  test('does not keep whoever is in a hurry', async () => {
    fakeApi({ 'billing.payment': () => paymentThatIs('completed') });
    await openSuccess();
    await pass(2_000);
    await page.click('Go to Dashboard Now');
    expect(page.history.location.pathname).toBe('/dashboard');
  });

  test('believes the server alone: it waits for as long as the payment is on its way', async () => {
    let status: PaymentStatus = 'open';
    fakeApi({ 'billing.payment': () => paymentThatIs(status) });
    await openSuccess();
    await pass(4_000);
    expect(page.text()).toContain('Payment is being processed');
    status = 'pending';
    await pass(60_000);
    expect(page.text()).toContain('Payment is being processed');
    expect(page.text()).not.toContain('Payment Successful!');
    status = 'completed';
    await pass(2_100);
    expect(page.text()).toContain('Payment Successful!');
  });

  test('says that a payment failed', async () => {
    fakeApi({ 'billing.payment': () => paymentThatIs('failed') });
    await openSuccess();
    await pass(10_000);
    expect(page.text()).toContain('The payment did not go through');
  });

  test('knows a payment that is not theirs from a server that does not answer', async () => {
    fakeApi({});
    await openSuccess();
    await pass(2_000);
    expect(page.text()).toContain('No payment found');
    page.close();
    fakeApi({ 'billing.payment': () => Promise.reject(new TypeError('Failed to fetch')) });
    await openSuccess();
    await pass(2_000);
    expect(page.text()).toContain('Your payment could not be looked up');
    fakeApi({ 'billing.payment': () => paymentThatIs('completed') });
    await page.click('Try again');
    await pass(0);
    expect(page.text()).toContain('Payment Successful!');
  });

  test('without the name of a payment never says that one has succeeded', async () => {
    const expiryDate = new Date(Date.now() + 86_400_000).toISOString();
    fakeApi({ 'billing.subscription': () => ({ subscription: { ...PLAN, expiryDate } }) });
    await openSuccess(PATH);
    await pass(2_000);
    expect(page.text()).toContain('Your membership is active');
    expect(page.text()).not.toContain('Payment Successful!');
    await pass(10_000);
    expect(page.history.location.pathname, 'and leads nowhere by itself').toBe(PATH);
    page.close();
    fakeApi({ 'billing.subscription': () => ({ subscription: null }) });
    await openSuccess(PATH);
    await pass(2_000);
    expect(page.text()).toContain('No payment found');
  });
});
