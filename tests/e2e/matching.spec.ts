import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaults, seriousFaultsInBothColours } from './support/accessibility.ts';
import { accountLink, follow, mainLink } from './support/navigation.ts';
import { makePerson } from './support/people.ts';

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
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
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
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
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
