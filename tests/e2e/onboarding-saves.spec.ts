import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signIn } from './support/accounts.ts';
import { accountLink, follow } from './support/navigation.ts';
import { ownProfile, reachStep } from './support/onboarding.ts';
import { field, saveButton } from './support/profile-editor.ts';

const SAVING = '**/api/profiles/me/onboarding';

const kept = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' }).first();

async function typeBio(page: Page, bio: string): Promise<void> {
  await reachStep(page.request, 3);
  await page.goto('/onboarding?step=3');
  await page.getByLabel('Bio').fill(bio);
}

const expectSaved = (page: Page, bio: string) =>
  expect.poll(async () => (await ownProfile(page)).bio).toBe(bio);

test('a step is saved when another page is opened, by the browser’s Back, and when the tab is closed', async ({
  memberPage: page,
}) => {
  await typeBio(page, 'Saved on the way out');
  await follow(page, '/matches');
  await expectSaved(page, 'Saved on the way out');

  await follow(page, '/onboarding?step=2');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Bio').fill('Saved by Back');
  await page.goBack();
  await expect(page).toHaveURL('/onboarding?step=2');
  await expectSaved(page, 'Saved by Back');

  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Bio').fill('Saved at the end');
  await page.goto('about:blank');
  await expectSaved(page, 'Saved at the end');
});

test('an answer left unsaved never overwrites what My Profile saved later', async ({
  memberPage: page,
  complaints,
}) => {
  complaints.expectStatus(500);
  await page.route(SAVING, (route) => route.fulfill({ status: 500, json: {} }));
  await typeBio(page, 'Old words');
  await follow(page, '/dashboard');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await field(page, 'Bio').fill('New words');
  await saveButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await kept(page)).not.toContain('Old words');
  await page.unroute(SAVING);
  await page.goto('/onboarding?step=3');
  await expect(page.getByLabel('Bio')).toHaveValue('New words');
});

test('Logout saves the typed answers first, and asks when they cannot be saved', async ({
  page,
  member,
  complaints,
}) => {
  complaints.expectStatus(500);
  await typeBio(page, 'Saved on the way out');
  await logout(page).click();
  await expect(page).toHaveURL('/');
  await signIn(page.request, member);
  await expectSaved(page, 'Saved on the way out');

  await page.route(SAVING, (route) => route.fulfill({ status: 500, json: {} }));
  await typeBio(page, 'Not to be lost');
  const asked = page.waitForEvent('dialog');
  const pressed = logout(page).click();
  await (await asked).dismiss();
  await pressed;
  await expect(page).toHaveURL(/onboarding/);
  expect(await kept(page)).toContain('Not to be lost');
  expect((await page.request.get('/api/profiles/me')).status()).toBe(200);

  await page.unroute(SAVING);
  await logout(page).click();
  await expect(page).toHaveURL('/');
  expect(await kept(page), 'nothing typed stays on the device').not.toContain('Not to be lost');
  await signIn(page.request, member);
  await expectSaved(page, 'Not to be lost');
});

test('Sign out everywhere saves first what could not be saved before', async ({
  page,
  member,
  complaints,
}) => {
  complaints.expectStatus(500);
  await page.route(SAVING, (route) => route.fulfill({ status: 500, json: {} }));
  await typeBio(page, 'Saved at the last moment');
  await follow(page, '/dashboard');
  await accountLink(page, 'Settings').click();
  await page.unroute(SAVING);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page.request, member);
  await expectSaved(page, 'Saved at the last moment');
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
