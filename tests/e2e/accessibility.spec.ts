import type { Page } from '@playwright/test';
import { MESSAGE_MAX } from '#contract/message-rules.ts';
import { publicPages } from '#contract/paths.ts';
import { expect, test } from './fixtures.ts';
import { signUp } from './support/accounts.ts';
import { cutOff, dressPages, faults, seriousFaults } from './support/accessibility.ts';
import { field, openLongChat } from './support/chats.ts';
import { gate, payWith, pretendSubscription, refuseCheckouts } from './support/paying.ts';

const NARROW = { width: 360, height: 740 };
const PHONE = { width: 390, height: 844 };
const memberScreens = ['/onboarding', '/dashboard', '/dashboard?tab=settings', '/browse'];
const allScreens = [
  ...memberScreens,
  '/likes',
  '/matches',
  '/messages',
  '/dashboard?tab=subscription',
  '/payment/cancel',
];

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** With what the page fetches: a list that is still empty fits everywhere. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

// A browser opened once walks through many pages: opening one for each page took most of the time.
test.describe('accessibility', { tag: '@both' }, () => {
  test.slow();

  test('axe finds nothing serious on any public page', async ({ page, complaints }) => {
    complaints.expectStatus(404);
    await dressPages(page);
    for (const path of [...publicPages, '/reset-password?token=x', '/no-such-page']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect.soft(await seriousFaults(page), path).toEqual([]);
    }
  });

  test('axe finds nothing serious in a chat with everything open', async ({ page }) => {
    await openLongChat(page);
    await page.getByRole('button', { name: 'Search in this chat' }).click();
    await field(page).fill('x'.repeat(MESSAGE_MAX + 1));
    const actions = page.getByRole('button', { name: 'Message actions' }).last();
    await actions.dispatchEvent('click');
    await expect(page.getByRole('button', { name: 'Reply' })).toBeVisible();
    // Without a tap, which would close the actions.
    await page.getByRole('button', { name: 'Emoji', exact: true }).dispatchEvent('click');
    await expect(page.getByRole('button', { name: 'namaste' })).toBeAttached();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  });

  test('axe finds nothing serious where members pay', async ({ page, context, complaints }) => {
    complaints.expectStatus(503);
    await signUp(context.request, 'normal', { paid: false });
    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    const check = async (state: string) => {
      expect.soft(await seriousFaults(page), state).toEqual([]);
      expect.soft(await widthOf(page), state).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    };
    await page.goto('/dashboard');
    await expect(gate(page)).toBeVisible();
    await check('the gate');
    await page.goto('/dashboard?tab=subscription');
    await expect(heading('No active membership')).toBeVisible();
    await check('no plan');
    await refuseCheckouts(page);
    await page.goto('/payment/checkout');
    await expect(heading('Payment Checkout')).toBeVisible();
    await check('the checkout');
    await page.unroute('**/api/createCheckoutSession');
    await page.getByRole('button', { name: 'Stripe Checkout' }).click();
    await payWith(page, 'is declined');
    await expect(page.getByRole('alert')).toBeVisible();
    expect.soft(await faults(page), 'the test provider').toEqual([]);
    await payWith(page, 'with delayed success');
    for (const title of ['Payment is being processed', 'Payment Successful!']) {
      await expect(heading(title)).toBeVisible();
      await check(title);
    }
    await page.goto('/payment/cancel');
    await expect(heading('Payment Cancelled')).toBeVisible();
    await check('cancelled');
    await page.goto('/dashboard?tab=subscription');
    await expect(heading('Payment history')).toBeVisible();
    await check('a plan');
    await pretendSubscription(page, () => ({ isActive: false, paymentStatus: 'refunded' }));
    await page.reload();
    await expect(page.getByText('Refunded')).toBeVisible();
    await check('a plan that has ended');
  });

  test('axe finds nothing serious on the pages of a member', async ({ memberPage: page }) => {
    for (const path of memberScreens) {
      await open(page, path);
      expect.soft(await seriousFaults(page), path).toEqual([]);
    }
  });
});

test('every public page fits a phone of 360 px', async ({ page }) => {
  await page.setViewportSize(NARROW);
  for (const path of publicPages) {
    await page.goto(path);
    expect.soft(await widthOf(page), path).toBeLessThanOrEqual(NARROW.width);
  }
});

test('every page of a member fits a phone of 360 px, and one of 390 with text of twice the size', async ({
  page,
  context,
}) => {
  const check = async (path: string) => {
    await page.setViewportSize(NARROW);
    await open(page, path);
    expect.soft(await widthOf(page), `${path} at 360 px`).toBeLessThanOrEqual(NARROW.width);
    await page.setViewportSize(PHONE);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect.soft(await cutOff(page), `${path} in large text`).toEqual([]);
  };
  await check('/login');
  await signUp(context.request);
  for (const path of allScreens) await check(path);
});

test('the keyboard reaches the content first through a skip link', async ({ memberPage: page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/skip/i);
  await page.keyboard.press('Enter');
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
});
