import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { cutOffInLargeText, seriousFaults } from './support/accessibility.ts';
import { follow } from './support/navigation.ts';
import { ownProfile, reachStep } from './support/onboarding.ts';
import { photoFiles } from './support/photo-files.ts';

const SAVING = '**/api/profiles/me/onboarding';

const titles = [
  'What are you looking for?',
  'About you',
  'What are you like?',
  'Your photos',
  'Lifestyle and preferences',
] as const;

const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous' });
const age = (page: Page) => page.getByRole('textbox', { name: 'Age' });

async function expectStep(page: Page, step: number): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(titles[step - 1] ?? '');
}

test.describe('onboarding', { tag: '@phone' }, () => {
  test('a newcomer goes through all five steps, with a reload in the middle', async ({
    memberPage: page,
  }) => {
    test.slow();
    await page.goto('/onboarding');
    await expectStep(page, 1);
    await expect(next(page)).toBeDisabled();
    await expect(page.getByText('Still needed: a connection type.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Rent-a-Friend' }).check();
    await page.getByRole('checkbox', { name: 'Emotional Healing (SHIV)' }).check();
    await next(page).click();

    await expectStep(page, 2);
    await expect(page.getByRole('heading', { level: 1 }), 'the step is read out').toBeFocused();
    await age(page).fill('27');
    await page.getByRole('combobox', { name: 'Location' }).fill('bombay');
    await page.getByRole('option', { name: 'Mumbai' }).click();
    await page.getByRole('radio', { name: 'Female', exact: true }).check();
    await page.getByRole('radio', { name: '150-165cm' }).check();
    await expect(page.getByText('Still needed: your body type.')).toBeVisible();
    await page.getByRole('radio', { name: 'Athletic' }).check();
    await next(page).click();

    await expectStep(page, 3);
    await page.getByRole('slider', { name: 'Humor' }).fill('9');
    await page.getByLabel('Bio').fill('I teach history and cook on Sundays.');
    await expect(page.getByText('36 of 1000 characters')).toBeVisible();
    await page.reload();
    await expectStep(page, 3);
    await expect(page.getByLabel('Bio'), 'what was typed is still there').toHaveValue(/Sundays/);
    await expect(page.getByRole('slider', { name: 'Humor' })).toHaveValue('9');
    const interests = page.getByRole('group', { name: 'Interests', exact: true });
    await interests.getByRole('button', { name: 'Bollywood', exact: true }).click();
    await page.getByLabel('Search hobbies').fill('baking');
    await page.getByLabel('Search hobbies').press('Enter');
    await page.getByLabel('Occupation').fill('Teacher');
    await next(page).click();

    await expectStep(page, 4);
    await page.getByLabel('Add photos').setInputFiles(photoFiles(2));
    // The first photo of a server also waits for the process that reads pictures.
    await expect(page.getByText('2 of 6 photos')).toBeVisible();
    await next(page).click();

    await expectStep(page, 5);
    await expect(page.getByRole('radio', { name: 'Any' }).first()).toBeChecked();
    await page.getByRole('radio', { name: 'Non-smoker' }).check();
    await page.getByLabel('Preferred age, to').selectOption('45');
    await page.getByLabel('Distance in km').fill('120');
    await page.getByRole('button', { name: 'Complete Profile' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Your profile is ready')).toBeVisible();

    expect(await ownProfile(page)).toMatchObject({
      connectionTypes: ['rent-a-friend', 'emotional-healing'],
      age: 27,
      gender: 'female',
      location: 'Mumbai',
      height: '150-165',
      bodyType: 'athletic',
      bio: 'I teach history and cook on Sundays.',
      interests: ['Bollywood'],
      hobbies: ['Baking'],
      occupation: 'Teacher',
      personality: { humor: 9, empathy: 5 },
      lifestyle: { smoking: 'non-smoker' },
      preferences: { ageRange: { min: 18, max: 45 }, distance: 120 },
      profileComplete: true,
      onboardingComplete: true,
    });

    await page.goto('/onboarding');
    await expect(page, 'whoever has finished is led on').toHaveURL('/dashboard');
  });

  test('Previous and the browser’s Back keep what was typed', async ({ memberPage: page }) => {
    await page.goto('/onboarding');
    await page.getByRole('checkbox', { name: 'Rent-a-Friend' }).check();
    await next(page).click();
    await expect(page).toHaveURL('/onboarding?step=2');
    await age(page).fill('31');
    await previous(page).click();
    await expectStep(page, 1);
    await expect(page.getByRole('checkbox', { name: 'Rent-a-Friend' })).toBeChecked();
    await next(page).click();
    await expect(age(page)).toHaveValue('31');
    await page.goBack();
    await expectStep(page, 1);
    await page.goForward();
    await expectStep(page, 2);
    await expect(age(page)).toHaveValue('31');
  });

  test('offline or refused, Next goes on, and the answers are saved later', async ({
    memberPage: page,
    context,
    complaints,
  }) => {
    complaints.expectText('net::ERR_INTERNET_DISCONNECTED');
    complaints.expectStatus(500);
    const unsaved = page.getByText('Your answers are not saved yet.');
    await page.goto('/onboarding');
    await page.getByRole('checkbox', { name: 'Rent-a-Friend' }).check();
    await context.setOffline(true);
    await next(page).click();
    await expectStep(page, 2);
    await expect(unsaved).toBeVisible();
    await age(page).fill('29');
    const saved = page.waitForResponse(SAVING);
    await context.setOffline(false);
    expect((await saved).ok(), 'by itself, with the network').toBe(true);
    await expect(unsaved).toBeHidden();
    await expect(age(page)).toHaveValue('29');
    expect(await ownProfile(page)).toMatchObject({
      connectionTypes: ['rent-a-friend'],
      onboardingStep: 2,
    });

    await page.route(SAVING, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await previous(page).click();
    await page.getByRole('checkbox', { name: 'Emotional Healing (SHIV)' }).check();
    await next(page).click();
    await expectStep(page, 2);
    await expect(unsaved).toBeVisible();
    await page.unroute(SAVING);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(unsaved).toBeHidden();
    expect(await ownProfile(page)).toMatchObject({
      connectionTypes: ['rent-a-friend', 'emotional-healing'],
    });
  });
});

test('coming back continues where it stopped, and nobody gets past a step that is not filled in', async ({
  memberPage: page,
}) => {
  await page.goto('/onboarding?step=5');
  await expectStep(page, 1);
  await reachStep(page.request, 3);
  await page.goto('/onboarding');
  await expectStep(page, 3);
  await page.goto('/onboarding?step=5');
  await expectStep(page, 3);
  await expect(page, 'the address names the step that is shown').toHaveURL('/onboarding?step=3');
  await follow(page, '/onboarding?step=2');
  await expectStep(page, 2);
});

test('an age out of range is marked and holds up nothing else', async ({ memberPage: page }) => {
  await reachStep(page.request, 2);
  await page.goto('/onboarding');
  await age(page).fill('17');
  await page.getByRole('combobox', { name: 'Location' }).fill('Leh');
  await page.getByRole('radio', { name: '150-165cm' }).check();
  await page.getByRole('radio', { name: 'Slim' }).check();
  await expect(page.getByText('Age must be between 18 and 100').first()).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await previous(page).click();
  await expectStep(page, 1);
  await expect.poll(() => ownProfile(page)).toMatchObject({ age: null, location: 'Leh' });
  await page.goto('/onboarding?step=2');
  await expect(age(page)).toHaveValue('17');
  await age(page).fill('18');
  await expect(next(page)).toBeEnabled();
});

test(
  'what leads on stays in sight on every step, from its top to its end',
  { tag: '@both' },
  async ({ memberPage: page }) => {
    await reachStep(page.request, 5);
    await page.goto('/onboarding?step=1');
    for (const [index, title] of titles.entries()) {
      if (index > 0) await next(page).click();
      await expectStep(page, index + 1);
      const isLast = index === titles.length - 1;
      const onward = isLast ? page.getByRole('button', { name: 'Complete Profile' }) : next(page);
      await expect(onward, title).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(onward, `the end of ${title}`).toBeInViewport({ ratio: 1 });
    }
  },
);

test(
  'there is no navigation, and Next stays in sight without hiding a field',
  { tag: '@both' },
  async ({ memberPage: page }) => {
    await reachStep(page.request, 3);
    await page.goto('/onboarding');
    await expectStep(page, 3);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(next(page)).toBeInViewport({ ratio: 1 });
    const occupation = page.getByLabel('Occupation');
    await occupation.focus();
    await expect(next(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Skip this step' })).toHaveCount(0);
    // A click goes to what is on top: it fails on a field that the bar hides.
    await occupation.click();
    await occupation.fill('Teacher');
    const bar = await next(page).boundingBox();
    const field = await occupation.boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  },
);

test(
  'a step that requires nothing can be skipped',
  { tag: '@both' },
  async ({ memberPage: page }) => {
    await reachStep(page.request, 5);
    await page.goto('/onboarding?step=5');
    await expectStep(page, 5);
    await page.getByRole('radio', { name: 'Non-smoker' }).check();
    await page.getByRole('button', { name: 'Skip this step' }).click();
    await expect(page).toHaveURL('/dashboard');
    expect(await ownProfile(page)).toMatchObject({
      lifestyle: { smoking: 'non-smoker' },
      onboardingComplete: true,
    });
  },
);

test('tags are picked, written and removed by keyboard alone', async ({ memberPage: page }) => {
  await reachStep(page.request, 3);
  await page.goto('/onboarding');
  const search = page.getByLabel('Search interests');
  const chosen = page.getByRole('list', { name: 'Chosen interests' }).getByRole('listitem');
  await search.focus();
  for (const own of ['Kite strings', 'kite STRINGS', '   ']) {
    await search.fill(own);
    await search.press('Enter');
  }
  await expect(chosen, 'neither empty nor twice').toHaveText(['Kite strings']);
  await search.fill('');
  await search.press('Tab');
  await expect(page.getByRole('button', { name: 'Bollywood', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Tamil Cinema', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Remove Kite strings' }).press('Enter');
  await expect(chosen).toHaveText(['Tamil Cinema']);
  await expect(page.getByRole('button', { name: 'Remove Tamil Cinema' })).toBeFocused();
});

test(
  'axe finds nothing serious on any step, and large text fits a phone',
  { tag: '@both' },
  async ({ memberPage: page, isMobile }) => {
    test.slow();
    await reachStep(page.request, 5);
    await page.goto('/onboarding?step=1', { waitUntil: 'networkidle' });
    for (const [index, title] of titles.entries()) {
      if (index > 0) await next(page).click();
      await expectStep(page, index + 1);
      expect.soft(await seriousFaults(page), title).toEqual([]);
      if (!isMobile) expect.soft(await cutOffInLargeText(page), title).toEqual([]);
    }
  },
);
