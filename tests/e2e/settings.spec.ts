import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaults } from './support/accessibility.ts';

const SETTINGS = '/dashboard?tab=settings';
const SAVING = '**/api/profiles/me/settings';
const FAILED = 'Failed to save settings. Please try again.';

const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const savedNote = (page: Page) => page.getByRole('status').getByText('Settings saved');
const failedNote = (page: Page) => page.getByRole('alert').getByText(FAILED);

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
