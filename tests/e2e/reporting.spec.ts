import type { Page } from '@playwright/test';
import { reportReasons } from '#contract/safety/cases.ts';
import { expect, test } from './fixtures.ts';
import { cards } from './support/browse-grid.ts';
import { numbered, sendOverApi } from './support/chats.ts';
import { makeMatch, makePerson } from './support/people.ts';

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

test('from a card, a profile and a photo: each is sent, and the block takes the member away', async ({
  page,
  context,
  complaints,
}) => {
  // The profile behind the last receipt is looked for once more.
  complaints.expectStatus(404);
  await makePerson(context.request, 'Asha');
  await page.goto('/browse');
  // Those that other tests make have no photo.
  const withPhoto = cards(page).filter({ has: page.locator('img') });
  const first = withPhoto.first();
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

  await withPhoto.first().getByRole('link').first().click();
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Block/ }).uncheck();
  await sendReport(page);
  await page
    .getByRole('button', { name: /^Report.*photo/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Report/ }).locator('img')).toBeVisible();
  await sendReport(page);
  await expect(page).toHaveURL(/\/browse/);

  await page.goto('/standing');
  await expect(page.getByRole('heading', { name: 'Your reports' })).toBeVisible();
  await expect(page.getByText(NUMBER)).toHaveCount(3);
});

test('from a message, with a block: the chat closes', async ({
  page,
  context,
  newBrowser,
  complaints,
}) => {
  // The chat behind the receipt is looked for once more.
  complaints.expectStatus(404);
  const theirs = await newBrowser();
  const meera = await makePerson(context.request, 'Meera');
  const kabir = await makePerson(theirs.request, 'Kabir');
  const match = await makeMatch(meera, kabir);
  await sendOverApi(theirs.request, 'Send me a gift card');
  await page.goto(`/messages?match=${match}`);
  await numbered(page, 1).getByRole('button', { name: 'Message actions' }).click();
  const actions = page.getByRole('group', { name: 'Message actions' });
  await actions.getByRole('button', { name: 'Report' }).click();
  await sendReport(page);
  await expect(page).toHaveURL(/\/messages$/);
  await expect(page.getByText('No conversations yet')).toBeVisible();
});
