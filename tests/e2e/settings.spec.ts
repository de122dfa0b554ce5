import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaults } from './support/accessibility.ts';
import { holdRequests } from './support/held-requests.ts';
import { accountLink } from './support/navigation.ts';

const SETTINGS = '/dashboard?tab=settings';
const SAVING = '**/api/profiles/me/settings';
const FAILED = 'Failed to save settings. Please try again.';

/** Each toggle and what a new member starts with. */
const toggles = [
  ['Email notifications', true],
  ['Push notifications', true],
  ['Profile visibility', true],
  ['Show online status', true],
  ['Allow messages from anyone', false],
] as const;

const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const savedNote = (page: Page) => page.getByRole('status').getByText('Settings saved');
const failedNote = (page: Page) => page.getByRole('alert').getByText(FAILED);

test.describe('settings', { tag: '@phone' }, () => {
  test('five toggles start as specified and hold a reload, and Delete Account asks first', async ({
    memberPage: page,
  }) => {
    await page.goto(SETTINGS);
    const section = page.getByRole('region', { name: 'Delete Account' });
    await expect(section.getByText('within 48 hours of asking')).toBeVisible();
    await section.getByRole('button', { name: 'Delete my account' }).click();
    const sheet = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(sheet.getByText(/^Your invoices.*because tax law asks for it/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Keep my account' }).click();
    await expect(sheet).toBeHidden();
    for (const [name, on] of toggles) {
      await expect(toggle(page, name)).toBeChecked({ checked: on });
      await toggle(page, name).click();
      await expect(toggle(page, name)).toBeChecked({ checked: !on });
      await expect(savedNote(page)).toBeVisible();
    }
    await page.reload();
    for (const [name, on] of toggles) {
      await expect(toggle(page, name)).toBeChecked({ checked: !on });
    }
  });
});

test('the success message goes after three seconds', async ({ memberPage: page }) => {
  await page.clock.install();
  await page.goto(SETTINGS);
  await expect(toggle(page, 'Push notifications')).toBeVisible();
  // Stands still, so that a slow machine does not use up the three seconds.
  await page.clock.pauseAt(Date.now() + 60_000);
  await toggle(page, 'Push notifications').click();
  await expect(savedNote(page)).toBeVisible();
  await page.clock.runFor(2800);
  await expect(savedNote(page)).toBeVisible();
  await page.clock.runFor(400);
  await expect(savedNote(page)).toBeHidden();
});

test('a toggle answers at once and reverts when saving fails; of two quick clicks the last one holds', async ({
  memberPage: page,
  complaints,
}) => {
  complaints.expectStatus(500);
  await page.goto(SETTINGS);
  const visibility = toggle(page, 'Profile visibility');
  const anyone = toggle(page, 'Allow messages from anyone');
  const online = toggle(page, 'Show online status');
  await expect(visibility).toBeChecked();

  await page.route(SAVING, (route) => route.fulfill({ status: 500, json: {} }));
  await visibility.click();
  await expect(failedNote(page)).toBeVisible();
  await expect(visibility).toBeChecked();
  for (let clicks = 0; clicks < 3; clicks += 1) await anyone.click();
  await expect(failedNote(page)).toBeVisible();
  await expect(anyone).not.toBeChecked();

  await page.unroute(SAVING);
  const release = await holdRequests(page, SAVING);
  await visibility.click();
  await expect(visibility).not.toBeChecked();
  await expect(failedNote(page)).toBeHidden();
  for (const clicked of [online, toggle(page, 'Email notifications'), online])
    await clicked.click();
  await expect(online).toBeChecked();
  release();
  await expect(savedNote(page)).toBeVisible();
  await accountLink(page, 'My Profile').click();
  await expect(
    page.getByText('People you liked, matched or wrote to'),
    'the profile says so at once',
  ).toBeVisible();
  await page.goto(SETTINGS);
  await expect(visibility).not.toBeChecked();
  await expect(anyone, 'what was refused').not.toBeChecked();
  await expect(toggle(page, 'Email notifications')).not.toBeChecked();
  await expect(online).toBeChecked();
});

test(
  'axe finds nothing serious in either state of the settings',
  { tag: '@both' },
  async ({ memberPage: page, complaints }) => {
    complaints.expectStatus(500);
    await page.goto(SETTINGS);
    await toggle(page, 'Push notifications').click();
    await expect(savedNote(page)).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.route(SAVING, (route) => route.fulfill({ status: 500, json: {} }));
    await toggle(page, 'Push notifications').click();
    await expect(failedNote(page)).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
  },
);
