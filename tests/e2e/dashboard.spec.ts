import { expect, test } from './fixtures.ts';

/** Each entry of the side menu, its address and a heading inside its panel. */
const tabs = [
  ['My Profile', '/dashboard', 'Asha Menon'],
  ['My Connections', '/dashboard?tab=connections', 'No connections yet'],
  ['Messages', '/dashboard?tab=messages', 'No conversations yet'],
  ['Browse Companions', '/dashboard?tab=browse', 'Find your kind of company'],
  ['My Matches', '/dashboard?tab=matches', 'No matches yet'],
  ['My Subscription', '/dashboard?tab=subscription', 'Your membership'],
  ['Settings', '/dashboard?tab=settings', 'Devices'],
] as const;

test.describe('dashboard', { tag: '@both' }, () => {
  test('opens on My Profile with what is known of the member', async ({ page, member }) => {
    await page.goto('/dashboard');
    await expect(page.getByText(member.name).first()).toBeVisible();
    await expect(page.getByText(member.email).first()).toBeVisible();
  });

  test('every tab of the side menu opens and can be linked to', async ({ memberPage: page }) => {
    await page.goto('/dashboard');
    const menu = page.getByRole('navigation', { name: 'Account' });
    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    for (const [label, address, inside] of tabs) {
      await menu.getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(heading(inside)).toBeVisible();
    }
    for (const [, address, inside] of tabs) {
      await page.goto(address);
      await expect(heading(inside)).toBeVisible();
    }
  });

  for (const [path, heading] of [
    ['/dashboard?tab=bogus', /^Asha Menon$/],
    ['/payment/checkout?plan=bogus', /Normal User/],
  ] as const) {
    test(`${path} shows the usual instead of failing`, async ({ memberPage: page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    });
  }

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
