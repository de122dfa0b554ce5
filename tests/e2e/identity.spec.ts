import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { DEMO_MODERATOR } from '#server/demo/demo-members.ts';
import { freePort } from '#server/platform/free-port.ts';
import { chromiumFlags, quickestChromium } from '../../scripts/local/chromium.ts';
import { startServerProcess, type ServerProcess } from '../../scripts/local/server.ts';
import { expect, test } from './fixtures.ts';
import { seriousFaultsInBothColours } from './support/accessibility.ts';
import { signUp } from './support/accounts.ts';
import { photoFiles } from './support/photo-files.ts';
import { signInStaff } from './support/second-factor.ts';
import { handServerOver, runningServer } from './support/server.ts';

const chromium = quickestChromium();
test.use({
  permissions: ['camera'],
  launchOptions: {
    args: [
      ...chromiumFlags,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
    ...(chromium ? { executablePath: chromium } : {}),
  },
});

// A server of its own, whose only checks are those of this journey.
const shared = runningServer();
let server: ServerProcess;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saath-identity-'));
  const settings = {
    TRUST_PROXY: '127.0.0.1',
    DEMO: 'on',
    DEMO_MEMBERS: '20',
    DEMO_COMPANY: 'off',
  };
  server = await startServerProcess({ port: await freePort(), dataDir }, settings);
  handServerOver({ url: server.url, dataDir });
});
test.afterAll(async () => {
  handServerOver(shared);
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

async function begin(page: Page, document: string): Promise<void> {
  await page.getByText(document, { exact: true }).click();
  await expect(page.getByRole('radio', { name: document })).toBeChecked();
  await page.getByRole('button', { name: /^Agree and/ }).click();
}

/** Gives how wide what the camera showed was, by its height. */
async function takeWithCamera(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Use the camera' }).click();
  const shutter = page.getByRole('button', { name: 'Take the photo' });
  await expect(shutter).toBeInViewport({ ratio: 1 });
  const { width = 0, height = 1 } = (await page.locator('video').boundingBox()) ?? {};
  await shutter.click();
  return width / height;
}

async function sendPassport(page: Page, number: string): Promise<void> {
  await begin(page, 'Passport');
  await fillDetails(page, { 'Passport number': number, 'Valid until': '2090-05-01' });
  await expect(page.getByRole('heading', { name: 'The page with your photo' })).toBeVisible();
  const shown = await takeWithCamera(page);
  // As much as was shown, and no more.
  await expect
    .poll(() =>
      page
        .getByRole('img', { name: 'What you took' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight),
    )
    .toBeCloseTo(shown, 1);
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByRole('heading', { name: 'A selfie' })).toBeVisible();
  await takeWithCamera(page);
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await sendForReview(page);
}

async function fillDetails(page: Page, more: Record<string, string>): Promise<void> {
  await page.getByLabel(/^Name on the/).fill('Asha Menon');
  await page.getByLabel('Date of birth').fill('1996-02-03');
  for (const [label, value] of Object.entries(more)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function sendForReview(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'All is here' })).toBeVisible();
  await expect(page.getByText('Born 3 Feb 1996')).toBeVisible();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByRole('heading', { name: 'With our team' })).toBeVisible();
  await expect(page.getByText('We look within an hour.')).toBeVisible();
}

/** What a shown picture holds at a place, in shares of its sides; of black, coded anew, next to nothing is left. */
const pixelOf = (page: Page, name: string, x: number, y: number): Promise<number[]> =>
  page.getByRole('img', { name, exact: true }).evaluate(
    (image: HTMLImageElement, at) => {
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data = [] } =
        context?.getImageData(canvas.width * at.x, canvas.height * at.y, 1, 1) ?? {};
      return [...data].slice(0, 3).map((value) => Math.floor(value / 16));
    },
    { x, y },
  );

async function openQueue(moderator: BrowserContext): Promise<Page> {
  await signInStaff(moderator, DEMO_MODERATOR);
  const page = await moderator.newPage();
  await page.goto('/admin/identity');
  return page;
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('button', { name: /^Claim/ }).click();
}

async function picturesShown(review: Page): Promise<void> {
  for (const name of ['Document', 'Selfie'])
    await expect
      .poll(() =>
        review
          .getByRole('img', { name, exact: true })
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(100);
}

test('a passport is refused, tried again and approved while its member looks at the page', async ({
  member,
  page,
  newBrowser,
}) => {
  expect(member.email).not.toBe('');
  await page.goto('/dashboard?tab=settings');
  await page.getByRole('link', { name: 'Verify your identity' }).click();
  expect(await seriousFaultsInBothColours(page)).toEqual([]);
  await sendPassport(page, 'M1234567');

  const review = await openQueue(await newBrowser());
  await openFirst(review);
  await picturesShown(review);
  await expect(review.getByText('The same name as in the account')).toBeVisible();
  expect(await seriousFaultsInBothColours(review)).toEqual([]);
  await review.getByRole('radio', { name: /^Refuse/ }).check();
  await review.getByLabel(/reads besides/).fill('There is a shadow over the name.');
  await review.getByRole('button', { name: 'Refuse' }).click();
  await expect(review.getByText('Nobody waits')).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Not confirmed this time' })).toBeVisible();
  await expect(page.getByText('There is a shadow over the name.')).toBeVisible();
  await sendPassport(page, 'M1234567');

  const profile = await page.context().newPage();
  await profile.goto('/dashboard');
  await expect(profile.getByText('Not verified')).toBeVisible();
  await openFirst(review);
  await picturesShown(review);
  await review.getByRole('button', { name: 'Approve as read' }).click();
  await expect(review.getByText('Nobody waits')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are verified' })).toBeVisible();
  await expect(profile.getByRole('img', { name: 'Identity verified' })).toBeVisible();
});

test(
  'an Aadhaar is covered before it leaves the phone, also without a camera',
  { tag: '@phone' },
  async ({ newBrowser }) => {
    const context = await newBrowser();
    await signUp(context.request, 'normal', { paid: false });
    const page = await context.newPage();
    await page.goto('/verify');
    await begin(page, 'Aadhaar card');
    await fillDetails(page, { 'Last four digits': '4321' });
    const [card, selfie] = photoFiles(2);
    if (!card || !selfie) throw new Error('two pictures were asked for');
    const choose = async (file: typeof card) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a photo' }).click();
      await (await chooser).setFiles(file);
    };
    await choose(card);
    const use = page.getByRole('button', { name: 'Cover and use it' });
    const tick = page.getByLabel(/first eight digits are covered/);
    await expect(tick).toBeDisabled();
    await expect(page.getByText('First move the bar over the first eight digits.')).toBeVisible();
    const cover = page.getByRole('button', { name: /^Bar 1 of/ });
    const before = await cover.boundingBox();
    await cover.press('ArrowDown');
    await expect
      .poll(async () => (await cover.boundingBox())?.y)
      .toBeGreaterThan(before?.y ?? Infinity);
    await tick.check();
    await page.getByRole('button', { name: 'Add a bar' }).click();
    await expect(tick).not.toBeChecked();
    await expect(use).toBeDisabled();
    const second = page.getByRole('button', { name: /^Bar 2 of 2/ });
    const picture = await page.getByRole('img', { name: /^Your Aadhaar card/ }).boundingBox();
    const from = await second.boundingBox();
    if (!picture || !from) throw new Error('both were asked for');
    // Pulled into the upper half.
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(picture.x + picture.width * 0.5, picture.y + picture.height * 0.25, {
      steps: 4,
    });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Turn to the right' }).click();
    await tick.check();
    expect(await seriousFaultsInBothColours(page)).toEqual([]);
    await use.click();
    await expect(page.getByRole('heading', { name: 'A selfie' })).toBeVisible();
    await choose(selfie);
    await page.getByRole('button', { name: 'Use this photo' }).click();
    await sendForReview(page);

    const review = await openQueue(await newBrowser());
    await openFirst(review);
    await expect(review.getByText(/are the first eight digits/)).toBeVisible();
    await expect(review.getByRole('img', { name: 'Selfie', exact: true })).toHaveCount(0);
    // Once the picture is shown. In the middle of where the bars lay there is nothing any more.
    await expect(review.getByRole('button', { name: /^Yes, covered/ })).toBeEnabled();
    expect(await pixelOf(review, 'Document', 0.43, 0.785)).toEqual([0, 0, 0]);
    expect(await pixelOf(review, 'Document', 0.5, 0.25)).toEqual([0, 0, 0]);
    expect(await pixelOf(review, 'Document', 0.1, 0.5)).not.toEqual([0, 0, 0]);
    await review.getByRole('button', { name: /^No: destroy it/ }).click();
    await expect(page.getByText(/We destroyed that photo at once/)).toBeVisible();
  },
);
