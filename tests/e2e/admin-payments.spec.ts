import { DEMO_ADMIN } from '#server/demo/demo-members.ts';
import type { BrowserContext } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { signInStaff } from './support/second-factor.ts';

/** The page of an admin, reached the way an admin reaches it. */
async function openBooks(context: BrowserContext) {
  await signInStaff(context, DEMO_ADMIN);
  const books = await context.newPage();
  await books.goto('/dashboard?tab=settings');
  const menu = books.getByRole('navigation', { name: 'Account' });
  await menu.getByRole('link', { name: 'Console' }).click();
  const pages = books.getByRole('navigation', { name: 'Console' });
  await pages.getByRole('link', { name: 'Payments' }).click();
  await expect(books.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  return books;
}

// On a phone the rows of the table are cards.
test(
  'an admin refunds a payment, and the member is asked for a plan again at once',
  { tag: '@phone' },
  async ({ page, member, newBrowser }) => {
    const connected = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived'));
    await page.goto('/browse');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await connected;
    const gate = page.getByRole('dialog', { name: 'Choose your plan' });
    await expect(gate).toBeHidden();

    const books = await openBooks(await newBrowser());
    await books.getByRole('searchbox').fill(member.email);
    await books.getByRole('searchbox').press('Enter');
    const row = books.getByRole('row').filter({ hasText: member.email });
    await expect(books.getByRole('row')).toHaveCount(2);
    await expect(row).toContainText('Completed');
    await expect(row).toContainText('€27.50');
    expect(await seriousFaultsInBothColours(books)).toEqual([]);

    const download = books.waitForEvent('download');
    await row.getByRole('link', { name: /^\d{4}-\d\d\/\d{6}$/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^invoice-\d{4}-\d\d-\d{6}\.pdf$/);

    const question = books.getByRole('dialog');
    await row.getByRole('button', { name: 'Refund' }).click();
    await expect(question).toContainText('Refund ₹2,500 to Asha Menon?');
    await expect(question).toContainText(member.email);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toContainText('Completed');
    await row.getByRole('button', { name: 'Refund' }).click();
    await question.getByRole('button', { name: 'Refund' }).click();

    await expect(row).toContainText('Refunded');
    await expect(row).toContainText(DEMO_ADMIN);
    await expect(gate).toBeVisible();
  },
);

test('a tax report is saved as a file', async ({ newBrowser }) => {
  const books = await openBooks(await newBrowser());
  await books.goto('/admin/payouts');
  const download = books.waitForEvent('download');
  await books.getByRole('button', { name: 'Whole year' }).click();
  expect((await download).suggestedFilename()).toMatch(/^tds-.*\.csv$/);
});

test('for everybody else the page is not there', async ({ memberPage: page, newBrowser }) => {
  await page.goto('/dashboard?tab=settings');
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Console' })).toHaveCount(0);
  await page.goto('/admin/payments');
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
  await expect(page).toHaveTitle(/^Page not found/);
  const visitor = await (await newBrowser()).newPage();
  await visitor.goto('/admin/payments');
  await expect(visitor).toHaveURL('/login?next=%2Fadmin%2Fpayments');
});
