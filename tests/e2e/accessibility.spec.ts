import type { Page } from '@playwright/test';
import { MESSAGE_MAX } from '#contract/messages.ts';
import { publicPages } from '#contract/paths.ts';
import { expect, test } from './fixtures.ts';
import { signUp } from './support/accounts.ts';
import { cutOff, seriousFaults } from './support/accessibility.ts';
import { field, openLongChat } from './support/chats.ts';

const NARROW = { width: 360, height: 740 };
const PHONE = { width: 390, height: 844 };
const memberScreens = ['/onboarding', '/dashboard', '/dashboard?tab=settings', '/browse'];
const allScreens = [...memberScreens, '/likes', '/matches', '/messages', '/payment/checkout'];

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** With what the page fetches: a list that is still empty fits everywhere. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

// A browser opened once walks through many pages: opening one for each page took most of the time.
test.describe('accessibility', { tag: '@phone' }, () => {
  test.slow();

  test('axe finds nothing serious on any public page', async ({ page, complaints }) => {
    complaints.expectStatus(404);
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

test('every page of a member fits a phone of 360 px', async ({ memberPage: page }) => {
  await page.setViewportSize(NARROW);
  for (const path of allScreens) {
    await open(page, path);
    expect.soft(await widthOf(page), path).toBeLessThanOrEqual(NARROW.width);
  }
});

test('text of twice the size fits a phone', async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  const check = async (path: string) => {
    await open(page, path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect.soft(await cutOff(page), path).toEqual([]);
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
