import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaults } from './support/accessibility.ts';
import { makeMatch, makePerson } from './support/people.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
const log = (page: Page) => page.getByRole('region', { name: /^Messages with/ });
const said = (page: Page, text: string) => log(page).getByText(text, { exact: true });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

async function meet(request: APIRequestContext, others: BrowserContext): Promise<string> {
  const meera = await makePerson(request, 'Meera');
  const kabir = await makePerson(others.request, 'Kabir');
  return makeMatch(meera, kabir);
}

test(
  'two members chat live, and a reload keeps the place',
  { tag: '@phone' },
  async ({ page, context, newBrowser, isMobile }) => {
    test.slow();
    const others = await newBrowser();
    const match = await meet(context.request, others);
    const kabirs = await others.newPage();
    await kabirs.goto('/messages');
    const row = kabirs.getByRole('link', { name: /Meera/ });
    await expect(row).toContainText('No messages yet. Start the conversation!');
    if (!isMobile) await expect(kabirs.getByText('Select a conversation')).toBeVisible();

    await page.goto(`/messages?match=${match}`);
    await expect(page).toHaveURL(/chat=/);
    await write(page, 'Namaste Kabir');
    await expect(said(page, 'Namaste Kabir')).toHaveCount(1);
    await expect(row).toContainText('Namaste Kabir');
    await expect(row).toContainText('1 unread');
    await expect(kabirs).toHaveTitle(/^\(1\) /);
    await expect(log(page)).toContainText('Delivered');
    expect(await seriousFaults(kabirs)).toEqual([]);

    await row.click();
    await kabirs.bringToFront();
    await expect(said(kabirs, 'Namaste Kabir')).toBeVisible();
    await expect(log(page)).toContainText('Read');
    await expect(kabirs).toHaveTitle(/^Messages/);
    await field(kabirs).pressSequentially('Nama');
    await expect(page.getByText('typing…')).toBeVisible();
    await write(kabirs, 'Namaste Meera, see https://saath.example/walk');
    const link = log(page).getByRole('link', { name: 'https://saath.example/walk' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(await seriousFaults(page)).toEqual([]);

    await field(page).fill('not yet sent');
    await page.reload();
    await expect(said(page, 'Namaste Kabir')).toBeVisible();
    await expect(field(page)).toHaveValue('not yet sent');
    if (isMobile) {
      await page.getByRole('button', { name: 'Close Chat' }).click();
      await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toBeVisible();
      await page.goBack();
      await expect(field(page)).toBeVisible();
    }
  },
);

test('what is written without network goes out once, in order', async ({
  page,
  context,
  newBrowser,
  complaints,
}) => {
  complaints.expectText('ERR_INTERNET_DISCONNECTED', 'WebSocket');
  const others = await newBrowser();
  const match = await meet(context.request, others);
  const kabirs = await others.newPage();
  await kabirs.goto(`/messages?match=${match}`);
  await page.goto(`/messages?match=${match}`);
  await write(page, 'one');
  await expect(said(kabirs, 'one')).toBeVisible();

  // The server keeps it, but the answer is lost.
  await page.route('**/api/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await write(page, 'two');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.unroute('**/api/conversations/*/messages');
  await write(page, 'three');
  await write(page, 'four');
  await expect(log(page)).toContainText('Sending');
  await context.setOffline(false);

  for (const shown of [kabirs, page]) {
    await expect(said(shown, 'four')).toBeVisible();
    await expect(log(shown)).not.toContainText('Sending');
    expect(await log(shown).locator('[data-seq] [class*=bubble]').allTextContents()).toEqual([
      'one',
      'two',
      'three',
      'four',
    ]);
  }
  await page.reload();
  await expect(said(page, 'four')).toHaveCount(1);
  await expect(said(page, 'two')).toHaveCount(1);
});
