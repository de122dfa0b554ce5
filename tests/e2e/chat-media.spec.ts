import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seriousFaults } from './support/accessibility.ts';
import { field, log, meet, numbered, said, write } from './support/chats.ts';
import { cameraPhoto, hugeFile, photoFiles, textFile } from './support/photo-files.ts';

/** How much of the chat's width a message takes. */
async function shareOf(page: Page, seq: number): Promise<number> {
  const bubble = await numbered(page, seq).locator('[data-meta]').locator('..').boundingBox();
  const whole = await log(page).boundingBox();
  if (!bubble || !whole) throw new Error('nothing to measure');
  return bubble.width / whole.width;
}

/** Whether its time is in the bubble, and whether beside the end of the words rather than below them. */
const timeOf = (page: Page, seq: number) =>
  numbered(page, seq)
    .locator('[data-meta]')
    .evaluate((meta) => {
      const bubble = meta.parentElement?.getBoundingClientRect();
      const words = meta.parentElement?.querySelector('[data-words]')?.getBoundingClientRect();
      const { top, right, bottom } = meta.getBoundingClientRect();
      if (!bubble || !words) throw new Error('nothing to measure');
      return {
        inside: right <= bubble.right && bottom <= bubble.bottom,
        beside: top < words.bottom,
      };
    });

test(
  'a photo is sent, seen whole, and Back closes it',
  { tag: '@both' },
  async ({ page, context, newBrowser, complaints }) => {
    complaints.expectText('ERR_INTERNET_DISCONNECTED');
    const others = await newBrowser();
    const match = await meet(context.request, others);
    const kabirs = await others.newPage();
    await kabirs.goto(`/messages?match=${match}`);
    await page.goto(`/messages?match=${match}`);
    await page.getByLabel('Photo to send').setInputFiles(textFile);
    await expect(page.getByText('Please select only image files')).toBeVisible();
    await page.getByLabel('Photo to send').setInputFiles(hugeFile);
    await expect(page.getByText('File size must be less than 5MB')).toBeVisible();

    // Without network it waits with its picture, also over a reload, and words behind it.
    await page.route('**/api/messages/photos', (route) => route.abort('internetdisconnected'));
    await page.getByLabel('Photo to send').setInputFiles(photoFiles(1));
    await expect(page.getByAltText('Chosen, not sent yet')).toBeVisible();
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(page.getByAltText('Chosen, not sent yet')).toHaveCount(0);
    await page.getByLabel('Photo to send').setInputFiles(photoFiles(1));
    await page.getByRole('textbox', { name: 'Add a caption' }).fill('The old fort');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const waiting = log(page).getByAltText('On its way');
    await expect(waiting).toBeVisible();
    await write(page, 'My view');
    await page.reload();
    await expect(waiting).toBeVisible();
    await expect(said(page, 'My view')).toBeVisible();
    await expect(numbered(page, 1)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cancel photo' })).toBeVisible();
    await page.unroute('**/api/messages/photos');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await kabirs.getByRole('button', { name: 'Photo from Meera' }).click();
    const viewer = kabirs.getByRole('dialog', { name: 'Photo' });
    await expect(viewer).toBeVisible();
    await kabirs.goBack();
    await expect(viewer).toHaveCount(0);
    await expect(field(kabirs)).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expect(numbered(kabirs, 1)).toContainText('The old fort');
    await expect(numbered(page, 2)).toContainText('My view');
    expect(await shareOf(kabirs, 1)).toBeLessThanOrEqual(0.78);
    await expect(kabirs.getByRole('button', { name: 'Photo from Meera' })).toHaveCount(1);

    // What a camera takes is larger than the server does.
    await page.getByLabel('Photo to send').setInputFiles(await cameraPhoto());
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(kabirs.getByRole('button', { name: 'Photo from Meera' })).toHaveCount(2);
  },
);

test(
  'a message takes at most 78 % of the width, its time stands in its last line, and several in a row tell once how far they have come',
  { tag: '@both' },
  async ({ page, context, newBrowser, isMobile }) => {
    const others = await newBrowser();
    const match = await meet(context.request, others);
    await page.goto(`/messages?match=${match}`);
    await write(page, 'Ok');
    await write(page, 'The train was late again, and I read your letter twice. '.repeat(8));
    await expect(numbered(page, 2)).toBeVisible();
    const kabirs = await others.newPage();
    await kabirs.goto(`/messages?match=${match}`);
    await expect(numbered(kabirs, 2)).toBeVisible();
    for (const mine of [page, kabirs]) {
      const [short = 1, long = 1] = await Promise.all([1, 2].map((seq) => shareOf(mine, seq)));
      expect(long).toBeLessThanOrEqual(0.78);
      expect(short).toBeLessThan(long);
      expect(await timeOf(mine, 1)).toEqual({ inside: true, beside: true });
      // Where the last line is full it has one of its own.
      expect(await timeOf(mine, 2)).toMatchObject({ inside: true });
    }
    await expect(log(page).locator('[data-status]')).toHaveCount(1);
    await expect(numbered(page, 2).locator('[data-status]')).toHaveCount(1);
    await expect(log(kabirs).locator('[data-status]')).toHaveCount(0);

    // The button is a circle, and the rest of the line is the field's.
    const send = page.getByRole('button', { name: 'Send', exact: true });
    const { width = 0, height = 1 } = (await send.boundingBox()) ?? {};
    expect(width).toBe(height);
    await expect(send).toHaveCSS('border-radius', /^(50%|[0-9]{2,}px)$/);
    const line = await page.locator('form', { has: send }).boundingBox();
    const own = await field(page).boundingBox();
    expect((own?.width ?? 0) / (line?.width ?? 1)).toBeGreaterThan(isMobile ? 0.4 : 0.6);
  },
);

test(
  'an empty chat offers ways to begin; one fills the field and is sent by its writer',
  { tag: '@both' },
  async ({ page, context, newBrowser, isMobile }) => {
    const match = await meet(context.request, await newBrowser());
    await page.goto(`/messages?match=${match}`);
    const lines = page.getByRole('list', { name: 'Ways to begin' }).getByRole('button');
    await expect(lines).toHaveCount(3);
    expect(await seriousFaults(page)).toEqual([]);
    const first = (await lines.first().textContent()) ?? '';
    await lines.last().click();
    await lines.first().click();
    await expect(field(page)).toHaveValue(first);
    await expect(field(page)).toBeFocused();
    await expect(numbered(page, 1)).toHaveCount(0);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(said(page, first)).toBeVisible();
    await expect(lines).toHaveCount(0);

    // The header leaves room for the name; what else there is to do is in its menu.
    const name = page.getByRole('banner').or(page.locator('header')).getByText('Kabir').last();
    if (isMobile) expect((await name.boundingBox())?.width).toBeGreaterThan(30);
    // What a message near the lower edge opens is in sight.
    await page.getByRole('button', { name: 'Message actions' }).last().dispatchEvent('click');
    await expect(page.getByRole('button', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    for (const label of ['Unmatch', 'Report', 'Block'])
      await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible();
    if (isMobile) await expect(page.getByRole('link', { name: 'View Profile' })).toBeVisible();
    await page.getByRole('button', { name: 'Unmatch', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unmatch' }).click();
    await expect(page.getByText('so this chat is closed')).toBeVisible();
  },
);
