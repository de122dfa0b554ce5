import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInOnPage } from './support/accounts.ts';
import {
  choose,
  EDIT,
  expectFacts,
  field,
  saveAndLookAgain,
  saveButton,
  section,
} from './support/profile-editor.ts';
import { fullProfile, saveProfile } from './support/profiles.ts';

const SAVING = '**/api/profiles/me';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

/** Each is said at the field, which keeps it; the last one stays. */
async function expectAgeFaults(page: Page): Promise<void> {
  const age = field(page, 'Age');
  for (const [typed, fault] of [
    ['1000', 'Age must be between 18 and 100'],
    ['50.5', 'Age must be a whole number'],
    ['-20', 'Age must be a whole number'],
    ['17', 'Age must be between 18 and 100'],
  ] as const) {
    await age.fill('');
    await age.pressSequentially(typed);
    await age.blur();
    await expect(age).toHaveValue(typed);
    await expect(page.getByText(fault)).toBeVisible();
    await saveButton(page).click();
    await expect(age).toBeFocused();
    await expect(page).toHaveURL(EDIT);
  }
}

/** Answers a save as the server does when it finds fault with some of it. */
async function findFault(page: Page, message: string, fields: string[]): Promise<void> {
  const faults = fields.map((name) => ({ field: name, message: `${message}: ${name}` }));
  const refused = { defined: false, code: 'INVALID_INPUT', status: 400, message, data: { faults } };
  await page.route(SAVING, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: refused })
      : route.continue(),
  );
}

test('Cancel asks with the safe answer first and leaves all as it was; a yes counts for one departure', async ({
  memberPage: page,
  complaints,
}) => {
  complaints.expectStatus(500);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await field(page, 'Occupation').fill('Potter');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const answers = question(page).getByRole('button');
  await expect(answers).toHaveText(['Keep editing', 'Discard changes']);
  await expect(answers.first()).toBeFocused();
  await expect(answers.first()).toHaveAttribute('data-variant', 'filled');
  await expect(answers.last()).toHaveAttribute('data-variant', 'subtle');
  await answers.last().click();
  await expect(page).toHaveURL('/dashboard');
  await expect(section(page, 'Basic Information')).not.toContainText('Potter');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(field(page, 'Occupation')).toHaveValue('');

  await field(page, 'Occupation').fill('Potter');
  await page.route('**/api/accounts/sign-out', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await answers.last().click();
  await expect(page.getByText('We could not sign you out. Please try again.')).toBeVisible();
  await page.getByRole('link', { name: 'My Matches' }).click();
  await expect(question(page)).toBeVisible();
});

test('unsaved changes are never lost without a question', async ({ memberPage: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await field(page, 'Occupation').fill('Potter');
  const leave = {
    'another tab of the dashboard': () => page.getByRole('link', { name: 'My Matches' }).click(),
    'another page': () =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' }).click(),
    Back: () => page.goBack(),
    Logout: () => page.getByRole('button', { name: 'Logout' }).click(),
  };
  for (const [way, go] of Object.entries(leave)) {
    await test.step(way, async () => {
      await go();
      await question(page).getByRole('button', { name: 'Keep editing' }).click();
      await expect(page).toHaveURL(EDIT);
      await expect(field(page, 'Occupation')).toHaveValue('Potter');
    });
  }
  await test.step('reload', async () => {
    const asked = page.waitForEvent('dialog');
    const reloading = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloading;
    await expect(field(page, 'Occupation')).toHaveValue('Potter');
    await expect(page.getByText('We kept what you had typed.')).toBeVisible();
    await field(page, 'Occupation').fill('');
  });
  await test.step('nothing is asked when nothing was changed', async () => {
    await field(page, 'Occupation').fill('Potter');
    await field(page, 'Occupation').fill('');
    await page.getByRole('link', { name: 'My Matches' }).click();
    await expect(page).toHaveURL('/dashboard?tab=matches');
  });
});

test('faults stand at their fields, and the first one gets the focus', async ({
  memberPage: page,
}) => {
  await page.goto(EDIT);
  await test.step('a number field keeps what was typed', () => expectAgeFaults(page));
  const ageFault = page.getByText('Age must be between 18 and 100');
  await field(page, 'Bio').fill('x'.repeat(1001));
  await field(page, 'Age').fill('18');
  await expect(ageFault).toBeHidden();
  await field(page, 'Age').fill('17');
  await saveButton(page).click();
  await expect(ageFault).toBeVisible();
  await expect(page.getByText('That is 1 character too many.')).toBeVisible();
  await expect(field(page, 'Age')).toBeFocused();
  await expect(field(page, 'Age')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert').getByText('Please check the marked fields.')).toBeVisible();

  await field(page, 'Age').fill('18');
  await field(page, 'Distance in km').fill('501');
  await field(page, 'Bio').fill('Short.');
  await saveButton(page).click();
  await expect(page.getByText('Distance must be between 1 and 500')).toBeVisible();
  await expect(field(page, 'Distance in km')).toBeFocused();

  await field(page, 'Distance in km').fill('1');
  await field(page, 'Display name').fill('  ');
  await saveButton(page).click();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await field(page, 'Display name').fill('Asha');
  await saveAndLookAgain(page);
  await expectFacts(section(page, 'Matching Preferences'), { Distance: 'Up to 1 km' });
});

test('what the server finds wrong is shown at its field, and tied to all controls of a group', async ({
  memberPage: page,
  complaints,
}) => {
  complaints.expectStatus(400);
  await page.goto(EDIT);
  await field(page, 'Occupation').fill('Potter');
  await findFault(page, 'The server does not like this one', ['occupation']);
  await saveButton(page).click();
  await expect(field(page, 'Occupation')).toBeFocused();
  await expect(field(page, 'Occupation')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Occupation')).toHaveAccessibleDescription(/not like this one/);
  await expect(
    page.getByRole('alert').getByText('The server does not like this one'),
  ).toBeVisible();
  await expect(field(page, 'Occupation')).toHaveValue('Potter');

  const controls = {
    connectionTypes: page.getByRole('checkbox', { name: 'Rent-a-Friend' }),
    personality: page.getByRole('slider', { name: 'Humor' }),
    'preferences.ageRange': field(page, 'Preferred age, from'),
    'preferences.distance': field(page, 'Distance in km'),
  };
  await page.unroute(SAVING);
  await findFault(page, 'No', Object.keys(controls));
  await field(page, 'Occupation').fill('Weaver');
  await saveButton(page).click();
  for (const [name, control] of Object.entries(controls)) {
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(control).toHaveAccessibleDescription(new RegExp(`No: ${name}`));
  }
});

test('a failure keeps the edits and says why, and only what was changed is sent', async ({
  memberPage: page,
  context,
  complaints,
}) => {
  complaints.expectStatus(500);
  complaints.expectText('ERR_INTERNET_DISCONNECTED', 'ERR_FAILED');
  await saveProfile(context.request, fullProfile);
  await page.goto(EDIT);
  await field(page, 'Occupation').fill('Potter');
  await choose(page, 'Diet', 'Jain');
  await page.route(SAVING, (route) => route.fulfill({ status: 500, json: {} }));
  await saveButton(page).click();
  const alert = page.getByRole('alert');
  await expect(alert.getByText('We could not save your profile. Please try again.')).toBeVisible();
  await page.unroute(SAVING);
  await page.route(SAVING, (route) => route.abort());
  await saveButton(page).click();
  await expect(alert.getByText('You seem to be offline. Please try again.')).toBeVisible();
  await page.unroute(SAVING);
  await expect(field(page, 'Occupation')).toHaveValue('Potter');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await saveAndLookAgain(page);
  expect((await sent).postDataJSON()).toEqual({
    occupation: 'Potter',
    lifestyle: { diet: 'jain' },
  });
  await expectFacts(section(page, 'Basic Information'), { Occupation: 'Potter' });
});

test('two tabs edit at once and lose nothing', async ({ memberPage: page, context }) => {
  const other = await context.newPage();
  await page.goto(EDIT);
  await other.goto(EDIT);
  await field(page, 'Occupation').fill('Potter');
  await field(other, 'Bio').fill('From the other tab');
  await choose(other, 'Diet', 'Vegan');
  await saveButton(other).click();
  await expect(other).toHaveURL('/dashboard');

  // What was not touched here follows; what was typed stays.
  await expect(field(page, 'Bio')).toHaveValue('From the other tab');
  await expect(field(page, 'Occupation')).toHaveValue('Potter');
  await choose(page, 'Smoking', 'Non-smoker');
  await saveButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(section(page, 'About Me')).toContainText('From the other tab');
  await expectFacts(section(page, 'Lifestyle'), { Diet: 'Vegan', Smoking: 'Non-smoker' });
  await expectFacts(section(other, 'Basic Information'), { Occupation: 'Potter' });
});

test('edits outlive a session that ends and a tab that is killed, even half-typed ones', async ({
  page,
  member,
  context,
  complaints,
}) => {
  complaints.expectStatus(401);
  await page.goto(EDIT);
  await field(page, 'Occupation').fill('Potter');
  await context.clearCookies();
  await saveButton(page).click();
  await expect(page).toHaveURL(/^[^?]*\/login\?next=/);
  await signInOnPage(page, member);
  await expect(page).toHaveURL(EDIT);
  await expect(field(page, 'Occupation')).toHaveValue('Potter');

  await choose(page, 'Diet', 'Jain');
  await field(page, 'Distance in km').fill('501');
  await field(page, 'Age').fill('1');
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(EDIT);
  await expect(again.getByText('We kept what you had typed.')).toBeVisible();
  await expect(field(again, 'Occupation')).toHaveValue('Potter');
  await expect(field(again, 'Age')).toHaveValue('1');
  await expect(field(again, 'Distance in km')).toHaveValue('501');
  await field(again, 'Age').fill('31');
  await field(again, 'Distance in km').fill('50');
  await saveButton(again).click();
  await expect(again).toHaveURL('/dashboard');
  await expectFacts(section(again, 'Lifestyle'), { Diet: 'Jain' });
  await again.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(field(again, 'Occupation')).toHaveValue('Potter');
  await expect(again.getByText('We kept what you had typed.')).toBeHidden();
});

test('signing out in another tab is felt in this one, and leaves no edits on the device', async ({
  memberPage: page,
  context,
  complaints,
}) => {
  // Either page may be asking for something just then.
  complaints.expectStatus(401);
  await page.goto(EDIT);
  await field(page, 'Occupation').fill('Potter');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
  await expect(page).toHaveURL(/login/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Potter');
});
