import type { Page } from '@playwright/test';
import { reportReasons } from '#contract/safety/cases.ts';
import { expect, test } from './fixtures.ts';
import { cards } from './support/browse-grid.ts';
import { makePerson } from './support/people.ts';

const NUMBER = /[2-9A-Z]{4}-[2-9A-Z]{4}/;

/** Sends what is open, with the block that goes along unless it is not wanted. */
async function sendReport(page: Page): Promise<void> {
  await page.getByRole('radio', { name: reportReasons.money.label }).check();
  await page.getByRole('button', { name: 'Send report' }).click();
  const receipt = page.getByRole('dialog', { name: 'Thank you' });
  await expect(receipt.getByText(NUMBER)).toBeVisible();
  await receipt.getByRole('button', { name: 'Done' }).click();
  await expect(receipt).toBeHidden();
}

const isFocusLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test('a report from a card outlasts a tap beside it, takes the member away and is listed', async ({
  page,
  context,
}) => {
  await makePerson(context.request, 'Asha');
  await page.goto('/browse');
  const first = cards(page).first();
  const menu = first.getByRole('button', { name: /^More about/ });
  // Others may have the same name.
  const address = await first.getByRole('link').first().getAttribute('href');
  await menu.click();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const details = page.getByRole('textbox', { name: /What happened/ });
  await details.fill('They asked for money.');
  await page.mouse.click(5, 5);
  await expect(details, 'a tap beside it loses nothing').toHaveValue('They asked for money.');
  await sendReport(page);
  await expect(page.locator(`a[href="${address}"]`)).toHaveCount(0);
  expect(await isFocusLost(page), 'the focus has gone on').toBe(false);

  await page.goto('/standing');
  await expect(page.getByRole('heading', { name: 'Your reports' })).toBeVisible();
  await expect(page.getByText(NUMBER)).toHaveCount(1);
});
