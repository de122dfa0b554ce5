import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { cutOff, seriousFaults } from './support/accessibility.ts';
import { fullProfile, saveProfile, section } from './support/profiles.ts';

const EDIT = '/dashboard?view=edit';
const SAVING = '**/api/profiles/me';
const QUESTION = 'Leave without saving?';

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Profile' });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: QUESTION });

/** Picks an option of a question, whether it is shown as chips or as a list. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const list = page.getByRole('combobox', { name: label, exact: true });
  if ((await list.count()) > 0) await list.selectOption({ label: option });
  else {
    await page
      .getByRole('radiogroup', { name: label, exact: true })
      .getByText(option, { exact: true })
      .click();
  }
}

async function tick(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('group', { name: label, exact: true })
    .getByText(option, { exact: true })
    .click();
}

async function saveAndLookAgain(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
}

async function expectFacts(card: Locator, facts: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(facts)) {
    await expect(
      card
        .locator('div')
        .filter({ has: card.page().locator('dt', { hasText: label }) })
        .locator('dd')
        .first(),
      label,
    ).toHaveText(value);
  }
}

test.describe('my profile', { tag: '@phone' }, () => {
  test('the main facts are edited, saved and still there after a reload', async ({
    memberPage: page,
  }) => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await expect(page).toHaveURL(EDIT);
    await field(page, 'Display name').fill('Asha M');
    await field(page, 'Age').fill('31');
    await field(page, 'Bio').fill('Chai first.\nThen the hills.');
    await choose(page, 'Gender', 'Female');
    await saveAndLookAgain(page);
    await expect(page.getByRole('heading', { name: 'Asha M', exact: true })).toBeVisible();
    await expect(section(page, 'About Me')).toContainText('Chai first.\nThen the hills.');
    await expectFacts(section(page, 'Basic Information'), { Age: '31', Gender: 'Female' });
  });

  test('others see it the same way, and Back returns', async ({ page, member, context }) => {
    await saveProfile(context.request, fullProfile);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'See it as others do' }).click();
    const shown = page.getByRole('article', { name: member.name });
    await expect(shown.getByRole('heading', { name: `${member.name}, 31` })).toBeVisible();
    await expect(shown).toContainText('Chai first, then the hills.');
    await expect(shown.getByRole('list', { name: 'Connection types' })).toContainText(
      'Rent-a-Friend',
    );
    await expect(section(page, 'Personality Traits')).toContainText('9 of 10');
    await expect(shown).not.toContainText(member.email);
    await expect(shown.getByRole('heading', { name: 'Matching Preferences' })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  });
});

test('every section is edited and still there after a reload', async ({ memberPage: page }) => {
  test.slow(true, 'it fills in some forty fields');
  await page.goto(EDIT);
  await field(page, 'Display name').fill('Asha Pillai');
  await field(page, 'Age').fill('44');
  await field(page, 'Location').fill('Kochi');
  await field(page, 'Occupation').fill('Potter');
  await choose(page, 'Gender', 'Non-binary');
  await choose(page, 'Education', 'PhD');
  await choose(page, 'Relationship status', 'Divorced');
  await choose(page, 'Height', '165-180cm');
  await choose(page, 'Body type', 'Athletic');
  await choose(page, 'Hair colour', 'Salt and pepper');
  await choose(page, 'Eye colour', 'Hazel');
  await choose(page, 'Ethnicity', 'Mixed');
  await choose(page, 'Tattoos', 'Several');
  await choose(page, 'Piercings', 'None');
  await field(page, 'Bio').fill('Clay under my nails.');
  await field(page, 'Looking for').fill('Somebody to go to the sea with.');
  await page.getByRole('checkbox', { name: 'Emotional Healing (SHIV)' }).check({ force: true });
  const interests = section(page, 'Interests');
  await interests.getByRole('button', { name: 'Ghazals', exact: true }).click();
  await interests.getByRole('searchbox').fill('Kiln building');
  await interests.getByRole('searchbox').press('Enter');
  await interests.getByRole('searchbox').fill('kiln BUILDING');
  await interests.getByRole('searchbox').press('Enter');
  await section(page, 'Hobbies').getByRole('button', { name: 'Pottery', exact: true }).click();
  await choose(page, 'Smoking', 'Occasionally');
  await choose(page, 'Drinking', 'Non-drinker');
  await choose(page, 'Exercise', 'Daily');
  await choose(page, 'Diet', 'Eggetarian');
  await choose(page, 'Work schedule', 'Flexible');
  await choose(page, 'Social media', 'Rarely');
  await page.getByRole('slider', { name: 'Empathy' }).fill('10');
  await page.getByRole('slider', { name: 'Outgoing' }).fill('2');
  await tick(page, 'Short-term goals', 'Travel Companion');
  await tick(page, 'Long-term goals', 'Settling Down');
  await tick(page, 'Deal breakers', 'Dishonesty');
  await choose(page, 'Preferred gender', 'Male');
  await field(page, 'Preferred age, from').selectOption('40');
  await field(page, 'Preferred age, to').selectOption('67');
  await field(page, 'Distance in km').fill('500');
  await field(page, 'Preferred location').fill('Goa');
  await choose(page, 'Preferred education', "Master's");
  await choose(page, 'Relationship type', 'Serious');
  await section(page, 'Matching Preferences')
    .getByRole('button', { name: 'Qawwali', exact: true })
    .click();
  await saveAndLookAgain(page);

  await expectFacts(section(page, 'Basic Information'), {
    'Display name': 'Asha Pillai',
    Age: '44',
    Location: 'Kochi',
    Occupation: 'Potter',
    Gender: 'Non-binary',
    Education: 'PhD',
    'Relationship status': 'Divorced',
  });
  await expectFacts(section(page, 'Physical Traits'), {
    Height: '165-180cm',
    'Body type': 'Athletic',
    'Hair colour': 'Salt and pepper',
    'Eye colour': 'Hazel',
    Ethnicity: 'Mixed',
    Tattoos: 'Several',
    Piercings: 'None',
  });
  const about = section(page, 'About Me');
  await expect(about).toContainText('Clay under my nails.');
  await expect(about).toContainText('Somebody to go to the sea with.');
  await expect(about).toContainText('Emotional Healing (SHIV)');
  // Written twice in another case, kept once.
  await expect(section(page, 'Interests').getByRole('listitem')).toHaveText([
    'Ghazals',
    'Kiln building',
  ]);
  await expect(section(page, 'Hobbies').getByRole('listitem')).toHaveText(['Pottery']);
  await expectFacts(section(page, 'Lifestyle'), {
    Smoking: 'Occasionally',
    Drinking: 'Non-drinker',
    Exercise: 'Daily',
    Diet: 'Eggetarian',
    'Work schedule': 'Flexible',
    'Social media': 'Rarely',
  });
  await expectFacts(section(page, 'Personality Traits'), {
    Empathy: '10 of 10',
    Outgoing: '2 of 10',
    Humor: '5 of 10',
  });
  for (const goal of ['Travel Companion', 'Settling Down', 'Dishonesty']) {
    await expect(section(page, 'Relationship Goals')).toContainText(goal);
  }
  const preferences = section(page, 'Matching Preferences');
  await expectFacts(preferences, {
    Gender: 'Male',
    Age: '40 to 67',
    Distance: 'Up to 500 km',
    Location: 'Goa',
    Education: "Master's",
    'Relationship type': 'Serious',
  });
  await expect(preferences.getByRole('listitem')).toHaveText(['Qawwali']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, Asha');
});

test('a new name greets at once, without a reload', async ({ memberPage: page }) => {
  await page.goto(EDIT);
  await field(page, 'Display name').fill('Meera Menon');
  await saveButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, Meera');
});

test('only what was changed is sent', async ({ page, member, context }) => {
  expect(member.name).toBe('Asha Menon');
  await saveProfile(context.request, fullProfile);
  await page.goto(EDIT);
  await field(page, 'Occupation').fill('Potter');
  await choose(page, 'Diet', 'Jain');
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH');
  await saveButton(page).click();
  expect((await request).postDataJSON()).toEqual({
    occupation: 'Potter',
    lifestyle: { diet: 'jain' },
  });
  await expect(page).toHaveURL('/dashboard');
});

test('Cancel leaves everything as it was', async ({ memberPage: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await field(page, 'Occupation').fill('Potter');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(section(page, 'Basic Information')).not.toContainText('Potter');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(field(page, 'Occupation')).toHaveValue('');
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
    await expect(field(page, 'Occupation')).toHaveValue('');
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
  await field(page, 'Age').fill('17');
  await field(page, 'Bio').fill('x'.repeat(1001));
  await saveButton(page).click();
  await expect(page.getByText('Age must be between 18 and 100')).toBeVisible();
  await expect(page.getByText('Bio must be at most 1000 characters')).toBeVisible();
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

test('what the server finds wrong is shown at its field', async ({
  memberPage: page,
  complaints,
}) => {
  complaints.expectStatus(400);
  await page.goto(EDIT);
  await field(page, 'Occupation').fill('Potter');
  const message = 'The server does not like this one';
  await page.route(SAVING, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 400,
          json: {
            defined: false,
            code: 'INVALID_INPUT',
            status: 400,
            message,
            data: { faults: [{ field: 'occupation', message }] },
          },
        })
      : route.continue(),
  );
  await saveButton(page).click();
  await expect(field(page, 'Occupation')).toBeFocused();
  await expect(field(page, 'Occupation')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert').getByText(message)).toBeVisible();
  await expect(field(page, 'Occupation')).toHaveValue('Potter');
});

test('a failure keeps the edits and says why', async ({ memberPage: page, complaints }) => {
  complaints.expectStatus(500);
  complaints.expectText('ERR_INTERNET_DISCONNECTED', 'ERR_FAILED');
  await page.goto(EDIT);
  await field(page, 'Occupation').fill('Potter');
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
  await saveAndLookAgain(page);
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

test('edits outlive a session that ends', async ({ page, member, complaints }) => {
  complaints.expectStatus(401);
  await page.goto(EDIT);
  await field(page, 'Occupation').fill('Potter');
  await page.context().clearCookies();
  await saveButton(page).click();
  await expect(page).toHaveURL(/^[^?]*\/login\?next=/);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(EDIT);
  await expect(field(page, 'Occupation')).toHaveValue('Potter');
});

test('the meter says what is missing and leads to it', async ({ page, member, context }) => {
  expect(member.name).toBe('Asha Menon');
  await page.goto('/dashboard');
  await expect(page.getByText('0% complete')).toBeVisible();
  await saveProfile(context.request, { ...fullProfile, hobbies: [] });
  await page.reload();
  await expect(page.getByRole('progressbar', { name: 'Profile completeness' })).toHaveAttribute(
    'aria-valuenow',
    '75',
  );
  const missing = page.getByRole('list', { name: 'Still missing' });
  await expect(missing.getByRole('link')).toHaveText(['2 photos', 'Hobbies']);
  await missing.getByRole('link', { name: 'Hobbies' }).click();
  await expect(page).toHaveURL(`${EDIT}#hobbies`);
  await expect(section(page, 'Hobbies').getByRole('heading')).toBeFocused();
  await expect(section(page, 'Hobbies')).toBeInViewport();
});

test('who has not finished the wizard is led to it', async ({ memberPage: page }) => {
  await page.goto('/dashboard');
  const card = section(page, 'Finish your profile');
  await expect(card).toContainText('5 short steps');
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/onboarding/);
});

test('an empty profile is friendly to its owner and to others', async ({ memberPage: page }) => {
  await page.goto('/dashboard');
  await expect(section(page, 'Lifestyle').getByText('Not told yet')).toHaveCount(6);
  await page.goto('/dashboard?view=public');
  await expect(page.getByText('Location not set')).toBeVisible();
  await expect(page.getByText('No bio available')).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText([
    'About Me',
  ]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: '@phone' }, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing serious in any mode, empty or full', async ({
      page,
      member,
      context,
    }) => {
      expect(member.name).toBe('Asha Menon');
      for (const full of [false, true]) {
        if (full) await saveProfile(context.request, fullProfile);
        for (const path of ['/dashboard', EDIT, '/dashboard?view=public']) {
          await page.goto(path, { waitUntil: 'networkidle' });
          await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
          expect(await seriousFaults(page), `${path}, ${full ? 'full' : 'empty'}`).toEqual([]);
        }
      }
    });
  });
}

test('every mode holds text of twice the size on a phone', async ({ page, member, context }) => {
  expect(member.name).toBe('Asha Menon');
  await saveProfile(context.request, fullProfile);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/dashboard', EDIT, '/dashboard?view=public']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await cutOff(page), path).toEqual([]);
  }
});
