import { publicPages } from '#contract/paths.ts';
import { expect, test } from './fixtures.ts';
import { signUp } from './support/accounts.ts';
import { cutOff, seriousFaults } from './support/accessibility.ts';

const NARROW = { width: 360, height: 740 };
const PHONE = { width: 390, height: 844 };
const memberScreens = ['/onboarding', '/dashboard', '/dashboard?tab=settings'];

test.describe('accessibility', { tag: '@phone' }, () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

      for (const path of [...publicPages, '/reset-password?token=x']) {
        test(`axe finds nothing serious on ${path}`, async ({ page }) => {
          await page.goto(path, { waitUntil: 'networkidle' });
          await expect(page.locator('html')).toHaveAttribute(
            'data-mantine-color-scheme',
            colorScheme,
          );
          expect(await seriousFaults(page)).toEqual([]);
        });
      }

      test('axe finds nothing serious on the page for unknown addresses', async ({
        page,
        complaints,
      }) => {
        complaints.expectStatus(404);
        await page.goto('/no-such-page', { waitUntil: 'networkidle' });
        expect(await seriousFaults(page)).toEqual([]);
      });

      for (const path of memberScreens) {
        test(`axe finds nothing serious on ${path}`, async ({ memberPage: page }) => {
          await page.goto(path, { waitUntil: 'networkidle' });
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          expect(await seriousFaults(page)).toEqual([]);
        });
      }
    });
  }
});

for (const path of publicPages) {
  test(`${path} fits a phone of 360 px`, async ({ page }) => {
    await page.setViewportSize(NARROW);
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      NARROW.width,
    );
  });
}

for (const path of [...memberScreens, '/browse', '/messages', '/payment/checkout']) {
  test(`${path} fits a phone of 360 px`, async ({ memberPage: page }) => {
    await page.setViewportSize(NARROW);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      NARROW.width,
    );
  });
}

for (const path of [...memberScreens, '/browse', '/messages', '/payment/checkout', '/login']) {
  test(`${path} holds text of twice the size on a phone`, async ({ page, context }) => {
    if (path !== '/login') await signUp(context.request);
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await cutOff(page)).toEqual([]);
  });
}

test('the keyboard reaches the content first through a skip link', async ({ memberPage: page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/skip/i);
  await page.keyboard.press('Enter');
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
});
