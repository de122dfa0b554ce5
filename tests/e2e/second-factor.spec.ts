import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { signInOnPage } from './support/accounts.ts';
import {
  addPlatformAuthenticator,
  codeOf,
  confirmWithPassword,
  fillInNoPasskeys,
  setUpAuthenticator,
  turnOnAuthenticator,
} from './support/second-factor.ts';

const SETTINGS = '/dashboard?tab=settings';

async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  expect(await seriousFaultsInBothColours(page)).toEqual([]);
  const texts = await codes.allTextContents();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog).toBeHidden();
  return texts;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  // Prerendered pages wake up with the first sign of life.
  await page.mouse.move(20, 20);
}

test('a passkey is added, renamed and used: alone, and after a password', async ({
  page,
  member,
  complaints,
}) => {
  // It signs out while pages are still loading, and what they asked for is refused.
  complaints.expectStatus(401);
  await addPlatformAuthenticator(page);
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  expect(await seriousFaultsInBothColours(page)).toEqual([]);
  await confirmWithPassword(page, 'Add passkey');
  await keepRecoveryCodes(page);
  await page.getByRole('button', { name: /^Rename My/ }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await renaming.getByLabel('Name').fill('Laptop at home');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Laptop at home')).toBeVisible();
  await expect(page.getByText('Not used yet')).toBeVisible();

  await signOut(page);
  await expect(page, 'offered with the email, and taken').toHaveURL(/\/dashboard/);
  await page.goto(SETTINGS);
  await expect(page.getByText(/^Last used/)).toBeVisible();

  await fillInNoPasskeys(page);
  await page.reload();
  await signOut(page);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await signOut(page);
  await signInOnPage(page, member);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test(
  'an authenticator app is asked for after the password',
  { tag: '@phone' },
  async ({ page, member, complaints }) => {
    complaints.expectStatus(403);
    await page.goto(SETTINGS);
    const key = await setUpAuthenticator(page);
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
    await turnOnAuthenticator(page, key);
    await keepRecoveryCodes(page);
    await expect(page.getByText('10 of 10 left')).toBeVisible();

    await signOut(page);
    await signInOnPage(page, member);
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
    await code.fill(codeOf(key, -20));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('That code is not right.')).toBeVisible();
    await code.fill(codeOf(key, 1));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  },
);

test('whoever lost their phone signs in with a recovery code, and sets up another', async ({
  page,
  member,
}) => {
  await page.goto(SETTINGS);
  const lost = await setUpAuthenticator(page);
  await turnOnAuthenticator(page, lost);
  const [first = ''] = await keepRecoveryCodes(page);

  await signOut(page);
  await signInOnPage(page, member);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(first.toUpperCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/You signed in with a recovery code; 9 are left/)).toBeInViewport();
  expect(await seriousFaultsInBothColours(page)).toEqual([]);

  const key = await setUpAuthenticator(page, 'Use another phone');
  expect(key).not.toBe(lost);
  await turnOnAuthenticator(page, key);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('9 of 10 left')).toBeVisible();

  await signOut(page);
  await signInOnPage(page, member);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto(SETTINGS);
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
  await confirmWithPassword(page, 'Remove');
  await expect(page.getByRole('button', { name: 'Set up', exact: true })).toBeVisible();
  await signOut(page);
  await signInOnPage(page, member);
  await expect(page, 'the password is enough again').toHaveURL(/\/dashboard/);
});
