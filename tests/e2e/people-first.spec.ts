import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { post } from './support/accounts.ts';
import { cardOf, cards } from './support/browse-grid.ts';
import { makeCompanion, signInModerator } from './support/companions.ts';
import { makePerson, type Person } from './support/people.ts';

const named = (page: Page) =>
  cards(page).evaluateAll((shown) => shown.map((card) => card.getAttribute('aria-label')));

/** The viewer looks for women, and their search finds two: the first fits, the second was here later. */
async function searchForTwo(
  page: Page,
  newBrowser: () => Promise<{ request: Person['request'] }>,
): Promise<void> {
  const word = `zq${randomBytes(6).toString('hex')}`;
  const bio = `Hills and ${word}.`;
  await makePerson(page.context().request, 'Asha', { preferences: { gender: 'female' } });
  await makePerson((await newBrowser()).request, 'Tara', { bio, gender: 'female' });
  await makePerson((await newBrowser()).request, 'Kabir', { bio, gender: 'male' });
  await page.goto(`/browse?search=${word}`);
}

/** A finger that lies down on the upper half, moves and is lifted. */
async function swipe(page: Page, on: Locator, { x = 0, y = 0 }): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error('nothing to swipe');
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [{ x: box.x + box.width / 2 + x * part, y: box.y + box.height / 3 + y * part }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', step / 8);
  await touch('touchEnd', 1);
  await devtools.detach();
}

/** Of a card, how much is photo. */
async function photoShare(card: Locator): Promise<number> {
  const [whole, photo] = await Promise.all([
    card.boundingBox(),
    card.locator('> :first-child').boundingBox(),
  ]);
  if (!whole || !photo) throw new Error('nothing to measure');
  return photo.height / whole.height;
}

test(
  'on a phone, two thirds of a card are photo',
  { tag: '@phone' },
  async ({ page, context, newBrowser, playwright }) => {
    const staff = await signInModerator(playwright);
    const others = await Promise.all([newBrowser(), newBrowser()]);
    const asha = await makePerson(context.request, 'Asha', {
      prompts: [{ prompt: 'sunday', answer: 'Chai on the roof' }],
    });
    const meera = await makeCompanion(others[0].request, staff, 'Meera');
    await staff.dispose();
    const tara = await makePerson(others[1].request, 'Tara');
    const liked = await post(tara.request, '/likes', {
      memberId: asha.id,
      on: { prompt: 'sunday' },
      comment: 'Whose roof is it, and does one see the hills from there in the morning?',
    });
    await expect(liked, await liked.text()).toBeOK();
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const [path, person] of [
        ['/browse', tara],
        ['/browse?companions=yes', meera],
        ['/likes', tara],
      ] as const) {
        await page.goto(path);
        const card = page.getByRole('article', { name: person.name, exact: true }).first();
        await expect(card).toBeVisible();
        const share = await photoShare(card);
        expect.soft(share, `${path} at ${width} px`).toBeGreaterThanOrEqual(2 / 3);
      }
    }
    await page.getByRole('button', { name: 'Read the like of Tara' }).click();
    const whole = page.getByRole('dialog', { name: 'Tara' });
    await expect(whole.getByText('Whose roof is it')).toBeInViewport();
    await expect(whole.getByRole('button', { name: 'Report the comment of Tara' })).toBeVisible();
  },
);

test.describe('people first', { tag: '@both' }, () => {
  test('who fits comes first, the order can be changed, and a profile tells of a person', async ({
    page,
    newBrowser,
    isMobile,
  }) => {
    await searchForTwo(page, newBrowser);
    await expect(page.getByText('Others you may like')).toBeVisible();
    expect(await named(page)).toEqual(['Tara', 'Kabir']);
    await page.getByLabel('Sort by').selectOption({ label: 'New here' });
    await expect(page).toHaveURL(/sort=new/);
    await expect.poll(() => named(page), 'of those who fit, too').toEqual(['Tara', 'Kabir']);
    await page.getByLabel('Sort by').selectOption({ label: 'Recently active' });
    await expect(page.getByText('Others you may like')).toHaveCount(0);

    await cardOf(page, 'Tara').getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tara');
    const top = async (title: string) =>
      (await page.getByRole('heading', { name: title, exact: true }).boundingBox())?.y ?? 0;
    expect(await top('About Me')).toBeLessThan(await top('Basic Information'));
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
    if (!isMobile) return;
    // The row of buttons lies above the end of the page, and hides nothing of it.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const last = await page.getByRole('article').locator('section').last().boundingBox();
    const buttons = await page.getByRole('button', { name: 'Connect', exact: true }).boundingBox();
    if (!last || !buttons) throw new Error('nothing to measure');
    expect(last.y + last.height).toBeLessThanOrEqual(buttons.y);
  });

  test('one at a time: a swipe, a key and a button decide, and the choice is remembered', async ({
    page,
    newBrowser,
    isMobile,
  }) => {
    await searchForTwo(page, newBrowser);
    await expect(cardOf(page, 'Tara')).toBeVisible();
    const choice = page.getByRole('button', { name: 'One at a time' });
    if (!isMobile) {
      // Where there is room everybody is seen at once.
      await expect(choice).toHaveCount(0);
      return;
    }
    await choice.click();
    const deck = page.getByRole('region', { name: 'Profiles' });
    await expect(deck.getByRole('button', { name: 'Like Tara' })).toBeVisible();
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
    // On a small phone the page goes up and down, also when the finger lies on the card.
    const size = page.viewportSize() ?? { width: 390, height: 844 };
    await page.setViewportSize({ width: 360, height: 600 });
    await swipe(page, cardOf(page, 'Tara'), { y: -150 });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.setViewportSize(size);
    await swipe(page, cardOf(page, 'Tara'), { x: 60 });
    await expect(deck.getByRole('button', { name: 'Like Tara' }), 'not far enough').toBeEnabled();
    await expect(deck.getByRole('status')).toBeEmpty();
    await swipe(page, cardOf(page, 'Tara'), { x: 160 });
    await expect(deck.getByRole('status')).toContainText('Liked Tara.');
    await expect(deck.getByRole('button', { name: 'Like Kabir' })).toBeEnabled();
    await page.keyboard.press('ArrowLeft');
    await expect(deck.getByRole('status')).toContainText('Passed Kabir.');
    await deck.getByRole('button', { name: 'Undo Kabir' }).click();
    await expect(deck.getByRole('button', { name: 'Like Kabir' })).toBeEnabled();
    await page.reload();
    await expect(deck.getByRole('button', { name: 'Like Kabir' })).toBeVisible();
    await expect(cardOf(page, 'Tara')).toHaveCount(0);
    await page.getByRole('button', { name: 'Grid' }).click();
    await expect(cardOf(page, 'Tara')).toContainText('Liked');
    await expect(choice).toBeVisible();
  });
});
