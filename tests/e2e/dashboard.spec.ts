import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { accountLink } from './support/navigation.ts';

/** Each entry of the side menu, its address and a heading inside its panel. */
const tabs = [
  ['My Profile', '/dashboard', 'Asha'],
  ['My Connections', '/dashboard?tab=connections', 'No connections yet'],
  ['Messages', '/dashboard?tab=messages', 'No conversations yet'],
  ['Browse Companions', '/dashboard?tab=browse', 'Find your kind of company'],
  ['My Matches', '/dashboard?tab=matches', 'No matches yet'],
  ['My Subscription', '/dashboard?tab=subscription', 'Your membership'],
  ['Settings', '/dashboard?tab=settings', 'Devices'],
] as const;

const inTabBar = new Set<string>(['Messages', 'Browse Companions', 'My Matches']);

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true });

test(
  'opens on My Profile; every tab of the side menu and the bell lead on',
  { tag: '@both' },
  async ({ page, member, isMobile }) => {
    await page.goto('/dashboard');
    await expect(page.getByText(member.name).first()).toBeVisible();
    await expect(page.getByText(member.email).first()).toBeVisible();
    if (isMobile) {
      const top = await page.locator('main nav + div').boundingBox();
      expect(top?.y, 'little stands above the content').toBeLessThan(200);
    }
    for (const [label, address, inside] of tabs) {
      // The tab bar of phones leads there.
      if (isMobile && inTabBar.has(label)) {
        await expect(accountLink(page, label)).toBeHidden();
        continue;
      }
      await accountLink(page, label).click();
      await expect(page).toHaveURL(address);
      await expect(heading(page, inside)).toBeVisible();
    }
    await page.getByRole('button', { name: /^notifications/i }).click();
    await page.getByRole('link', { name: 'View All Notifications' }).click();
    await expect(page).toHaveURL('/notifications');
  },
);

test('a skip link comes first, and the top navigation leads to the pages of the specification', async ({
  memberPage: page,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/skip/i);
  await page.keyboard.press('Enter');
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);

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
