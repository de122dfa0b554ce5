import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInOnPage, signUp } from './support/accounts.ts';
import { holdRequests } from './support/held-requests.ts';
import { follow } from './support/navigation.ts';
import { ownProfile, reachStep } from './support/onboarding.ts';
import { photoFiles } from './support/photo-files.ts';
import { EDIT } from './support/profile-editor.ts';
import { runningServer } from './support/server.ts';

const UPLOAD = '**/api/profiles/me/photos';

const chooser = (page: Page) => page.getByLabel('Add photos');
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');

async function openStep(page: Page): Promise<void> {
  await reachStep(page.request, 4);
  await page.goto('/onboarding?step=4');
  await expect(page.getByText('0 of 6 photos')).toBeVisible();
}

const refuseUploads = (page: Page, status: number, code: string, data?: object) =>
  page.route(UPLOAD, (route) =>
    route.fulfill({ status, json: { code, status, message: `Refused: ${code}`, data } }),
  );

test('photos that wait never reach the next member of this tab', async ({ page, member }) => {
  await page.goto(EDIT);
  const release = await holdRequests(page, UPLOAD);
  await chooser(page).setInputFiles(photoFiles(4));
  await expect(uploads(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  const next = await page.context().browser()?.newContext({ baseURL: runningServer().url });
  if (!next) throw new Error('There is no browser.');
  const other = await signUp(next.request);
  await next.close();
  expect(other.email).not.toBe(member.email);
  await page.getByRole('link', { name: 'Login' }).first().click();
  await signInOnPage(page, other);
  await expect(page).toHaveURL(/dashboard|onboarding/);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/me/photos')) sent += 1;
  });
  release();
  await page.goto(EDIT);
  await expect(page.getByText('0 of 9 photos')).toBeVisible();
  await expect(uploads(page)).toHaveCount(0);
  expect(sent).toBe(0);
  expect((await ownProfile(page)).profileImages).toEqual([]);
});

/** Lets a file fall on the heading; says whether the page kept the browser from opening it. */
const dropBeside = (page: Page) =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }));
    return ['dragover', 'drop'].map((name) => {
      const event = new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer });
      document.querySelector('h1')?.dispatchEvent(event);
      return event.defaultPrevented;
    });
  });

test('whoever leaves and returns finds the uploads as they are, up to six', async ({
  memberPage: page,
  complaints,
}) => {
  complaints.expectStatus(500);
  await openStep(page);
  expect(await dropBeside(page), 'a file that misses its place').toEqual([true, true]);
  const release = await holdRequests(page, UPLOAD);
  await chooser(page).setInputFiles(photoFiles(5));
  await follow(page, '/matches');
  await expect(page).toHaveURL('/matches');
  await page.goBack();
  await expect(uploads(page).getByRole('progressbar')).toHaveCount(5);
  await chooser(page).setInputFiles(photoFiles(2));
  await expect(page.getByText('You can only upload up to 6 photos.')).toBeVisible();
  release();
  await expect(page.getByText('5 of 6 photos')).toBeVisible();

  await refuseUploads(page, 500, 'INTERNAL');
  const failed = page.waitForResponse(UPLOAD);
  await chooser(page).setInputFiles(photoFiles(1));
  await follow(page, '/matches');
  await failed;
  await page.goBack();
  await expect(uploads(page)).toContainText('Failed to upload photos. Please try again.');

  await page.unroute(UPLOAD);
  await uploads(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('6 of 6 photos')).toBeVisible();
  await follow(page, '/dashboard');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(
    page.getByText('6 of 9 photos'),
    'there is room for nine outside of the wizard, also before it is finished',
  ).toBeVisible();
});

test('after a reload the page says which photos did not make it', async ({ memberPage: page }) => {
  await openStep(page);
  const release = await holdRequests(page, UPLOAD);
  await chooser(page).setInputFiles(photoFiles(3));
  await expect(uploads(page).getByRole('progressbar')).toHaveCount(3);
  await page.reload();
  await expect(uploads(page)).toHaveCount(3);
  await expect(uploads(page).first()).toContainText('before we heard whether this photo arrived');
  await expect(uploads(page).last()).toContainText('before this photo was sent');
  await expect(uploads(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  release();
  for (const left of [2, 1, 0]) {
    await uploads(page).getByRole('button', { name: 'Dismiss' }).first().click();
    await expect(uploads(page)).toHaveCount(left);
  }
  await page.reload();
  await expect(page.getByText(/of 6 photos/)).toBeVisible();
  await expect(uploads(page)).toHaveCount(0);
});

test('trying again is offered only where it can help', async ({ memberPage: page, complaints }) => {
  complaints.expectStatus(415, 422, 429);
  await page.clock.install();
  await openStep(page);
  const again = uploads(page).getByRole('button', { name: 'Try again' });
  for (const [status, code] of [
    [415, 'NOT_AN_IMAGE'],
    [422, 'PHOTO_DAMAGED'],
  ] as const) {
    await refuseUploads(page, status, code);
    await chooser(page).setInputFiles(photoFiles(1));
    await expect(uploads(page)).toContainText(`Refused: ${code}`);
    await expect(again).toHaveCount(0);
    await uploads(page).getByRole('button', { name: 'Dismiss' }).click();
    await page.unroute(UPLOAD);
  }
  await refuseUploads(page, 429, 'RATE_LIMITED', { retryAfterSeconds: 90 });
  await chooser(page).setInputFiles(photoFiles(1));
  await expect(again).toBeDisabled();
  await expect(again).toHaveText(/Try again in 1:(30|2\d)/);
  await page.unroute(UPLOAD);
  await page.clock.runFor(91_000);
  await again.click();
  await expect(page.getByText('1 of 6 photos')).toBeVisible();
});
