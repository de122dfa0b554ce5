import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours, cutOffInLargeText } from './support/accessibility.ts';
import { makeMatch, makePerson } from './support/people.ts';
import { outbox } from './support/outbox.ts';

const contact = () => `priya-${randomUUID()}@saath.example`;

async function plan(page: Page, email: string): Promise<void> {
  await page.getByLabel('Where?').fill('Third Wave Coffee, Indiranagar');
  await page.getByLabel('Their name').fill('Priya');
  await page.getByLabel('Their email').fill(email);
  await page.getByRole('checkbox', { name: /They know/ }).check();
  await page.getByRole('button', { name: 'Plan my check-in' }).click();
  await expect(page.getByRole('region', { name: 'Your check-in' })).toBeVisible();
}

test('from a chat to a check-in, and for help: the contact is mailed, and sees when all is well', async ({
  page,
  context,
  newBrowser,
}) => {
  const asha = await makePerson(context.request, 'Asha');
  const rohan = await makePerson((await newBrowser()).request, 'Rohan');
  await makeMatch(asha, rohan);
  await page.goto('/messages');
  await page.getByRole('link', { name: /Rohan/ }).first().click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Meet safely' }).click();
  await expect(page.getByLabel('Who are you meeting?')).toHaveValue('Rohan');
  expect(await seriousFaultsInBothColours(page)).toEqual([]);

  const email = contact();
  await page.getByRole('button', { name: 'Plan my check-in' }).click();
  await expect(page.getByRole('alert')).toContainText('Please fill in all fields');
  await plan(page, email);
  expect(await cutOffInLargeText(page)).toEqual([]);
  const checkIn = page.getByRole('region', { name: 'Your check-in' });
  const state = checkIn.getByRole('status');
  await expect(state).toContainText('Check in by');
  const before = await state.innerText();
  await page.getByRole('button', { name: '+30 minutes' }).click();
  await expect(state).not.toHaveText(before);
  expect(await seriousFaultsInBothColours(page)).toEqual([]);
  expect(await outbox.mailsTo(email)).toEqual([]);

  await page.getByRole('button', { name: 'I need help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('link').first()).toHaveAttribute('href', 'tel:112');
  await expect(help).toContainText('We are not an emergency service');
  await expect(help).toContainText('We are mailing Priya');
  expect(await seriousFaultsInBothColours(page)).toEqual([]);
  await help.getByRole('button', { name: 'Close' }).first().click();
  await page.goto('/dashboard');
  const bar = page.getByRole('complementary', { name: 'Open check-in' });
  await expect(bar, 'wherever they are').toContainText('You asked for help.');
  expect(await seriousFaultsInBothColours(page)).toEqual([]);
  await bar.getByRole('link', { name: 'Open check-in' }).click();

  const link = await outbox.linkTo(email, '/check-in');
  const contactPage = await (await newBrowser()).newPage();
  await contactPage.goto(link);
  await expect(contactPage.getByRole('heading', { level: 1 })).toHaveText('Asha asks for help');
  await expect(contactPage.locator('main')).toContainText('Third Wave Coffee, Indiranagar');
  await expect(contactPage.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await seriousFaultsInBothColours(contactPage)).toEqual([]);

  await page.getByRole('button', { name: 'I am safe' }).click();
  await expect(page.getByRole('button', { name: 'Plan my check-in' })).toBeVisible();
  const title = contactPage.getByRole('heading', { level: 1 });
  await expect(title, 'by itself').toHaveText('Asha has checked in', { timeout: 30_000 });
  await expect(contactPage.getByText('This page renews itself')).toHaveCount(0);
});
