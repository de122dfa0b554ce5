import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { cardOf, cards } from './support/browse-grid.ts';
import { field, said, sendOverApi, write } from './support/chats.ts';
import { follow, mainLink } from './support/navigation.ts';
import { makeMatch, makePerson } from './support/people.ts';

/** A name that nobody else has, so that a search finds only whom this test made; names have no digits. */
const ownName = () =>
  `Zq${[...randomBytes(8)].map((byte) => String.fromCodePoint(97 + (byte % 26))).join('')}`;

const answer = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: 'Block', exact: true });

test('who is blocked while they type loses the chat at once; nothing comes back with an unblock', async ({
  page,
  context,
  newBrowser,
  complaints,
}) => {
  test.slow();
  complaints.expectStatus(404);
  const others = await newBrowser();
  const meera = await makePerson(context.request, ownName());
  const kabir = await makePerson(others.request, ownName());
  const match = await makeMatch(meera, kabir);
  await sendOverApi(others.request, 'Are you there?');

  const kabirs = await others.newPage();
  await kabirs.goto(`/messages?match=${match}`);
  await page.goto('/messages');
  await page.getByRole('link', { name: new RegExp(kabir.name) }).click();
  await expect(said(page, 'Are you there?')).toBeVisible();
  await expect(field(kabirs)).toBeVisible();
  await field(kabirs).pressSequentially('Shall we');
  await expect(page.getByText(`${kabir.name} is typing`).first()).toBeAttached();
  await field(page).fill('No, and');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Block ${kabir.name}?` });
  await expect(question).toContainText('They are not told.');
  expect(await seriousFaultsInBothColours(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await write(kabirs, 'Shall we meet?');
  await expect(said(page, 'Shall we meet?'), 'nothing has happened yet').toBeVisible();
  await field(kabirs).pressSequentially('On Sunday');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await answer(page, `Block ${kabir.name}?`).click();
  await expect(page).toHaveURL('/messages');
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await expect(page.getByText('is blocked. Settings lists whom you have blocked.')).toBeVisible();

  const absent = kabirs.getByRole('heading', { name: 'This conversation is not here' });
  await expect(absent).toBeVisible();
  await expect(field(kabirs)).toHaveCount(0);
  await expect(kabirs.getByText('blocked')).toHaveCount(0);
  await kabirs.getByRole('button', { name: 'Go Back' }).click();
  await expect(kabirs.getByText('No conversations yet')).toBeVisible();

  await mainLink(page, 'Account').click();
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  const section = page.getByRole('region', { name: 'Blocked members' });
  await expect(section.getByRole('listitem')).toContainText(`Blocked on `);
  expect(await seriousFaultsInBothColours(page)).toEqual([]);
  await section.getByRole('button', { name: /^Unblock / }).click();
  await expect(section.getByText('You have not blocked anyone.')).toBeVisible();
  await expect(page.getByText('is no longer blocked.')).toBeVisible();
  for (const shown of [page, kabirs]) {
    await follow(shown, '/matches');
    await expect(shown.getByRole('heading', { name: 'No matches yet' })).toBeVisible();
    await follow(shown, '/messages');
    await expect(shown.getByText('No conversations yet')).toBeVisible();
  }
  await follow(page, `/profile/${kabir.id}`);
  await expect(page.getByRole('button', { name: 'Connect' }), 'as a stranger').toBeVisible();
});

test(
  'a quick look stays open under what else can be done, and goes with whom is blocked from it',
  { tag: '@phone' },
  async ({ page, context, newBrowser, complaints }) => {
    complaints.expectStatus(404);
    await makePerson(context.request, ownName());
    const lastName = ownName();
    const [one, two] = [
      await makePerson((await newBrowser()).request, `Asha ${lastName}`),
      await makePerson((await newBrowser()).request, `Bela ${lastName}`),
    ];
    await page.goto(`/browse?search=${lastName}`);
    await expect(cards(page)).toHaveCount(2);

    // The sheet of the quick look stays open while one reads what else can be done.
    await cardOf(page, one.name)
      .getByRole('button', { name: `More about ${one.name}` })
      .tap();
    await page.getByRole('button', { name: 'Quick look' }).tap();
    const look = page.getByRole('dialog', { name: new RegExp(one.name) });
    await look.getByRole('button', { name: `More about ${one.name}` }).tap();
    const menu = page.getByRole('dialog', { name: one.name, exact: true });
    await expect(menu.getByRole('link', { name: 'View profile' })).toBeVisible();
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
    await menu.getByRole('button', { name: 'Close' }).first().tap();
    await expect(look.getByRole('button', { name: `More about ${one.name}` })).toBeFocused();
    await look.getByRole('button', { name: `More about ${one.name}` }).tap();
    await menu.getByRole('button', { name: 'Block' }).tap();
    await answer(page, `Block ${one.name}?`).tap();
    await expect(look).toHaveCount(0);
    await expect(cards(page)).toHaveCount(1);
    await expect(cardOf(page, two.name).getByRole('link').first()).toBeFocused();
  },
);
