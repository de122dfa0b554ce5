import { expect, test } from './fixtures.ts';

const tabs = {
  'My Profile': 'profile',
  'My Connections': 'connections',
  Messages: 'messages',
  'Browse Companions': 'browse',
  'My Matches': 'matches',
  'My Subscription': 'subscription',
  Settings: 'settings',
};

test.describe('dashboard', { tag: '@phone' }, () => {
  test('opens on My Profile with what is known of the member', async ({ page, member }) => {
    await page.goto('/dashboard');
    await expect(page.getByText(member.name).first()).toBeVisible();
    await expect(page.getByText(member.email).first()).toBeVisible();
  });

  test('every tab of the side menu opens and can be linked to', async ({ memberPage: page }) => {
    await page.goto('/dashboard');
    const menu = page.locator('main');
    for (const [label, tab] of Object.entries(tabs)) {
      const entry = menu
        .getByRole('tab', { name: label, exact: true })
        .or(menu.getByRole('link', { name: label, exact: true }))
        .first();
      await entry.click();
      await expect(page).toHaveURL(
        tab === 'profile' ? /\/dashboard(\?tab=profile)?$/ : `/dashboard?tab=${tab}`,
      );
      await expect(menu.getByRole('heading').first()).toBeVisible();
    }
    await page.reload();
    await expect(page).toHaveURL('/dashboard?tab=settings');
    await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
  });

  test('the bell opens a list that leads to all notifications', async ({ memberPage: page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /notifications/i }).click();
    await page.getByRole('link', { name: 'View All Notifications' }).click();
    await expect(page).toHaveURL('/notifications');
  });
});

test('the top navigation leads to the pages of the specification', async ({ memberPage: page }) => {
  await page.goto('/dashboard');
  const navigation = page
    .getByRole('navigation')
    .filter({ has: page.getByRole('link', { name: 'Account' }) })
    .first();
  for (const path of ['/', '/browse', '/matches', '/messages', '/dashboard']) {
    await expect(navigation.locator(`a[href="${path}"]`).first()).toBeVisible();
  }
  await navigation.getByRole('link', { name: 'Matches' }).click();
  await expect(page).toHaveURL('/matches');
  await expect(page.getByText('No matches yet')).toBeVisible();
});
