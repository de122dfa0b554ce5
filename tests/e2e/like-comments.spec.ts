import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { makePerson } from './support/people.ts';

const moment = (page: Page) => page.getByRole('dialog', { name: "It's a Match!" });
const beginning = (page: Page) =>
  page.getByRole('region', { name: 'What you liked about each other' });

test(
  'what is said with a like is read on the likes page, and stands at the beginning of the chat',
  { tag: '@both' },
  async ({ page, context, newBrowser }) => {
    const others = await newBrowser();
    const [, kabir] = await Promise.all([
      makePerson(context.request, 'Meera'),
      makePerson(others.request, 'Kabir', {
        prompts: [{ prompt: 'sunday', answer: 'Chai on the roof' }],
      }),
    ]);
    await page.goto(`/profile/${kabir.id}`);
    await page.getByRole('button', { name: 'Like this answer' }).click();
    const sheet = page.getByRole('dialog', { name: 'Like this answer' });
    await expect(sheet).toContainText('Chai on the roof');
    await sheet.getByLabel('Add a comment (optional)').fill('Whose roof?');
    await expect(sheet.getByRole('button', { name: 'Send like' })).toBeInViewport({ ratio: 1 });
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Send like' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Like this answer' })).toHaveCount(0);

    const kabirs = await others.newPage();
    await kabirs.goto('/likes');
    const card = kabirs.getByRole('article', { name: 'Meera', exact: true });
    await expect(card).toContainText('Meera liked your answer: “My ideal Sunday …”');
    await expect(card).toContainText('Whose roof?');
    expect(await seriousFaultsInBothColours(kabirs)).toEqual([]);
    await card.getByRole('button', { name: 'Like Back Meera' }).click();

    for (const [mine, caption] of [
      [kabirs, 'Meera liked your answer'],
      [page, 'You liked an answer of Kabir'],
    ] as const) {
      await moment(mine).getByRole('link', { name: 'Open chat' }).click();
      await expect(beginning(mine)).toContainText(caption);
      await expect(beginning(mine)).toContainText('Whose roof?');
      await expect(beginning(mine)).toBeInViewport();
      expect(await seriousFaultsInBothColours(mine)).toEqual([]);
    }
  },
);
