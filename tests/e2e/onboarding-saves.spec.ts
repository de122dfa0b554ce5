import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signIn } from './support/accounts.ts';
import { ownProfile, reachStep } from './support/onboarding.ts';
import { EDIT, field, saveButton } from './support/profile-editor.ts';

const SAVING = '**/api/profiles/me/onboarding';

const kept = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));
const main = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' }).first();

async function typeBio(page: Page, bio: string): Promise<void> {
  await reachStep(page.request, 3);
  await page.goto('/onboarding?step=3');
  await page.getByLabel('Bio').fill(bio);
}

const expectSaved = (page: Page, bio: string) =>
  expect.poll(async () => (await ownProfile(page)).bio).toBe(bio);

test.describe('a step is saved', () => {
  const ways: Record<string, (page: Page) => Promise<unknown>> = {
    'when another page is opened': (page) => main(page, 'Matches').click(),
    'when the tab is closed': (page) => page.goto('about:blank'),
  };
  for (const [way, leave] of Object.entries(ways)) {
    test(way, async ({ memberPage: page }) => {
      await typeBio(page, `Saved ${way}`);
      await leave(page);
      await expectSaved(page, `Saved ${way}`);
    });
  }

  test('by the browser’s Back', async ({ memberPage: page }) => {
    await reachStep(page.request, 3);
    await page.goto('/onboarding?step=2');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Bio').fill('Saved by Back');
    await page.goBack();
    await expect(page).toHaveURL('/onboarding?step=2');
    await expectSaved(page, 'Saved by Back');
  });
});

test('an answer left unsaved never overwrites what My Profile saved later', async ({
  memberPage: page,
  complaints,
}) => {
  complaints.expectStatus(500);
  await page.route(SAVING, (route) => route.fulfill({ status: 500, json: {} }));
  await typeBio(page, 'Old words');
  await page.goto(EDIT);
  await field(page, 'Bio').fill('New words');
  await saveButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await kept(page)).not.toContain('Old words');
  await page.unroute(SAVING);
  await page.goto('/onboarding?step=3');
  await expect(page.getByLabel('Bio')).toHaveValue('New words');
});

test('Logout saves the typed answers first', async ({ page, member }) => {
  await typeBio(page, 'Typed, then gone');
  await main(page, 'Account').click();
  await logout(page).click();
  await expect(page).toHaveURL('/');
  expect(await kept(page)).not.toContain('Typed, then gone');
  await signIn(page.request, member);
  await expectSaved(page, 'Typed, then gone');
});

test('Sign out everywhere saves first what could not be saved before', async ({
  page,
  member,
  complaints,
}) => {
  complaints.expectStatus(500);
  await page.route(SAVING, (route) => route.fulfill({ status: 500, json: {} }));
  await typeBio(page, 'Saved at the last moment');
  await page.goto('/dashboard?tab=settings');
  await page.unroute(SAVING);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page.request, member);
  await expectSaved(page, 'Saved at the last moment');
});

test('Logout asks when the typed answers cannot be saved', async ({
  memberPage: page,
  complaints,
}) => {
  complaints.expectStatus(500);
  await page.route(SAVING, (route) => route.fulfill({ status: 500, json: {} }));
  await typeBio(page, 'Not to be lost');
  await main(page, 'Account').click();
  const asked = page.waitForEvent('dialog');
  const pressed = logout(page).click();
  await (await asked).dismiss();
  await pressed;
  await expect(page).toHaveURL(/dashboard/);
  expect(await kept(page)).toContain('Not to be lost');
  expect((await page.request.get('/api/profiles/me')).status()).toBe(200);
});

test('a distance that is none holds up Complete Profile', async ({ memberPage: page }) => {
  await reachStep(page.request, 5);
  await page.goto('/onboarding?step=5');
  const complete = page.getByRole('button', { name: 'Complete Profile' });
  const distance = page.getByLabel('Distance in km');
  await expect(complete).toBeEnabled();
  for (const wrong of ['501', '']) {
    await distance.fill(wrong);
    await distance.blur();
    await expect(complete).toBeDisabled();
    await expect(distance).toHaveAttribute('aria-invalid', 'true');
    await expect(distance).toHaveValue(wrong);
  }
  await page.getByRole('radio', { name: 'Non-smoker' }).check();
  await page.getByLabel('Preferred age, to').selectOption('45');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect
    .poll(async () => (await ownProfile(page)).preferences)
    .toMatchObject({ distance: 50, ageRange: { max: 45 } });
  await page.getByRole('button', { name: 'Next' }).click();
  await distance.fill('120');
  await complete.click();
  await expect(page).toHaveURL('/dashboard');
  expect((await ownProfile(page)).preferences.distance).toBe(120);
});
