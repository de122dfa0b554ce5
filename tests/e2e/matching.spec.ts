import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaults, seriousFaultsInBothColours } from './support/accessibility.ts';
import { accountLink, mainLink } from './support/navigation.ts';
import { like, makeMatch, makePerson } from './support/people.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const moment = (page: Page) => page.getByRole('dialog', { name: "It's a Match!" });
const matchToast = (page: Page) => page.getByRole('alert').filter({ hasText: "It's a Match!" });
const lines = (page: Page) =>
  moment(page).getByRole('list', { name: 'Ways to begin' }).getByRole('button');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'two likes make a match that both see at once',
  { tag: '@both' },
  async ({ page, context, newBrowser }) => {
    // Three pages of two members, and the whole way.
    test.slow();
    const others = await newBrowser();
    const [, kabir] = await Promise.all([
      makePerson(context.request, 'Meera'),
      makePerson(others.request, 'Kabir'),
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

    // It is for both: Kabir, whose like it answers, and Meera, who looks at him.
    for (const [mine, name] of [
      [page, 'Kabir'],
      [kabirs, 'Meera'],
    ] as const) {
      await expect(moment(mine)).toContainText(`You and ${name} liked each other.`);
      await expect(moment(mine).getByRole('heading')).toBeFocused();
      await expect(lines(mine)).toHaveCount(3);
      const box = await moment(mine).boundingBox();
      expect(box).toMatchObject({ x: 0, y: 0, ...mine.viewportSize() });
      await expect(moment(mine).getByRole('button', { name: 'Keep browsing' })).toBeInViewport();
      expect(await seriousFaultsInBothColours(mine)).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect(moment(page)).toHaveCount(0);
    await expect(button(page, 'Matched'), 'the focus returns').toBeFocused();
    await expect(page.getByRole('link', { name: 'Message', exact: true })).toBeVisible();
    const line = (await lines(kabirs).first().textContent()) ?? '';
    await lines(kabirs).first().click();
    const field = moment(kabirs).getByRole('textbox', { name: 'Write to Meera' });
    await expect(field).toHaveValue(line);
    await expect(field).toBeFocused();
    await moment(kabirs).getByRole('button', { name: 'Send' }).click();
    await expect(kabirs).toHaveURL(/\/messages\?chat=/);
    await expect(moment(kabirs)).toHaveCount(0);
    await expect(matchToast(kabirs)).toHaveCount(0);
    await expect(kabirs.getByRole('textbox', { name: 'Write a message' })).toHaveValue('');
    const log = kabirs.getByRole('region', { name: 'Messages with Meera' });
    await expect(log.getByText(line)).toBeVisible();
    // It was seen: a reload does not celebrate again.
    await page.reload();
    await expect(button(page, 'Matched')).toBeVisible();
    await expect(moment(page)).toHaveCount(0);
    await expect(moment(kabirsOther).or(matchToast(kabirsOther))).toHaveCount(0);
  },
);

test(
  'a match stands in the lists of both, once, also after a reload',
  { tag: '@phone' },
  async ({ page, context, newBrowser }) => {
    const others = await newBrowser();
    const [meera, kabir] = await Promise.all([
      makePerson(context.request, 'Meera'),
      makePerson(others.request, 'Kabir', {
        connectionTypes: ['rent-a-friend', 'emotional-healing', 'virtual-relationship'],
      }),
    ]);
    await makeMatch(meera, kabir);
    const kabirs = await others.newPage();
    await page.goto('/matches');
    await kabirs.goto('/matches');
    const types = card(page, 'Kabir').getByRole('list', { name: 'Connection types' });
    await expect(types.getByRole('listitem')).toHaveText([
      'Rent-a-Friend',
      /^Emotional Healing/,
      '+1 more',
    ]);
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
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
    await kabirs.goto('/likes');
    await expect(kabirs.getByText('No likes waiting')).toBeVisible();
  },
);

test(
  'a match never comes over what is being typed: its toast leads to it, and back',
  { tag: '@both' },
  async ({ page, context, newBrowser }) => {
    const me = await makePerson(context.request, 'Meera');
    const kabir = await makePerson((await newBrowser()).request, 'Kabir');
    const zara = await makePerson((await newBrowser()).request, 'Zara');
    await Promise.all([like(me, kabir), like(me, zara)]);
    const joined = page.waitForEvent('websocket');
    await page.goto('/messages');
    await (await joined).waitForEvent('framereceived');
    const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
    await search.fill('Hello');
    await like(kabir, me);
    await expect(matchToast(page)).toContainText('You and Kabir liked each other.');
    await like(zara, me);
    await expect(matchToast(page)).toContainText('You have 2 new matches.');
    await expect(matchToast(page)).toHaveCount(1);
    await expect(search, 'nothing takes the keyboard').toBeFocused();
    await expect(moment(page)).toHaveCount(0);
    // Once: the toast does not stay for long.
    expect(await seriousFaults(page)).toEqual([]);

    await button(page, 'See match').click();
    await expect(moment(page)).toContainText('You and Kabir liked each other.');
    await page.keyboard.press('Escape');
    await expect(search, 'the focus returns').toBeFocused();
    await expect(search).toHaveValue('Hello');
    await expect(matchToast(page)).toContainText('You and Zara liked each other.');
    await button(page, 'See match').click();
    await moment(page).getByRole('link', { name: 'Open chat' }).click();
    await expect(page).toHaveURL(/\/messages\?chat=/);
    await expect(page.getByRole('region', { name: 'Messages with Zara' })).toBeVisible();
  },
);
