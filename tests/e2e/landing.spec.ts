import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const links = {
  Home: '/',
  About: '/about',
  'How It Works': /#how-it-works$/,
  'Browse Companions': '/browse',
  Pricing: /#pricing$/,
  FAQs: '/faq',
};

/** The links of the header; on a phone they wait in a menu. */
async function openNavigation(page: Page, isMobile: boolean) {
  if (!isMobile) return page.getByRole('banner');
  await page.getByRole('button', { name: /open menu/i }).click();
  return page.getByRole('dialog');
}

test.describe('landing', { tag: '@both' }, () => {
  test('a visitor finds every link of the header, and Know More scrolls to How It Works', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/');
    const heading = page.getByRole('heading', { name: 'How It Works' });
    await expect(heading).not.toBeInViewport();
    await page.getByRole('link', { name: 'Know More' }).click();
    await expect(heading).toBeInViewport();
    const focused = page.locator('#how-it-works:focus, #how-it-works :focus');
    await expect(focused, 'the focus comes along').toHaveCount(1);

    const navigation = await openNavigation(page, isMobile);
    for (const [name, address] of Object.entries({
      ...links,
      Login: '/login',
      Register: '/register',
    })) {
      await expect(navigation.getByRole('link', { name, exact: true }).first()).toHaveAttribute(
        'href',
        address,
      );
    }
  });

  test('a member finds the dashboard wherever a visitor signs up, and Logout', async ({
    memberPage: page,
    isMobile,
  }) => {
    const lastAsked = page.waitForResponse('**/api/calls/open');
    await page.goto('/');
    await expect(page.locator('main a[href="/dashboard"]:visible').first()).toBeVisible();
    await expect(page.locator('a[href^="/register"]:visible')).toHaveCount(0);
    await expect(page.locator('a[href^="/login"]:visible')).toHaveCount(0);
    const navigation = await openNavigation(page, isMobile);
    await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    await expect(navigation.getByRole('link', { name: 'Login' })).toBeHidden();
    await expect(navigation.getByRole('link', { name: 'Register' })).toBeHidden();
    // Whoever is quicker than their page hears in its console that it asked for a member who has left.
    await lastAsked;
    await page.waitForLoadState('networkidle');
    await navigation.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    const after = await openNavigation(page, isMobile);
    await expect(after.getByRole('link', { name: 'Login' })).toBeVisible();
  });
});

test('the landing page shows four steps, four samples, four categories, two plans and the way to reach us', async ({
  page,
}) => {
  // A page that still glides to its button can slip away below a click.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.locator('#how-it-works ol > li')).toHaveCount(4);
  await expect(page.locator('main').getByText('Sample', { exact: true })).toHaveCount(4);
  const categories = page.getByRole('region', { name: 'Four kinds of connection' });
  await expect(categories.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('contentinfo').locator('a[href^="mailto:"]')).toBeVisible();
  for (const path of ['/terms', '/privacy', '/faq', '/about']) {
    await expect(page.getByRole('contentinfo').locator(`a[href="${path}"]`)).toBeVisible();
  }
  const button = (name: string) => page.locator('main').getByRole('link', { name }).first();
  await expect(button('Join as User')).toHaveAttribute('href', '/register?userType=normal');
  await expect(button('Become a Companion')).toHaveAttribute('href', '/register?userType=provider');
  await button('Become a Companion').click();
  await expect(page).toHaveURL('/register?userType=provider');
  await expect(page.locator('main')).toContainText(/companion/i);
  await page.goBack();
  await page.getByRole('banner').getByRole('link', { name: 'Browse Companions' }).click();
  await expect(page, 'a visitor who asks to browse is led to sign in').toHaveURL(
    '/login?next=%2Fbrowse',
  );
});
