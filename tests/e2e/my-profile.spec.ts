import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { cutOffInLargeText, seriousFaults } from './support/accessibility.ts';
import { signUp } from './support/accounts.ts';
import { photoFiles } from './support/photo-files.ts';
import {
  choose,
  EDIT,
  expectFacts,
  field,
  openSection,
  saveAndLookAgain,
  saveButton,
  section,
  tick,
} from './support/profile-editor.ts';
import { fullProfile, saveProfile } from './support/profiles.ts';

test.describe('my profile', { tag: '@phone' }, () => {
  test('the main facts are edited, greet at once and are still there after a reload', async ({
    memberPage: page,
  }) => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await expect(page).toHaveURL(EDIT);
    await openSection(page, 'About Me');
    await field(page, 'Bio').fill('Chai first.\nThen the hills.');
    await openSection(page, 'Basic Information');
    await expect(field(page, 'Bio'), 'one section at a time').toBeHidden();
    await field(page, 'Display name').fill('Meera M');
    await field(page, 'Age').fill('31');
    await choose(page, 'Gender', 'Female');
    await openSection(page, 'About Me');
    await expect(field(page, 'Bio')).toHaveValue('Chai first.\nThen the hills.');
    await saveButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, Meera M');
    await expect(page.getByText('Profile saved')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Meera M', exact: true })).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Namaste, Asha Pillai');
});

test('photos added in edit mode are a gallery to step through', async ({ memberPage: page }) => {
  await page.goto(EDIT);
  await page.getByLabel('Add photos').setInputFiles(photoFiles(3));
  await expect(page.getByText('3 of 9 photos')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  const photo = (place: number) =>
    page.getByRole('group', { name: `Photo ${place} of 3`, exact: true });
  await expect(photo(1).getByRole('img')).toHaveJSProperty('complete', true);
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expect(photo(2)).toBeVisible();
  await page.getByRole('button', { name: 'Next photo' }).press('ArrowRight');
  await expect(photo(3)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next photo' })).toHaveAttribute('tabindex', '-1');
  await photo(3).press('ArrowLeft');
  await expect(photo(2)).toBeVisible();
  await page.getByRole('button', { name: 'Show photo 1' }).click();
  await expect(photo(1)).toBeVisible();
});

test('the meter and every section lead to their place in the edit mode', async ({
  memberPage: page,
  context,
}) => {
  await saveProfile(context.request, { ...fullProfile, hobbies: [] });
  await page.goto('/dashboard');
  await expect(page.getByRole('progressbar', { name: 'Profile completeness' })).toHaveAttribute(
    'aria-valuenow',
    '70',
  );
  const missing = page.getByRole('list', { name: 'Still missing' });
  await expect(missing.getByRole('link')).toHaveText([
    '2 photos',
    'Answer a question',
    'Languages you speak',
    'Hobbies',
  ]);
  await missing.getByRole('link', { name: 'Hobbies' }).click();
  await expect(page).toHaveURL(`${EDIT}#hobbies`);
  await expect(section(page, 'Hobbies').getByRole('heading')).toBeFocused();
  await expect(section(page, 'Hobbies')).toBeInViewport();

  await page.goBack();
  await page.getByRole('link', { name: 'Edit Relationship Goals' }).click();
  await expect(page).toHaveURL(`${EDIT}#goals`);
  await expect(section(page, 'Relationship Goals').getByRole('heading')).toBeFocused();
  const list = page.getByRole('navigation', { name: 'Sections' });
  await expect(list.getByRole('link', { name: 'Relationship Goals' })).toHaveAttribute(
    'aria-current',
    'location',
  );
  await list.getByRole('link', { name: 'About Me' }).click();
  await expect(section(page, 'About Me').getByRole('heading')).toBeFocused();
  await expect(list, 'the list stays in sight').toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(section(page, 'Relationship Goals').getByRole('group').first()).toBeVisible();
  await openSection(page, 'Lifestyle');
  await expect(section(page, 'Lifestyle').getByRole('heading')).toBeInViewport();
  await expect(section(page, 'Relationship Goals').getByRole('group')).toHaveCount(0);

  await page.setViewportSize({ width: 900, height: 844 });
  const picker = page.getByRole('combobox', { name: 'Go to section' });
  await picker.selectOption('Lifestyle');
  await expect(section(page, 'Lifestyle').getByRole('heading')).toBeInViewport();
  await expect(picker).toBeInViewport({ ratio: 1 });
  await expect(picker).toHaveValue('lifestyle');
});

test('an empty profile is friendly to its owner and to others, and leads to the wizard', async ({
  page,
  context,
}) => {
  await signUp(context.request, 'provider');
  await page.goto('/dashboard');
  await expect(page.getByText('0% complete')).toBeVisible();
  await expect(section(page, 'Lifestyle').getByText('Not added yet')).toHaveCount(6);
  await expect(page.getByText('Companion · others see you as a member')).toBeVisible();
  await expect(page.getByText('You are not listed as a companion yet.')).toBeVisible();
  await page.getByRole('link', { name: 'See it as others do' }).click();
  await expect(page.getByText('Location not set')).toBeVisible();
  await expect(page.getByText('No bio available')).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText([
    'About Me',
  ]);
  await expect(
    page.getByRole('article'),
    'no companion before the identity check',
  ).not.toContainText('Companion');

  await page.goBack();
  const card = section(page, 'Finish your profile');
  await expect(card).toContainText('5 short steps');
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/onboarding/);
});

/** Every mode of the profile, as its links lead from one to the next. */
async function walkModes(page: Page, look: (mode: string) => Promise<void>): Promise<void> {
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  await look('the profile');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(saveButton(page)).toBeVisible();
  await look('the edit mode');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'See it as others do' }).click();
  await expect(page.getByRole('article')).toBeVisible();
  await look('as others see it');
}

test(
  'axe finds nothing serious in any mode, empty or full, and large text fits a phone',
  { tag: '@both' },
  async ({ memberPage: page, context, isMobile }) => {
    await walkModes(page, async (mode) => {
      expect(await seriousFaults(page), `${mode}, empty`).toEqual([]);
    });
    await saveProfile(context.request, fullProfile);
    await walkModes(page, async (mode) => {
      expect(await seriousFaults(page), `${mode}, full`).toEqual([]);
      if (!isMobile) expect(await cutOffInLargeText(page), mode).toEqual([]);
    });
  },
);
