import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaults, seriousFaultsInBothColours } from './support/accessibility.ts';
import { accountLink, follow, mainLink } from './support/navigation.ts';
import { like, makeMatch, makePerson } from './support/people.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const moment = (page: Page) => page.getByRole('dialog', { name: "It's a Match!" });
const matchToast = (page: Page) => page.getByRole('alert').filter({ hasText: "It's a Match!" });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'two likes make a match that both see at once',
  { tag: '@phone' },
  async ({ page, context, newBrowser }) => {
    // Three pages of two members, and the whole way.
    test.slow();
    const others = await newBrowser();
    const [, kabir] = await Promise.all([
      makePerson(context.request, 'Meera'),
      makePerson(others.request, 'Kabir', {
        connectionTypes: ['rent-a-friend', 'emotional-healing', 'virtual-relationship'],
      }),
    ]);
    const [kabirs, kabirsOther] = [await others.newPage(), await others.newPage()];
    await kabirsOther.goto('/dashboard');
    await kabirs.goto('/likes');
    await expect(kabirs.getByText('No likes waiting')).toBeVisible();

    await page.goto(`/profile/${kabir.id}`);
    await expect(button(page, 'Connect')).toBeInViewport({ ratio: 1 });
    await button(page, 'Connect').click();
    await expect(button(page, 'Liked')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Message', exact: true })).toHaveCount(0);

    await expect(card(kabirs, 'Meera')).toBeVisible();
    expect(await seriousFaultsInBothColours(kabirs)).toEqual([]);
    await card(kabirs, 'Meera').getByRole('button', { name: 'Like Back Meera' }).click();

    // Meera is told beside what she does; Kabir, whose like it answers, has his moment.
    await expect(matchToast(page)).toContainText('You and Kabir liked each other.');
    await expect(button(page, 'Matched'), 'nothing takes the keyboard').toBeFocused();
    await expect(page.getByRole('link', { name: 'Message', exact: true })).toBeVisible();
    // Once: the toast does not stay for long.
    expect(await seriousFaults(page)).toEqual([]);
    await expect(moment(kabirs)).toContainText('You and Meera liked each other.');
    await expect(moment(kabirs).getByRole('heading')).toBeFocused();
    await matchToast(page).getByRole('button', { name: 'See match' }).click();
    await expect(page).toHaveURL('/matches');
    await expect(card(page, 'Kabir').getByRole('link', { name: 'Message Now' })).toBeFocused();
    const types = card(page, 'Kabir').getByRole('list', { name: 'Connection types' });
    await expect(types.getByRole('listitem')).toHaveText([
      'Rent-a-Friend',
      /^Emotional Healing/,
      '+1 more',
    ]);
    await expect(moment(page)).toHaveCount(0);
    expect(await seriousFaultsInBothColours(kabirs)).toEqual([]);
    await moment(kabirs).getByRole('link', { name: 'Message Now' }).click();
    await expect(kabirs).toHaveURL(/\/messages\?chat=/);
    await expect(moment(kabirs)).toHaveCount(0);
    await expect(matchToast(kabirs)).toHaveCount(0);
    await expect(kabirs.getByRole('region', { name: 'Messages with Meera' })).toBeVisible();
    await expect(kabirs.getByRole('textbox', { name: 'Write a message' })).toBeVisible();

    await follow(kabirs, '/matches');
    for (const [mine, name] of [
      [page, 'Kabir'],
      [kabirs, 'Meera'],
    ] as const) {
      await expect(card(mine, name)).toHaveCount(1);
      await mine.reload();
      await expect(card(mine, name)).toHaveCount(1);
      await expect(moment(mine)).toHaveCount(0);
      await mainLink(mine, 'Account').click();
      await accountLink(mine, 'My Connections').click();
      await expect(card(mine, name).getByRole('link', { name: 'Message Now' })).toBeVisible();
    }
    const ways = card(page, 'Kabir').getByRole('list', { name: 'What connects you and Kabir' });
    await expect(ways.getByRole('listitem')).toHaveText([/^Matched /]);
    await card(page, 'Kabir').getByRole('link', { name: 'View Full Profile of Kabir' }).click();
    await expect(page).toHaveURL(`/profile/${kabir.id}`);
    await expect(moment(kabirsOther).or(matchToast(kabirsOther))).toHaveCount(0);
    await kabirs.goto('/likes');
    await expect(kabirs.getByText('No likes waiting')).toBeVisible();
  },
);

test('a pass and a dismissal can be taken back', async ({
  page,
  context,
  newBrowser,
  complaints,
}) => {
  const [meera, kabir, zoya] = [
    await makePerson(context.request, 'Meera'),
    await makePerson((await newBrowser()).request, 'Kabir'),
    await makePerson((await newBrowser()).request, 'Zoya'),
  ];
  await like(kabir, meera);
  await like(zoya, meera);

  await page.goto('/matches');
  await page.getByRole('link', { name: 'Likes received · 2' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await card(page, 'Zoya').getByRole('button', { name: 'Dismiss Zoya' }).click();
  await expect(card(page, 'Zoya')).toHaveCount(0);
  await expect(card(page, 'Kabir').getByRole('link').first()).toBeFocused();
  await button(page, 'Undo').click();
  await expect(card(page, 'Zoya')).toBeVisible();
  await expect(page.getByText('You dismissed Zoya.')).toHaveCount(0);
  await card(page, 'Zoya').getByRole('button', { name: 'Dismiss Zoya' }).click();
  await expect(page.getByText('You dismissed Zoya.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);

  await card(page, 'Kabir').getByRole('link', { name: 'View Full Profile' }).click();
  await button(page, 'Pass').click();
  await expect(page.getByText('You passed on Kabir.')).toBeVisible();
  await button(page, 'Undo pass').click();
  await expect(button(page, 'Pass')).toBeEnabled();
  await expect(page.getByText('You passed on Kabir.')).toHaveCount(0);

  complaints.expectStatus(503);
  await page.route('**/api/likes', (route) => route.fulfill({ status: 503, body: '{}' }));
  await button(page, 'Connect').click();
  await expect(page.getByRole('alert')).toContainText('Error liking profile: ');
  await expect(button(page, 'Connect')).toBeVisible();
  await button(page, 'Dismiss message').click();
  await expect(page.getByText('Error liking profile')).toHaveCount(0);
  await button(page, 'Back').click();
  await expect(page).toHaveURL('/likes');
  await expect(card(page, 'Kabir')).toBeVisible();
});

test('matches are filtered, opened from elsewhere, and ended for both', async ({
  page,
  context,
  newBrowser,
}) => {
  const others = await newBrowser();
  const meera = await makePerson(context.request, 'Meera');
  const kabir = await makePerson(others.request, 'Kabir');
  await makeMatch(meera, kabir);
  const kabirs = await others.newPage();
  await kabirs.goto('/matches');
  await expect(card(kabirs, 'Meera')).toBeVisible();

  await page.goto(`/profile/${kabir.id}`);
  await button(page, 'Matched').click();
  await expect(page).toHaveURL('/matches');
  await expect(card(page, 'Kabir').getByRole('link', { name: 'Message Now' })).toBeFocused();
  await expect(card(page, 'Kabir')).toContainText(/Active now|Active \d+ minute/);
  expect(await seriousFaultsInBothColours(page)).toEqual([]);

  await page.route('**/api/matches?*filter=active*', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null } }),
  );
  await button(page, 'Recent').click();
  await expect(page).toHaveURL('/matches?filter=recent');
  await expect(card(page, 'Kabir')).toBeVisible();
  await button(page, 'Active').click();
  await expect(page.getByText('No active matches')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Active')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Show all matches' }).click();
  await expect(page).toHaveURL('/matches');

  await button(page, 'Unmatch Kabir').click();
  const question = page.getByRole('dialog', { name: 'Unmatch Kabir?' });
  await expect(question).toContainText('for both of you');
  await question.getByRole('button', { name: 'Keep match' }).click();
  await expect(card(page, 'Kabir')).toBeVisible();
  await button(page, 'Unmatch Kabir').click();
  await question.getByRole('button', { name: 'Unmatch' }).click();
  await expect(page.getByText('No matches yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(kabirs.getByText('No matches yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No matches yet')).toBeVisible();
});

test('the profile of another member explains itself in every state', async ({
  page,
  context,
  newBrowser,
  complaints,
}) => {
  const meera = await makePerson(context.request, 'Meera');
  const kabir = await makePerson((await newBrowser()).request, 'Kabir', {
    location: 'Delhi',
    interests: ['Ghazals', 'Cricket', 'Cooking', 'Chess'],
  });
  complaints.expectStatus(404, 500);

  for (const nobody of ['nobody', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/profile/${nobody}`);
    await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible();
    await expect(
      page.getByText("This profile doesn't exist or may have been removed."),
    ).toBeVisible();
  }
  await button(page, 'Go Back').click();
  await expect(page).toHaveURL('/browse');

  await follow(page, `/profile/${meera.id}`);
  await expect(page.getByRole('heading', { name: 'As others see you' })).toBeVisible();

  const address = `**/api/members/${kabir.id}`;
  await page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }));
  await follow(page, `/profile/${kabir.id}`);
  await expect(page.getByText('We could not load this profile')).toBeVisible();
  await page.unroute(address);
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { level: 1, name: /Kabir/ })).toBeVisible();
  await expect(button(page, 'Connect')).toBeInViewport({ ratio: 1 });
  const fit = page.getByRole('region', { name: /% compatible$/ });
  await expect(fit).toContainText('You live in different places');
  await expect(fit).toContainText('6.3 of 25');
  await expect(page.getByText(/Active now|Active \d+ minute/)).toBeVisible();
  expect(await seriousFaultsInBothColours(page)).toEqual([]);
});
