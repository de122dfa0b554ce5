import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './support/held-requests.ts';
import { addPhotos, ownProfile, reachStep } from './support/onboarding.ts';
import { hugeFile, photoFiles, textFile } from './support/photo-files.ts';

const chooser = (page: Page) => page.getByLabel('Add photos');
const photos = (page: Page) => page.getByRole('list', { name: 'Your photos' });
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');

async function openPhotos(page: Page, count: number): Promise<void> {
  await reachStep(page.request, 4);
  await addPhotos(page.request, count);
  await page.goto('/onboarding?step=4');
  await expect(page.getByText(`${count} of 6 photos`)).toBeVisible();
}

const shownOrder = (page: Page) =>
  photos(page)
    .getByRole('listitem')
    .evaluateAll((tiles) => tiles.map(({ id }) => id));
const storedOrder = async (page: Page) =>
  (await ownProfile(page)).profileImages.map(({ id }) => id);

async function expectOrder(page: Page, expected: (string | undefined)[]): Promise<void> {
  await expect.poll(() => shownOrder(page)).toEqual(expected);
  await expect.poll(() => storedOrder(page)).toEqual(expected);
}

/** Counts the frames in which a photo sticks out of the screen, or the page is wider than it. */
async function watchPlaces(page: Page): Promise<void> {
  await photos(page).evaluate((list) => {
    list.dataset['stray'] = '0';
    const look = () => {
      const edges = [...list.children].map((tile) => tile.getBoundingClientRect());
      const { clientWidth, scrollWidth } = document.documentElement;
      const stray = edges.some(({ left, right }) => left < 0 || right > clientWidth);
      if (stray || scrollWidth > clientWidth) {
        list.dataset['stray'] = String(Number(list.dataset['stray']) + 1);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const strayFrames = async (page: Page) =>
  Number(await photos(page).evaluate((list) => list.dataset['stray']));

test.describe('photos', { tag: '@phone' }, () => {
  test('each of several files succeeds or fails for itself', async ({ memberPage: page }) => {
    await openPhotos(page, 0);
    await chooser(page).setInputFiles([textFile, hugeFile, ...photoFiles(1)]);
    await expect(uploads(page).filter({ hasText: textFile.name })).toContainText(
      'Please select only image files',
    );
    await expect(uploads(page).filter({ hasText: hugeFile.name })).toContainText(
      'File size must be less than 5MB',
    );
    await expect(page.getByText('1 of 6 photos')).toBeVisible();
    await expect(uploads(page)).toHaveCount(2);
    await expect(page.getByText('Still needed: 1 more photo.')).toBeVisible();
    for (const left of [1, 0]) {
      await uploads(page).getByRole('button', { name: 'Dismiss' }).first().click();
      await expect(uploads(page)).toHaveCount(left);
    }
    const picture = photos(page).getByRole('img', { name: 'Your main photo' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  test('buttons put the photos into another order, and delete one only after a yes', async ({
    memberPage: page,
  }) => {
    await openPhotos(page, 3);
    const [first, second, third] = await shownOrder(page);
    await expect(page.getByRole('button', { name: 'Move up, photo 1' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Move down, photo 3' })).toBeDisabled();
    await page.getByRole('button', { name: 'Move down, photo 1' }).click();
    await expectOrder(page, [second, first, third]);
    await expect(page.getByRole('button', { name: 'Move down, photo 2' })).toBeFocused();
    await page.getByRole('button', { name: 'Move up, photo 3' }).click();
    await expectOrder(page, [second, third, first]);
    await page.getByRole('button', { name: 'Set as main, photo 3' }).click();
    await expectOrder(page, [first, second, third]);
    await expect(page.getByRole('button', { name: 'Move down, photo 1' })).toBeFocused();
    await expect(photos(page).getByRole('listitem').first()).toContainText('Main');

    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Delete photo 2' }).click();
    await expect(dialog).toContainText('Are you sure you want to delete this photo?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectOrder(page, [first, second, third]);
    await page.getByRole('button', { name: 'Delete photo 2' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectOrder(page, [first, third]);
  });

  test('a finger drags a photo by its handle', async ({ memberPage: page, context }) => {
    await openPhotos(page, 2);
    const [first, second] = await shownOrder(page);
    const handle = (index: number) => page.locator('[title="Drag to reorder"]').nth(index);
    await handle(0).scrollIntoViewIfNeeded();
    const [from, to] = [await handle(0).boundingBox(), await handle(1).boundingBox()];
    if (!from || !to) throw new Error('The handles are not on the screen.');
    const touch = await context.newCDPSession(page);
    const at = (x: number) => [{ x: x + from.width / 2, y: from.y + from.height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.x) });
    for (const x of [from.x + 20, (from.x + to.x) / 2, to.x]) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) });
    }
    await watchPlaces(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expectOrder(page, [second, first]);
    expect(await strayFrames(page), 'frames with a tile beside the screen').toBe(0);
  });

  test('what the server refuses falls back and says so', async ({
    memberPage: page,
    complaints,
  }) => {
    complaints.expectStatus(500);
    await openPhotos(page, 2);
    const before = await shownOrder(page);
    await page.route(/\/api\/profiles\/me\/photos/, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
    await page.getByRole('button', { name: 'Move down, photo 1' }).click();
    await expect(alert('Failed to reorder photos. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Set as main, photo 2' }).click();
    await expect(alert('Failed to set main photo. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete photo 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(alert('Failed to delete photo. Please try again.')).toBeVisible();
    expect(await shownOrder(page)).toEqual(before);
    await chooser(page).setInputFiles(photoFiles(1));
    await expect(alert('Failed to upload photos. Please try again.')).toBeVisible();
    await page.unroute(/\/api\/profiles\/me\/photos/);
    await uploads(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('3 of 6 photos')).toBeVisible();
    await expect(uploads(page)).toHaveCount(0);
  });
});

test('several go up one after the other, in the order chosen, and more than the cap not at all', async ({
  memberPage: page,
}) => {
  await openPhotos(page, 0);
  const release = await holdRequests(page, '**/api/profiles/me/photos');
  const files = photoFiles(3);
  await chooser(page).setInputFiles(files);
  await expect(uploads(page).getByRole('progressbar'), 'each with its progress').toHaveCount(3);
  await expect(uploads(page).filter({ hasText: 'Waiting for its turn' })).toHaveCount(2);
  release();
  await expect(page.getByText('3 of 6 photos')).toBeVisible();
  const sizes = (await ownProfile(page)).profileImages.map(({ size }) => size);
  expect(sizes).toEqual(files.map(({ buffer }) => buffer.length));

  await expect(uploads(page)).toHaveCount(0);
  await chooser(page).setInputFiles(photoFiles(4));
  await expect(
    page.getByText('You can only upload up to 6 photos. You currently have 3 photos.'),
  ).toBeVisible();
  await expect(uploads(page), 'refused before anything is sent').toHaveCount(0);
  expect(await storedOrder(page)).toHaveLength(3);
});

test('a photo is dragged to another place, by mouse and by its handle', async ({
  memberPage: page,
}) => {
  await openPhotos(page, 3);
  const [first, second, third] = await shownOrder(page);
  const tile = (index: number) => photos(page).getByRole('listitem').nth(index);
  // Measured before: the others make room while one is carried.
  const middle = async (index: number) => {
    const box = await tile(index).boundingBox();
    if (!box) throw new Error('The photo is not on the screen.');
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await tile(0).locator('img').hover();
  const last = await middle(2);
  await page.mouse.down();
  await page.mouse.move(...last, { steps: 4 });
  await page.mouse.up();
  await expectOrder(page, [second, third, first]);
  await tile(2).locator('[title="Drag to reorder"]').hover();
  const start = await middle(0);
  await page.mouse.down();
  await page.mouse.move(...start, { steps: 4 });
  await page.mouse.up();
  await expectOrder(page, [first, second, third]);
});

test('the keyboard carries a photo by its handle, or leaves it where it was', async ({
  memberPage: page,
}) => {
  await openPhotos(page, 3);
  const [first, second, third] = await shownOrder(page);
  const handle = (place: number) =>
    page.getByRole('button', { name: `Drag to reorder, photo ${place}` });
  const told = (text: string) => page.getByRole('status').filter({ hasText: text });
  async function carryOn(): Promise<void> {
    await page.keyboard.press('Space');
    await expect(told('Picked up the photo at place 1 of 3.')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(told('Over place 2 of 3.')).toBeAttached();
  }
  await handle(1).focus();
  await carryOn();
  await page.keyboard.press('Escape');
  await expect(told('Left at place 1 of 3.')).toBeAttached();
  await expectOrder(page, [first, second, third]);
  await expect(handle(1)).toBeFocused();
  await carryOn();
  await page.keyboard.press('Space');
  await expectOrder(page, [second, first, third]);
  await expect(handle(2)).toBeFocused();
});
